import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const metrics = async (of: TestApp) => (await of.app.inject("/metrics")).body;

const requestCount = (text: string, labels: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`http_server_request_duration_seconds_count{${labels}}`))
      ?.split(" ")
      .at(-1) ?? 0,
  );

test("requests are counted by route template, not by address", async () => {
  const person = await app.signUp();
  for (const id of ["1", "2", "3"]) {
    await app.app.inject({
      url: `/api/discovery/reddit-mentions/${id}`,
      headers: { authorization: `Bearer ${person.token}` },
    });
    await app.app.inject(`/none/${id}`);
  }
  await app.app.inject("/api/health");
  const text = await metrics(app);
  expect(
    requestCount(
      text,
      'http_request_method="GET",http_route="/api/health",http_response_status_code="200"',
    ),
  ).toBe(1);
  expect(
    requestCount(
      text,
      'http_request_method="GET",http_route="unmatched",http_response_status_code="404"',
    ),
  ).toBeGreaterThanOrEqual(3);
  expect(text).not.toContain("/none/1");
  expect(text).not.toContain("reddit-mentions/1");
});

test("metrics of the process and the database pool are served with our own", async () => {
  const text = await metrics(app);
  for (const name of [
    "earshot_processes",
    "nodejs_eventloop_lag_p50_seconds",
    "nodejs_eventloop_lag_p99_seconds",
    "nodejs_eventloop_lag_max_seconds",
    "nodejs_gc_duration_seconds",
    "nodejs_heap_size_used_bytes",
    "process_resident_memory_bytes",
    "db_client_connection_count",
    "db_client_connection_pending_requests",
  ]) {
    expect(text, name).toContain(`# TYPE ${name} `);
  }
  expect(text).toMatch(/^db_client_connection_count\{state="(?:idle|used)"\} [1-9]/m);
  expect(text).toMatch(/^nodejs_heap_size_used_bytes \d{6,}$/m);
  // Prometheus refuses a page that describes a metric twice.
  const described = text.split("\n").filter((line) => line.startsWith("# TYPE "));
  expect(new Set(described).size).toBe(described.length);
});

test("two servers of one process count their own requests", async () => {
  const other = await openTestApp();
  const health =
    'http_request_method="GET",http_route="/api/ready",http_response_status_code="200"';
  await other.app.inject("/api/ready");
  expect(requestCount(await metrics(other), health)).toBe(1);
  expect(requestCount(await metrics(app), health)).toBe(0);
  await other.close();
  expect(await metrics(app)).toContain("# TYPE nodejs_gc_duration_seconds ");
});

test("a role without a process and an idle queue still have their metrics", async () => {
  const text = await metrics(app);
  expect(text).toMatch(/^earshot_processes\{role="api"\} \d+$/m);
  expect(text).toMatch(/^earshot_processes\{role="worker"\} \d+$/m);
  expect(text).toMatch(/^earshot_freshness_seconds\{plan="paid"\} [1-9]/m);
  expect(text).toContain("# TYPE earshot_jobs_failed gauge");
});
