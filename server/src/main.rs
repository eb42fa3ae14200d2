//! The program `daymark`.

fn main() -> std::process::ExitCode {
    daymark::cli::main()
}
