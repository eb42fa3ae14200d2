//! Whether response times reveal that an address has an account.

use anyhow::{Result, ensure};

use super::http::{call, request};
use super::server::Server;
use super::table::{Figure, Goal, Table, median, short};
use super::world::Source;

const PAIRS: usize = 300;
const PASSWORD: &str = "correct horse battery";

/// A public call that takes an address.
struct Call {
    name: &'static str,
    path: &'static str,
    status: u16,
    body: fn(&str) -> String,
}

const CALLS: [Call; 3] = [
    Call {
        name: "sign-up",
        path: "/v1/auth/user/register",
        status: 202,
        body: |who| format!(r#"{{"email":"{who}@bench.example","password":"{PASSWORD}"}}"#),
    },
    Call {
        name: "refused sign-in",
        path: "/v1/auth/login",
        status: 401,
        body: |who| format!(r#"{{"email":"{who}@bench.example","password":"wrong horse battery"}}"#),
    },
    Call {
        name: "forgotten password",
        path: "/v1/auth/password/forgot",
        status: 200,
        body: |who| format!(r#"{{"email":"{who}@bench.example"}}"#),
    },
];

/// For each call, how much the median times for a known and for unknown addresses differ.
pub async fn figures(source: &Source, table: &mut Table) -> Result<()> {
    let copy = source.copy().await?;
    let server = Server::start_with(&copy.url, &[("DAYMARK_CONFIRM_SIGN_UP", "true")])?;
    for Call { name, path, status, body } in CALLS {
        let (mut known, mut unknown) = (Vec::new(), Vec::new());
        // The first sign-up creates the known account.
        for n in 0..=PAIRS {
            for (who, times) in [("known".to_owned(), &mut known), (format!("unknown{n}"), &mut unknown)] {
                let begun = std::time::Instant::now();
                let (got, _) = call(server.addr, &request("POST", path, None, &body(&who)))?;
                times.push(begun.elapsed().as_secs_f64() * 1000.0);
                ensure!(got == status, "{path}: {got}");
            }
        }
        let [known, unknown] = [known, unknown].map(|times| median(&times[1..]));
        table.add(Figure {
            name: format!("{}: {name}, difference between known and unknown addresses", source.name()),
            runs: vec![(known - unknown).abs()],
            unit: "ms",
            comparison: format!("{} ms and {} ms, {PAIRS} pairs", short(known), short(unknown)),
            goal: Goal::AtMost(5.0),
        });
    }
    Ok(())
}
