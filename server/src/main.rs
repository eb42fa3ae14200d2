//! The program `daymark`.

/// A call allocates hundreds of times and on one thread what another frees; the system's allocator took an eighth of the
/// server's time for that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    daymark::cli::main()
}
