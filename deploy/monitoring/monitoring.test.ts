import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { openTestApp, type TestApp } from "../../apps/server/src/testing/app.ts";

interface Rule {
  alert: string;
  expr: string;
  labels: Record<string, string>;
  annotations: { summary: string; runbook: string };
}

interface Dashboard {
  uid: string;
  title: string;
  panels: {
    id: number;
    title: string;
    description: string;
    targets: { expr: string }[];
    gridPos: { x: number; y: number; w: number; h: number };
  }[];
  templating: { list: { name: string; query: string }[] };
}

const folder = import.meta.dirname;
const read = (file: string) => readFileSync(join(folder, file), "utf8");
const rules = (parse(read("alerts.yaml")) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const dashboards = readdirSync(folder)
  .filter((file) => /^dashboard-.*\.json$/.test(file))
  .map((file) => ({ file, dashboard: JSON.parse(read(file)) as Dashboard }));
const runbook = read("../../docs/runbook.md");

/** Metrics that an installation has only when it uses a feature. */
const conditional = new Set(["earshot_backup_age_seconds"]);

/** The metrics that an expression names. */
function metricsOf(expression: string): string[] {
  const outsideText = expression.replaceAll(/"[^"]*"/g, '""');
  return [
    ...new Set(
      [...outsideText.matchAll(/\b(?:earshot|http_server|nodejs|db_client|process)_[a-z0-9_]+/g)]
        .map(([name]) => name)
        // A label of the request metrics, not a metric.
        .filter((name) => !/_(?:method|route|code)$/.test(name)),
    ),
  ];
}

/** The selectors of an expression: a metric with the labels that it selects. */
const selectorsOf = (expression: string) =>
  [...expression.matchAll(/\b([a-z][a-z0-9_]+)\{([^}]*)\}/g)].flatMap(
    ([, name = "", labels = ""]) =>
      [...labels.matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => ({
        name,
        label,
      })),
  );

const expressions = [
  ...rules.map(({ alert, expr }) => ({ where: alert, expr })),
  ...dashboards.flatMap(({ file, dashboard }) => [
    ...dashboard.panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => ({ where: `${file}: ${title}`, expr })),
    ),
    ...dashboard.templating.list
      .filter(({ query }) => query.startsWith("label_values("))
      .map(({ name, query }) => ({ where: `${file}: ${name}`, expr: query })),
  ]),
];

