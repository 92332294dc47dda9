/** The figures from which the metrics are written. */
export interface MetricsInput {
  tasks: readonly {
    source: string;
    kind: string;
    lastPolledAt: Date | null;
    dueAt: Date;
    failure: string | null;
  }[];
  /** Seconds within which 50% and 95% of the posts were found, by source. */
  delays: ReadonlyMap<string, { p50: number; p95: number; posts: number }>;
  gaps: readonly { source: string; from: Date; until: Date }[];
  /** Today's cost for all workspaces together, in millionths of a dollar. */
  spent: readonly {
    account: string;
    usedMicros: number;
    reservedMicros: number;
    calls: number;
    reads: number;
  }[];
  /** How many running workers can read a source. */
  workers: ReadonlyMap<string, number>;
  caps: Readonly<Partial<Record<string, { dayMicros: number }>>>;
  /** Requests ever made, by service. */
  calls: ReadonlyMap<string, number>;
  /** The seconds within which a post should be found: with a plan, and without. */
  freshnessSeconds: { paid: number; free: number };
  now: Date;
}

type Labels = Record<string, string>;

const quoted = (value: string) =>
  value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

const label = (labels: Labels) => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${quoted(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(",")}}` : "";
};

/** One metric with its help, in Prometheus' text format. */
function metric(
  name: string,
  type: "gauge" | "counter",
  help: string,
  values: readonly { labels: Labels; value: number }[],
): string {
  const lines = values.map(({ labels, value }) => `earshot_${name}${label(labels)} ${value}`);
  return [`# HELP earshot_${name} ${help}`, `# TYPE earshot_${name} ${type}`, ...lines].join("\n");
}

const dollars = (micros: number) => micros / 1_000_000;

/** Writes the figures in Prometheus' text format, version 0.0.4. */
export function writeMetrics(figures: MetricsInput): string {
  const { tasks, delays, gaps, spent, workers, caps, calls, freshnessSeconds, now } = figures;
  const bySource = [...Map.groupBy(tasks, ({ source }) => source)];
  const perSource = (of: (group: (typeof tasks)[number][]) => number) =>
    bySource.map(([source, group]) => ({ labels: { source }, value: of(group) }));
  const late = (group: readonly { dueAt: Date }[]) =>
    Math.max(0, ...group.map(({ dueAt }) => (now.getTime() - dueAt.getTime()) / 1000));
  const account = (of: (row: (typeof spent)[number]) => number) =>
    spent.map((row) => ({ labels: { source: row.account }, value: of(row) }));
  return `${[
    metric(
      "watches",
      "gauge",
      "Collection tasks.",
      perSource((g) => g.length),
    ),
    metric(
      "source_workers",
      "gauge",
      "Running workers that can read a source. 0: the source is not being checked.",
      [...workers]
        .filter(([name, count]) => count > 0 || tasks.some(({ source }) => source === name))
        .map(([source, value]) => ({ labels: { source }, value })),
    ),
    metric(
      "collection_tasks_failing",
      "gauge",
      "Collection tasks whose last poll failed.",
      perSource((group) => group.filter(({ failure }) => failure !== null).length),
    ),
    metric("watch_late_seconds", "gauge", "Delay of the most overdue poll.", perSource(late)),
    metric(
      "found_after_seconds",
      "gauge",
      "Delay between publication and discovery of the last day's posts.",
      [...delays].flatMap(([source, { p50, p95 }]) => [
        { labels: { source, quantile: "0.5" }, value: p50 },
        { labels: { source, quantile: "0.95" }, value: p95 },
      ]),
    ),
    metric(
      "freshness_seconds",
      "gauge",
      "Delay within which posts are to be found, by plan.",
      Object.entries(freshnessSeconds).map(([plan, value]) => ({ labels: { plan }, value })),
    ),
    metric(
      "gaps",
      "gauge",
      "Periods of the last day from which posts may be missing.",
      [...Map.groupBy(gaps, ({ source }) => source)].map(([source, group]) => ({
        labels: { source },
        value: group.length,
      })),
    ),
    metric(
      "gap_seconds",
      "gauge",
      "Total length of these periods.",
      [...Map.groupBy(gaps, ({ source }) => source)].map(([source, group]) => ({
        labels: { source },
        value: group.reduce(
          (s, { from, until }) => s + (until.getTime() - from.getTime()) / 1000,
          0,
        ),
      })),
    ),
    metric(
      "requests_total",
      "counter",
      "Requests to outside services.",
      [...calls].map(([service, value]) => ({ labels: { service }, value })),
    ),
    metric(
      "spend_dollars",
      "gauge",
      "Spent today.",
      account((row) => dollars(row.usedMicros)),
    ),
    metric(
      "spend_reserved_dollars",
      "gauge",
      "Reserved today for calls in progress.",
      account((row) => dollars(row.reservedMicros)),
    ),
    metric(
      "spend_budget_dollars",
      "gauge",
      "Daily budget.",
      Object.entries(caps).map(([source, cap]) => ({
        labels: { source },
        value: dollars(cap?.dayMicros ?? 0),
      })),
    ),
    metric(
      "paid_calls",
      "gauge",
      "Paid calls today.",
      account((row) => row.calls),
    ),
    metric(
      "paid_reads",
      "gauge",
      "Paid items read today.",
      account((row) => row.reads),
    ),
  ].join("\n")}\n`;
}
