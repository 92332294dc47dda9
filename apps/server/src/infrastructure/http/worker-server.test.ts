import type { AddressInfo } from "node:net";
import { calls, successSchema } from "@earshot/contract";
import type { FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { createWorkerServer } from "./worker-server.ts";

const token = "0123456789abcdef";
let server: FastifyInstance | null = null;
afterEach(() => server?.close());

/** A worker's server at a free port. @returns a function that sends it a request */
async function open(options: { token?: string | null; isPublic?: boolean; isAway?: boolean } = {}) {
  const { token = null, isPublic = false, isAway = false } = options;
  server = createWorkerServer({
    database: {
      ping: () => (isAway ? Promise.reject(new Error("away")) : Promise.resolve()),
      poolUsage: () => ({ total: 5, idle: 3, waiting: 1 }),
    },
    ...{ log: createLog("silent"), version: "1.2.3", token, isPublic },
  });
  await server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.server.address() as AddressInfo;
  return (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers });
}

test("a worker serves the metrics of its own process, and none of the installation", async () => {
  const ask = await open();
  const response = await ask("/metrics");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("version=0.0.4");
  const text = await response.text();
  for (const line of [
    /^process_resident_memory_bytes \d{7,}$/m,
    /^nodejs_eventloop_lag_p99_seconds \d/m,
    /^db_client_connection_count\{state="used"\} 2$/m,
    /^db_client_connection_pending_requests 1$/m,
  ])
    expect(text).toMatch(line);
  expect(text).not.toContain("earshot_");
  expect(text).not.toContain("http_server_request_duration_seconds");
});

test("a worker's metrics need the token, and without one are hidden behind a proxy", async () => {
  const guarded = await open({ token });
  const statusOf = async (authorization: string) =>
    (await guarded("/metrics", { authorization })).status;
  expect(await statusOf(`Bearer ${token}`)).toBe(200);
  expect(await statusOf("Bearer something-else")).toBe(404);
  expect((await guarded("/metrics")).status).toBe(404);
  await server?.close();
  const isPublic = await open({ isPublic: true });
  expect((await isPublic("/metrics")).status).toBe(404);
});

test("a worker reports whether it reaches its database, as an API process does", async () => {
  const healthy = await open();
  const health = await healthy("/api/health");
  expect(successSchema(calls.health.data).parse(await health.json()).data.version).toBe("1.2.3");
  expect((await healthy("/api/ready")).status).toBe(200);
  expect((await healthy("/api/keywords")).status).toBe(404);
  await server?.close();
  const away = await open({ isAway: true });
  const refused = await away("/api/health");
  expect(refused.status).toBe(503);
  expect((await refused.json()).error.code).toBe("UNAVAILABLE");
  expect((await away("/api/ready")).status).toBe(503);
  // The worker's own metrics don't need the database.
  expect((await away("/metrics")).status).toBe(200);
});
