//! What the server does, in numbers for Prometheus, at an address of its own: they are nobody else's
//! business.

use std::sync::OnceLock;

use axum::{Router, extract::State, http::header, response::IntoResponse, routing::get};
use harzdame_arena::Arena;
use metrics::{describe_counter, describe_gauge, describe_histogram, gauge};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::net::TcpListener;

use crate::live::Stopping;

/// Where what is counted anywhere in the process comes together: there is one, as the library has it.
static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Seconds within which most of what the server does is done.
const SECONDS: [f64; 11] = [
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0,
];

fn recorder() -> Option<&'static PrometheusHandle> {
    let recorder = RECORDER.get_or_init(|| {
        let builder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".into()), &SECONDS)
            .ok()?;
        let handle = builder.install_recorder().ok()?;
        describe_counter!(
            "harzdame_commands_total",
            "Commands of players, by what came of them"
        );
        describe_histogram!(
            "harzdame_command_seconds",
            "How long a command took until it was on the disk"
        );
        describe_counter!("harzdame_requests_total", "Answers, by status");
        describe_gauge!("harzdame_connected", "WebSockets and streams that are open");
        describe_gauge!(
            "harzdame_games_in_memory",
            "Games in the memory of the process"
        );
        Some(handle)
    });
    recorder.as_ref()
}

#[derive(Clone)]
struct Source {
    arena: Option<Arena>,
    stopping: Stopping,
}

/// Answers until the server ends.
pub(crate) async fn serve(listener: TcpListener, arena: Option<Arena>, stopping: Stopping) {
    // Counting begins now, not with the first question.
    recorder();
    let router = Router::new()
        .route("/metrics", get(show))
        .with_state(Source { arena, stopping });
    if let Err(error) = axum::serve(listener, router).await {
        tracing::error!(%error, "no metrics any more");
    }
}

async fn show(State(source): State<Source>) -> impl IntoResponse {
    gauge!("harzdame_connected").set(source.stopping.connected() as f64);
    if let Some(arena) = &source.arena {
        gauge!("harzdame_games_in_memory").set(arena.tables() as f64);
    }
    let text = recorder().map_or_else(String::new, |recorder| {
        recorder.run_upkeep();
        recorder.render()
    });
    let text_type = "text/plain; version=0.0.4; charset=utf-8";
    ([(header::CONTENT_TYPE, text_type)], text)
}
