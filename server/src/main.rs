//! The program `daymark`.

/// A call allocates hundreds of times, and memory is often freed on another thread; the system's allocator took an
/// eighth of the server's time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    daymark::cli::main()
}