let app: TestApp;
/** What the product exposes: the labels of each series' name. */
const exposed = new Map<string, Set<string>>();
beforeAll(async () => {
  app = await openTestApp({ jobs: true });
  await app.app.inject("/api/health");
  const { body } = await app.app.inject("/metrics");
  for (const line of body.split("\n")) {
    const typed = /^# TYPE (\S+) (\S+)$/.exec(line);
    if (typed) {
      const [, name = "", type] = typed;
      const names =
        type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name];
      for (const one of names) exposed.set(one, new Set());
    }
    const [, name = "", labels = ""] = /^([a-z][\w]*)(?:\{(.*)\})? /.exec(line) ?? [];
    for (const [, label = ""] of labels.matchAll(/([a-z_]+)="/g)) exposed.get(name)?.add(label);
  }
});
afterAll(() => app.close());

test("every metric in a rule or a dashboard is exposed by the product", () => {
  expect(exposed.size).toBeGreaterThan(30);
  expect(expressions.length).toBeGreaterThan(60);
  const unknown = expressions.flatMap(({ where, expr }) => {
    const names = metricsOf(expr).filter((name) => !conditional.has(name));
    return names.filter((name) => !exposed.has(name)).map((name) => `${where} names ${name}`);
  });
  expect(unknown).toEqual([]);
  expect(metricsOf('rate(earshot_renamed_total{a="earshot_text"}[5m])')).toEqual([
    "earshot_renamed_total",
  ]);
});

test("every expression has a metric, and selects only labels that the metric has", () => {
  const fromPrometheus = new Set(["job", "instance"]);
  const wrong = expressions.flatMap(({ where, expr }) => [
    ...(metricsOf(expr).length === 0 && !/\bup\{/.test(expr) ? [`${where} names no metric`] : []),
    ...selectorsOf(expr)
      .filter(({ name, label }) => {
        const labels = exposed.get(name);
        // The labels of a metric without samples are unknown here.
        return (
          labels !== undefined &&
          labels.size > 0 &&
          !labels.has(label) &&
          !fromPrometheus.has(label)
        );
      })
      .map(({ name, label }) => `${where}: ${name} has no label ${label}`),
  ]);
  expect(wrong).toEqual([]);
});

test("every metric of ours is on a dashboard or in a rule", () => {
  const used = new Set(expressions.flatMap(({ expr }) => metricsOf(expr)));
  const unused = [...exposed.keys()].filter(
    (name) => !used.has(name) && !/_(?:bucket|sum|count)$/.test(name),
  );
  expect(unused).toEqual([]);
});

test("each alert has an entry in the runbook, and each entry for an alert has its alert", () => {
  const headings = [...runbook.matchAll(/^### (Earshot\w+)$/gm)].map(([, name]) => name);
  expect(headings.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  for (const { alert, annotations, labels } of rules) {
    expect(annotations.runbook, alert).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    expect(annotations.summary, alert).not.toBe("");
    expect(["critical", "warning"], alert).toContain(labels.severity);
  }
});

test("links within the runbook lead to its entries", () => {
  const anchors = [...runbook.matchAll(/^#{2,3} (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
  const links = [...runbook.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = ""]) => anchor);
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
});

test("log lines and metrics that the runbook quotes exist in the product", () => {
  const sources = readdirSync(join(folder, "../../apps/server/src"), {
    recursive: true,
    encoding: "utf8",
  })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(join(folder, "../../apps/server/src", file), "utf8"))
    .join("\n");
  const quoted = [...runbook.matchAll(/"([^"\n]*)"/g)]
    .map(([, text = ""]) => text)
    .filter((text) => text.length >= 12);
  expect(quoted.length).toBeGreaterThan(15);
  // The runbook writes an ellipsis for the part of a line that varies.
  const missing = quoted.filter(
    (text) =>
      !text
        .split("…")
        .map((part) => part.trim())
        .filter((part) => part.length > 3)
        .every((part) => sources.includes(part)),
  );
  expect(missing).toEqual([]);
  expect(metricsOf(runbook).filter((name) => !exposed.has(name) && !conditional.has(name))).toEqual(
    [],
  );
});

test("the panels of dashboards have descriptions and do not overlap", () => {
  expect(dashboards.map(({ file }) => file)).toEqual([
    "dashboard-overview.json",
    "dashboard-requests.json",
    "dashboard-sources.json",
  ]);
  expect(new Set(dashboards.map(({ dashboard }) => dashboard.uid)).size).toBe(3);
  for (const { file, dashboard } of dashboards) {
    const taken = new Set<string>();
    for (const { id, title, description, targets, gridPos } of dashboard.panels) {
      expect(description, `${file} ${title}`).not.toBe("");
      expect(targets.length, `${file} ${title}`).toBeGreaterThan(0);
      expect(gridPos.x + gridPos.w, `${file} ${id}`).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(taken.has(`${x} ${y}`), `${file}: ${title} lies on another panel`).toBe(false);
          taken.add(`${x} ${y}`);
        }
      }
    }
  }
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
if (!hasPromtool) console.log("skipped: promtool is not on this machine (Debian: prometheus)");

/** Runs promtool on files in their own folder. @returns its output if it failed */
function promtool(args: string[], files: Record<string, string>): string {
  const work = mkdtempSync(join(tmpdir(), "earshot-promtool-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(work, name), text);
    const { status, stdout, stderr } = spawnSync("promtool", args, { cwd: work, encoding: "utf8" });
    return status === 0 ? "" : `${stdout}${stderr}` || `status ${status}`;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

test.skipIf(!hasPromtool)(
  "promtool confirms that each alert is raised when it should be, and not before",
  () => {
    const files = {
      "alerts.yaml": read("alerts.yaml"),
      "alerts.test.yaml": read("alerts.test.yaml"),
    };
    const tried = (
      parse(files["alerts.test.yaml"]) as {
        tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
      }
    ).tests.map(({ alert_rule_test }) =>
      alert_rule_test.map(({ alertname }) => alertname).toSorted(),
    );
    const all = rules.map(({ alert }) => alert).toSorted();
    expect(tried).toEqual([all, all]);
    expect(promtool(["test", "rules", "alerts.test.yaml"], files)).toBe("");
    const dull = { ...files, "alerts.yaml": files["alerts.yaml"].replace("> 0.01", "> 0.5") };
    expect(promtool(["test", "rules", "alerts.test.yaml"], dull)).toContain("EarshotRequestErrors");
  },
);

test.skipIf(!hasPromtool)("promtool accepts the scrape configuration", () => {
  const config = read("prometheus.yaml").replaceAll(
    "/etc/prometheus/earshot-metrics-token",
    "earshot-metrics-token",
  );
  const files = {
    "prometheus.yaml": config,
    "alerts.yaml": read("alerts.yaml"),
    "earshot-metrics-token": "0123456789abcdef",
  };
  expect(promtool(["check", "config", "prometheus.yaml"], files)).toBe("");
});

test.skipIf(!hasPromtool)("promtool can read every expression of the dashboards", () => {
  const groups = {
    name: "dashboards",
    rules: expressions
      .filter(({ expr }) => !expr.startsWith("label_values("))
      .map(({ expr }, at) => ({
        record: `panel:${at}`,
        expr: expr.replaceAll("$__rate_interval", "5m"),
      })),
  };
  const rulesOf = (all: typeof groups) => JSON.stringify({ groups: [all] });
  expect(promtool(["check", "rules", "rules.yaml"], { "rules.yaml": rulesOf(groups) })).toBe("");
  const broken = { ...groups, rules: [{ record: "a", expr: "sum(rate(x[5m])" }] };
  expect(promtool(["check", "rules", "rules.yaml"], { "rules.yaml": rulesOf(broken) })).not.toBe(
    "",
  );
});
