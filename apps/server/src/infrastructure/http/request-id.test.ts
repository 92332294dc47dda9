import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { createLog } from "../log.ts";
import { currentRequestId, nameRequests } from "../request-id.ts";

const lines: string[] = [];
const log = createLog("debug", { write: (line) => void lines.push(line) });
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ log });
});
afterAll(() => app.close());

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const idOf = (headers: Record<string, unknown>) => String(headers["x-request-id"]);

/** The lines of a request, as objects. */
const linesOf = (id: string) =>
  lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === id);

test("every response has the id of its request: calls, refusals, unknown paths, metrics", async () => {
  const ids: string[] = [];
  for (const [method, url, body] of [
    ["GET", "/api/health"],
    ["GET", "/api/none"],
    ["GET", "/metrics"],
    ["POST", "/api/auth/login", "{broken"],
    ["GET", "/api/discovery/reddit-mentions"],
  ] as const) {
    const { headers } = await app.app.inject({
      method,
      url,
      ...(body && { payload: body, headers: { "content-type": "application/json" } }),
    });
    expect(idOf(headers), url).toMatch(idForm);
    ids.push(idOf(headers));
  }
  expect(new Set(ids).size).toBe(ids.length);
});

test("a client can't choose the id of its request in the log", async () => {
  const { headers } = await app.app.inject({
    url: "/api/health",
    headers: { "x-request-id": "forged", "request-id": "forged" },
  });
  expect(idOf(headers)).toMatch(idForm);
});

test("lines that are logged deep below the handler have the id, also after a body was read", async () => {
  const person = await app.signUp();
  const { database } = app.infrastructure;
  const transaction = database.transaction;
  let seen: string | undefined;
  database.transaction = async () => {
    await new Promise(setImmediate);
    seen = currentRequestId();
    log.warn("written below the handler");
    throw new Error("the transaction could not begin");
  };
  const { headers } = await app.call("addKeyword", { body: { keyword: "a phrase" } }, person);
  database.transaction = transaction;
  const id = idOf(headers);
  expect(seen).toBe(id);
  expect(linesOf(id).map(({ msg }) => msg)).toEqual([
    "written below the handler",
    "a request failed",
  ]);
  // Each line has the id once.
  const own = lines.filter((line) => line.includes(id));
  for (const line of own) expect(line.split('"reqId"')).toHaveLength(2);
});

/** A small server whose handler is given. */
async function openSmall(handler: (answer: string) => Promise<unknown>) {
  const small = fastify();
  nameRequests(small);
  small.post<{ Body: { answer: string } }>("/", async ({ body }) => handler(body.answer));
  await small.ready();
  return async (answer: string) => {
    const response = await small.inject({ method: "POST", url: "/", payload: { answer } });
    return { id: idOf(response.headers), body: response.json() };
  };
}

test("concurrent requests have their own ids", async () => {
  const gate = Promise.withResolvers<void>();
  let waiting = 0;
  const send = await openSmall(async () => {
    const before = currentRequestId();
    waiting += 1;
    if (waiting === 20) gate.resolve();
    await gate.promise;
    return { before, after: currentRequestId() };
  });
  const all = await Promise.all(Array.from({ length: 20 }, (_, at) => send(String(at))));
  expect(new Set(all.map(({ id }) => id)).size).toBe(20);
  for (const { id, body } of all) expect(body).toEqual({ before: id, after: id });
});

test("work that outlives its request has no id after the response", async () => {
  const gate = Promise.withResolvers<void>();
  const left: Promise<string | undefined>[] = [];
  const send = await openSmall(async () => {
    left.push(gate.promise.then(() => currentRequestId()));
    return {};
  });
  await send("");
  gate.resolve();
  expect(await Promise.all(left)).toEqual([undefined]);
  expect(currentRequestId()).toBeUndefined();
});
