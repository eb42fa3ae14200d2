//! The whole path once: a member logs a habit, and every watching screen updates.

use daymark_tests::story;
use serde_json::json;

story! {
    async fn logging_a_habit_updates_another_members_live_board(site) {
        let admin = site.admin().await;
        let may = site.may(&admin).await;
        let (ada, ben) = (site.member("ada").await, site.member("ben").await);
        ada.join(&may).await;
        ben.join(&may).await;

        let mut screen = ben.socket().await;
        let snapshot = screen.sub(&may.topic()).await;
        assert_eq!(snapshot["data"]["total"], 2, "{snapshot}");

        let entry = ada.done(&may.entry(0, "2026-05-06")).await;
        assert_eq!((&entry["status"], &entry["points"]), (&json!("done"), &json!(10)));
        assert_eq!(entry["totals"]["points"], 10);
        assert_eq!(entry["totals"]["streak"]["current"], 1);

        screen.row_where(&may.topic(), ada.id, |r| r["points"] == 10).await;
        let board = ben.board(&may).await;
        let first = &board["entries"][0];
        assert_eq!((&first["user_id"], &first["points"]), (&json!(ada.id), &json!(10)));
        assert_eq!((&first["rank"], &first["name"]), (&json!(1), &json!("ada Tester")));
        // A new screen gets the same over the socket.
        let mut other = ben.socket().await;
        let live = other.sub(&may.topic()).await;
        assert_eq!((&live["data"]["entries"][0]["name"], &live["data"]["entries"][0]["points"]), (&first["name"], &first["points"]));
    }
}
