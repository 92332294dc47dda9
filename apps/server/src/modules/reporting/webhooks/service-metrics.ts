import type { WebhookFigures } from "./store-metrics.ts";

/** The figures of webhooks in Prometheus' text format. */
export function writeWebhookMetrics(figures: WebhookFigures): string {
  const { delivered, failed, waiting, dueSeconds, paused } = figures;
  const gauge = (name: string, help: string, series: Record<string, number>) => [
    `# HELP earshot_webhook_${name} ${help}`,
    `# TYPE earshot_webhook_${name} gauge`,
    ...Object.entries(series).map(([labels, value]) => `earshot_webhook_${name}${labels} ${value}`),
  ];
  const lines = [
    ...gauge(
      "attempts",
      "Events of the last hour that were delivered, and attempts of the last hour that failed.",
      { '{outcome="delivered"}': delivered, '{outcome="failed"}': failed },
    ),
    ...gauge("deliveries_waiting", "Deliveries that wait, by whether their webhook is paused.", {
      '{webhook="active"}': waiting.active,
      '{webhook="paused"}': waiting.paused,
    }),
    ...gauge(
      "due_seconds",
      "How long the most overdue attempt has been due without a worker that began it.",
      { "": dueSeconds },
    ),
    ...gauge("paused", "Paused webhooks, by the reason.", {
      '{reason="person"}': paused.person,
      '{reason="failed"}': paused.failed,
      '{reason="gone"}': paused.gone,
    }),
  ];
  return `${lines.join("\n")}\n`;
}
