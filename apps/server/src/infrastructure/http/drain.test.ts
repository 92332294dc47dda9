import { sql } from "drizzle-orm";
import { type FastifyInstance, fastify } from "fastify";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { ask, oneConnection, openSocket, refused } from "../../testing/raw-http.ts";
import { createDrain } from "./drain.ts";
import { handleErrors } from "./errors.ts";
import { listenAt } from "./listen.ts";
import { openResponseStream } from "./response-stream.ts";

describe("a server that stops", () => {
  let app: TestApp;
  let address: string;
  const usual = { limitMs: 20_000, idleMs: 5_000 };

  async function open(times: { limitMs: number; idleMs: number }): Promise<void> {
    app = await openTestApp({ times });
    onTestFinished(() => app.close());
    address = await app.app.listen({ port: 0, host: "127.0.0.1" });
  }

  /** Sends a request that is answered once `release` is called. */
  async function holdRequest() {
    const { token, user } = await app.signUp();
    const { promise, resolve: release } = Promise.withResolvers<void>();
    // Runs before the app is closed: hooks run in reverse.
    onTestFinished(() => release());
    const locked = Promise.withResolvers<void>();
    const holding = app.infrastructure.database.transaction(async (tx) => {
      await tx.execute(sql`select 1 from users where id = ${user.id} for update`);
      locked.resolve();
      await promise;
    });
    await locked.promise;
    const response = ask(`${address}/api/user/profile`, {
      method: "PUT",
      headers: { authorization: `Bearer ${token}` },
      body: { fullName: "Someone Else" },
      agent: oneConnection(),
    });
    // It is awaited later; until then it must not count as an unhandled rejection.
    response.catch(() => {});
    await expect
      .poll(async () => {
        const { rows } = await app.infrastructure.database.query({
          text: "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        });
        return rows.length;
      })
      .toBeGreaterThan(0);
    return { response, release, token, unlocked: holding };
  }

  test("answers requests in flight, and announces that the connection closes", async () => {
    await open(usual);
    const pending = await holdRequest();
    const closing = app.app.close();
    await refused(address);
    pending.release();
    expect(await pending.response).toMatchObject({ status: 200, headers: { connection: "close" } });
    await closing;
  });

  test("serves a request that arrives on an open connection in the meantime", async () => {
    await open(usual);
    const agent = oneConnection();
    const before = await ask(`${address}/api/ready`, { agent });
    expect(before.headers.connection).toBe("keep-alive");
    const pending = await holdRequest();
    const closing = app.app.close();
    await refused(address);
    const after = await ask(`${address}/api/ready`, { agent });
    expect(after).toMatchObject({ status: 200, headers: { connection: "close" } });
    pending.release();
    expect((await pending.response).status).toBe(200);
    await closing;
  });

  test("closes connections without a request, also those that never had one", async () => {
    await open({ ...usual, idleMs: 50 });
    await ask(`${address}/api/health`, { agent: oneConnection() });
    const unused = await openSocket(address);
    const startedAt = performance.now();
    await app.app.close();
    expect(await unused.closed).toBe("");
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test("ends event streams cleanly", async () => {
    await open(usual);
    const { token } = await app.signUp();
    const stream = ask(`${address}/api/events`, { headers: { authorization: `Bearer ${token}` } });
    const other = await openSocket(address);
    other.socket.write(
      `GET /api/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`,
    );
    await expect.poll(other.text).toContain(": open");
    await app.app.close();
    expect((await stream).body).toContain(": open");
  });

  test("cuts off requests that are still open after its limit", async () => {
    await open({ limitMs: 700, idleMs: 50 });
    const pending = await holdRequest();
    const startedAt = performance.now();
    await app.app.close();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await expect(pending.response).rejects.toThrow(/socket hang up|ECONNRESET/);
    pending.release();
    await pending.unlocked;
  });

  test("waits for requests on each of its addresses", async () => {
    app = await openTestApp({ times: usual });
    onTestFinished(() => app.close());
    await listenAt(app.app, 0, ["127.0.0.1", "127.0.0.2"]);
    const bound = app.app.server.address();
    address = `http://127.0.0.2:${typeof bound === "object" ? bound?.port : ""}`;
    const pending = await holdRequest();
    const closing = app.app.close();
    await refused(address);
    pending.release();
    expect((await pending.response).status).toBe(200);
    await closing;
  });
});

describe("a streamed response that is incomplete when the server must stop", () => {
  let app: FastifyInstance;
  let address: string;
  let started: PromiseWithResolvers<AbortSignal>;
  beforeEach(async () => {
    started = Promise.withResolvers();
    app = fastify();
    app.decorate("drain", createDrain(app.server, { limitMs: 700, idleMs: 50 }));
    app.addHook("preClose", async () => void (await app.drain.run()));
    handleErrors(app);
    app.get("/", (request, reply) => {
      const responseStream = openResponseStream(request, reply);
      return responseStream.respond(z.unknown(), () => {
        responseStream.text("a beginning");
        responseStream.event("item", { index: 0 });
        started.resolve(responseStream.signal);
        return new Promise(() => {});
      });
    });
    address = await app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterEach(() => app.close());

  test("ends with an error event, and its work is aborted", async () => {
    const response = ask(address, { headers: { accept: "text/event-stream" } });
    const signal = await started.promise;
    await app.close();
    expect(signal.aborted).toBe(true);
    const { body } = await response;
    expect(body).toContain('event: text\ndata: {"text":"a beginning"}\n\n');
    expect(body).toContain('event: item\ndata: {"index":0}\n\n');
    expect(body).toMatch(/event: error\ndata: \{"code":"UNAVAILABLE".*\}\n\n$/);
  });

  test("becomes a 503 with the time to retry if JSON was requested", async () => {
    const response = ask(address);
    await started.promise;
    await app.close();
    expect(await response).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
  });
});
