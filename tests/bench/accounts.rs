//! Whether response times reveal that an address has an account.

use anyhow::{Result, ensure};

use super::http::{call, request};
use super::server::Server;
use super::table::{Figure, Goal, Table, median, short};
use super::world::Source;

const PAIRS: usize = 300;
const PASSWORD: &str = "correct horse battery";

/// A public call that takes an address.
struct Way {
    name: &'static str,
    path: &'static str,
    status: u16,
    body: fn(&str) -> String,
}

const WAYS: [Way; 3] = [
    Way {
        name: "sign-up to be confirmed",
        path: "/v1/auth/user/register",
        status: 202,
        body: |who| format!(r#"{{"email":"{who}@bench.example","password":"{PASSWORD}"}}"#),
    },
    Way {
        name: "refused sign-in",
        path: "/v1/auth/login",
        status: 401,
        body: |who| format!(r#"{{"email":"{who}@bench.example","password":"wrong horse battery"}}"#),
    },
    Way {
        name: "forgotten password",
        path: "/v1/auth/password/forgot",
        status: 200,
        body: |who| format!(r#"{{"email":"{who}@bench.example"}}"#),
    },
];

/// The difference of the medians for a known and for unknown addresses, for each call.
pub async fn figures(source: &Source, table: &mut Table) -> Result<()> {
    let copy = source.copy().await?;
    let server = Server::start_with(&copy.url, &[("DAYMARK_CONFIRM_SIGN_UP", "true")])?;
    for Way { name, path, status, body } in WAYS {
        let (mut known, mut unknown) = (Vec::new(), Vec::new());
        // The first sign-up creates the known account.
        for n in 0..=PAIRS {
            for (who, times) in [("known".to_owned(), &mut known), (format!("nobody{n}"), &mut unknown)] {
                let begun = std::time::Instant::now();
                let (got, _) = call(server.addr, &request("POST", path, None, &body(&who)))?;
                times.push(begun.elapsed().as_secs_f64() * 1000.0);
                ensure!(got == status, "{path}: {got}");
            }
        }
        let [known, unknown] = [known, unknown].map(|times| median(&times[1..]));
        table.add(Figure {
            name: format!("{}: {name}, known beside unknown addresses", source.name()),
            runs: vec![(known - unknown).abs()],
            unit: "ms",
            beside: format!("{} ms and {} ms, {PAIRS} pairs", short(known), short(unknown)),
            goal: Goal::AtMost(5.0),
        });
    }
    Ok(())
}
