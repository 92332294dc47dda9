import { type Call, calls, errorCodes } from "@earshot/contract";
import { DrizzleQueryError } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf, errorOf, openTestApp, type TestApp, testPost } from "../../testing/app.ts";
import { readRoutes } from "../../testing/routes.ts";
import { AppError } from "../errors.ts";
import { toFailure } from "./errors.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

describe("the contract", () => {
  test("has a handler for every call, and no route is without a call", () => {
    const declared = Object.values(calls as Record<string, Call>).flatMap(
      ({ method, path, anyOrigin }) => {
        const at = `/api${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
        // A preflight request of another site's page.
        return [`${method} ${at}`, ...(anyOrigin ? [`OPTIONS ${at}`] : [])];
      },
    );
    for (const route of declared) {
      const [method = "", url = ""] = route.split(" ");
      expect(app.app.hasRoute({ method: method as "GET", url }), route).toBe(true);
    }
    const all = readRoutes(app.app.printRoutes({ commonPrefix: false }));
    // Pages and their forms are not calls; the API has nothing else.
    const registered = all.filter((route) => route.includes(" /api"));
    expect(registered.length).toBeGreaterThan(0);
    expect(registered.toSorted()).toEqual(declared.toSorted());
  });

  test("is described as OpenAPI, every call with its response", async () => {
    const response = await app.app.inject("/api/openapi.json");
    const document = response.json();
    expect(document.openapi).toBe("3.1.0");
    const operations = Object.values(document.paths as Record<string, object>).flatMap((path) =>
      Object.values(path).map(({ operationId }: { operationId: string }) => operationId),
    );
    expect(operations.toSorted()).toEqual(Object.keys(calls).toSorted());
    expect(document.paths["/api/auth/login"].post.responses["200"]).toBeDefined();
  });
});

describe("an error", () => {
  test("of every code has a status and a sentence", () => {
    for (const { status, message } of Object.values(errorCodes)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(message).toMatch(/[A-Za-z]{3}/);
    }
  });

  test("that is a defect of ours never shows its text", async () => {
    const broken = await openTestApp();
    const person = await broken.signUp();
    await broken.infrastructure.database.pool.execute(
      "drop table mention_keywords, mentions cascade",
    );
    const outcome = await broken.call("listMentions", { query: {} }, person);
    expect(errorOf(outcome)).toEqual({
      status: 500,
      code: "INTERNAL",
      message: errorCodes.INTERNAL.message,
      details: [],
    });
    await broken.close();
  });

  test("of an unavailable database is 503 with Retry-After, and later calls succeed", async () => {
    const { database } = app.infrastructure;
    const person = await app.signUp();
    const refusal = Object.assign(new Error("no"), { code: "ECONNREFUSED" });
    const transaction = database.transaction;
    database.transaction = () => Promise.reject(refusal);
    const outcome = await app.call("addKeyword", { body: { keyword: "some phrase" } }, person);
    database.transaction = transaction;
    expect(errorOf(outcome)).toMatchObject({ status: 503, code: "UNAVAILABLE" });
    expect(outcome.headers["retry-after"]).toBe("2");
    expect(
      (await app.call("addKeyword", { body: { keyword: "some phrase" } }, person)).status,
    ).toBe(200);
  });

  test.each([
    [
      "a body that is not JSON",
      { payload: "{", headers: { "content-type": "application/json" } },
      400,
      "INVALID_JSON",
    ],
    [
      "an empty JSON body",
      { payload: "", headers: { "content-type": "application/json" } },
      400,
      "INVALID_JSON",
    ],
    [
      "another media type",
      { payload: "<a/>", headers: { "content-type": "application/xml" } },
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
    [
      "too large a body",
      {
        payload: JSON.stringify({ email: "x".repeat(2_000_000) }),
        headers: { "content-type": "application/json" },
      },
      413,
      "PAYLOAD_TOO_LARGE",
    ],
    [
      "a body that is a list",
      { payload: "[1]", headers: { "content-type": "application/json" } },
      400,
      "VALIDATION_FAILED",
    ],
  ])("of %s is in the envelope", async (_, request, status, code) => {
    const response = await app.app.inject({ method: "POST", url: "/api/auth/login", ...request });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ success: false, error: { code } });
  });

  test.each([
    ["a path that can't be read", "/api/auth/me%zz"],
    ["half of a character", "/api/replies/%c0%80"],
    ["a path longer than any of ours", `/api/replies/${"x".repeat(500)}`],
  ])("of %s is in the envelope", async (_, url) => {
    const response = await app.app.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ success: false, error: { code: "NOT_FOUND" } });
  });

  test.each([
    ["email", { email: "a\0b@example.test", password: "a good long password" }],
    [
      "referralCode",
      { email: "a@b.test", password: "a good long password", referralCode: "\ud800" },
    ],
  ])("of a text that can't be stored names the field %s", async (field, payload) => {
    const response = await app.app.inject({ method: "POST", url: "/api/auth/signup", payload });
    expect(response.statusCode).toBe(400);
    expect(response.json().error.details[0]).toMatch(new RegExp(`^${field}: contains a character`));
  });

  test.each([
    ["a full disk", "53100"],
    ["too little memory", "53200"],
    ["a server that shuts down", "57P01"],
  ])("of a database with %s is 503", (_, code) => {
    const cause = Object.assign(new Error("could not extend file"), { code });
    const failure = toFailure(new DrizzleQueryError("insert into posts", [], cause) as never);
    expect(failure.code).toBe("UNAVAILABLE");
    expect(errorCodes[failure.code].status).toBe(503);
  });

  test("of an unknown call is in the envelope", async () => {
    const response = await app.app.inject("/api/nothing/here");
    expect(response.statusCode).toBe(404);
    expect(response.json().error.code).toBe("NOT_FOUND");
  });

  test("does not show its cause", () => {
    const error = new AppError("NOT_FOUND", { cause: new Error("internal") });
    expect(error.message).toBe(errorCodes.NOT_FOUND.message);
  });
});

test("every response carries the security headers", async () => {
  const { headers } = await app.app.inject("/api/health");
  expect(headers["content-security-policy"]).toContain("default-src 'self'");
  expect(headers["content-security-policy"]).not.toContain("unsafe");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["cache-control"]).toBe("no-store");
});

test("health and ready answer", async () => {
  expect(dataOf(await app.call("health", {})).status).toBe("ok");
  expect(dataOf(await app.call("ready", {})).status).toBe("ready");
});

describe("the event stream", () => {
  /** Reads a stream over a real connection until `enough` says so. */
  async function read(
    token: string,
    headers: Record<string, string>,
    enough: (text: string) => boolean,
  ) {
    const address = await listening;
    const abort = new AbortController();
    const response = await fetch(`${address}/api/events`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      signal: abort.signal,
    });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    let text = "";
    if (!response.body) throw new Error("no body");
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      if (enough(text)) break;
    }
    abort.abort();
    return text;
  }

  let listening: Promise<string>;
  beforeAll(() => {
    listening = app.app.listen({ port: 0, host: "127.0.0.1" });
  });

  test("sends a new mention immediately, and events that were missed", async () => {
    const person = await app.signUp();
    await app.call("addKeyword", { body: { keyword: "glass harbour" } }, person);
    await expect
      .poll(() => app.services.index.match({ title: "glass harbour", body: "" }).length)
      .toBe(1);
    const text = read(person.token, {}, (sofar) => {
      if (sofar.includes(": open") && !sofar.includes("mention.created")) {
        void app.ingest([testPost({ title: "The glass harbour" })]);
      }
      return sofar.includes("mention.created") && sofar.endsWith("\n\n");
    });
    const [, id] = /id: (\d+)\nevent: mention\.created\ndata: (.*)/.exec(await text) ?? [];
    expect(Number(id)).toBeGreaterThan(0);
    await app.ingest([testPost({ title: "Another glass harbour" })]);
    const missed = await read(person.token, { "last-event-id": id ?? "" }, (sofar) =>
      sofar.includes("mention.created"),
    );
    expect(missed.match(/event: mention\.created/g)).toHaveLength(1);
  });

  test("that can't read missed events answers with an error", async () => {
    const person = await app.signUp();
    const { events } = app.infrastructure;
    const follow = events.follow;
    events.follow = () => Promise.reject(Object.assign(new Error("no"), { code: "ECONNREFUSED" }));
    const response = await fetch(`${await listening}/api/events`, {
      headers: { authorization: `Bearer ${person.token}`, "last-event-id": "7" },
    });
    events.follow = follow;
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: { code: "UNAVAILABLE" } });
  });

  test("needs a session", async () => {
    const response = await fetch(`${await listening}/api/events`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      success: false,
      error: { code: "UNAUTHENTICATED" },
    });
  });
});
