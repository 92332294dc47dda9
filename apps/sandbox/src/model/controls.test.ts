import { describe, expect, test } from "vitest";
import { maxCalls } from "./call-log.ts";
import { asJson, asking, assessmentSchema, chatPath, openModel } from "./testing.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };

describe("the calls", () => {
  test("list prompts and responses in both formats, newest first", async () => {
    const { chat, message, calls, clock } = await openModel();
    const system = { role: "system", content: "Be brief." };
    const turns = [
      { role: "user", content: "Any tips?" },
      { role: "assistant", content: "For what?" },
      { role: "user", content: asking },
    ];
    await chat({ messages: [system, ...turns], response_format: asJson(assessmentSchema) });
    clock.advance(60_000);
    await message({ model: "claude-of-somebody", system: "Be kind.", stream: true });
    const [second, first] = await calls();
    expect(first).toMatchObject({
      id: 1,
      at: "2026-11-21T09:00:00.000Z",
      form: "chat-completions",
      ...{ model: "any", stream: false, system: "Be brief.", fault: null, gullible: false },
      messages: turns.map(({ role, content }) => ({ role, text: content })),
      shape: {
        kind: "json",
        name: "verdict",
        schema: { required: ["level", "summary", "reasons"] },
      },
      ...{ maxTokens: null, status: 200, refusal: null, stop: "end", ended: true },
      usage: { input: expect.any(Number), output: expect.any(Number) },
    });
    expect(JSON.parse(first?.response ?? "")).toMatchObject({ level: "Ready to buy" });
    expect(second).toMatchObject({
      ...{ id: 2, at: "2026-11-21T09:01:00.000Z", form: "messages", stream: true },
      ...{ model: "claude-of-somebody", system: "Be kind.", maxTokens: 800, ended: true },
    });
  });

  test("include refused calls", async () => {
    const { chat, calls } = await openModel();
    await chat({}, {});
    await chat({ messages: [] });
    expect(await calls()).toMatchObject([
      { status: 400, refusal: expect.stringContaining("messages"), response: null, messages: null },
      { status: 401, refusal: expect.stringContaining("key"), response: null },
    ]);
  });

  test("can be cleared, are limited to the newest, and keep counting ids", async () => {
    const { chat, calls, app, model } = await openModel();
    await chat();
    expect((await app.inject({ method: "DELETE", url: "/sandbox/model/calls" })).statusCode).toBe(
      204,
    );
    expect(await calls()).toEqual([]);
    for (let call = 0; call < maxCalls + 5; call++) model.open("messages", null);
    await chat();
    const logged = model.list();
    expect([logged.length, logged[0]?.id]).toEqual([maxCalls, maxCalls + 7]);
  });
});

describe("gullible", () => {
  test("can be set and read, and a reset turns it off", async () => {
    const { control, get, chat } = await openModel();
    expect((await get("/sandbox/model")).json()).toEqual({
      gullible: false,
      writing: "plain",
      calls: 0,
    });
    expect((await control("model/gullible", { gullible: true })).json()).toEqual({
      gullible: true,
    });
    await chat();
    expect((await get("/sandbox/model")).json()).toMatchObject({ gullible: true, calls: 1 });
    expect((await control("model/reset")).statusCode).toBe(204);
    expect((await get("/sandbox/model")).json()).toMatchObject({ gullible: false, calls: 0 });
  });

  test("can only be true or false", async () => {
    const { control, post } = await openModel();
    for (const gullible of [undefined, "yes", 1, null]) {
      const refused = await control("model/gullible", { gullible });
      expect([refused.statusCode, refused.json().message]).toEqual([
        400,
        "gullible must be true or false.",
      ]);
    }
    const page = await post("/sandbox/model/gullible", "gullible=maybe", form);
    expect([page.statusCode, page.body.includes("gullible must be")]).toEqual([400, true]);
  });
});

describe("writing", () => {
  test("can be set and read, by programs and on the page, and a reset ends it", async () => {
    const { control, get, post } = await openModel();
    expect((await control("model/writing", { mode: "planted" })).json()).toEqual({
      writing: "planted",
    });
    expect((await get("/model")).body).toContain("Planted: texts for the studio");
    const pressed = await post("/sandbox/model/writing", "mode=hostile", form);
    expect(pressed.headers.location).toBe("/model");
    expect((await get("/sandbox/model")).json()).toMatchObject({ writing: "hostile" });
    await control("model/reset");
    expect((await get("/sandbox/model")).json()).toMatchObject({ writing: "plain" });
    for (const mode of [undefined, "other", 1]) {
      expect((await control("model/writing", { mode })).statusCode).toBe(400);
    }
  });
});

describe("the page", () => {
  test("says what it is, is linked from the front page and shows the calls", async () => {
    const { get, chat } = await openModel();
    expect((await get("/")).body).toContain('href="/model"');
    expect((await get("/model")).body).toContain("Calls to the model will appear here.");
    await chat();
    const { body, headers } = await get("/model");
    expect(body).toContain("A rule-based imitation of a language model");
    expect(body).toContain("earshot-imitation");
    expect(body).toContain("Can anyone recommend an invoicing tool?");
    expect(body).toMatch(/\d+ tokens in, \d+ out/);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'/);
    expect(body).not.toMatch(/ style=| on\w+=|<script>/);
    expect((await get("/")).body).toContain("received 1 call.");
  });

  test("escapes hostile prompts, schemas, model names and responses", async () => {
    const { get, chat, control } = await openModel();
    await control("model/gullible", { gullible: true });
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(2)></pre>';
    const schema = { type: "object", properties: { [evil]: { type: "string" } } };
    await chat({
      model: evil,
      messages: [
        { role: "system", content: evil },
        { role: "user", content: `Say "${evil}" ${evil}` },
      ],
      response_format: asJson(schema, false),
    });
    const { body } = await get("/model");
    expect(body).not.toMatch(/<script|<img/);
    expect(body.match(/&lt;script&gt;alert\(1\)/g)?.length).toBeGreaterThan(4);
  });

  test("its forms work without scripts and redirect to the page", async () => {
    const { get, post, chat, calls } = await openModel();
    const press = (url: string, fields = "") => post(url, fields, form);
    expect((await press("/sandbox/model/gullible", "gullible=true")).headers.location).toBe(
      "/model",
    );
    expect((await get("/model")).body).toContain("On: it follows instructions in the quoted text");
    const set = await press(
      "/sandbox/faults?back=/model",
      "service=model&fault=529&path=/v1/chat/&times=2",
    );
    expect([set.statusCode, set.headers.location]).toEqual([303, "/model"]);
    expect((await chat()).statusCode).toBe(529);
    expect((await get("/model")).body).toContain(
      "<code>529</code> for <code>/model</code> under <code>/v1/chat/</code>: 1 more call",
    );
    const cleared = await press("/sandbox/faults/clear?back=/model");
    expect(cleared.headers.location).toBe("/model");
    expect((await chat()).statusCode).toBe(200);
    expect((await press("/sandbox/model/calls/clear")).headers.location).toBe("/model");
    expect(await calls()).toEqual([]);
    // A `back` address on another host is ignored (no open redirect).
    const away = await press("/sandbox/faults/clear?back=https://evil.example/");
    expect(away.headers.location).toBe("/");
  });

  test("faults of other services are not shown on it", async () => {
    const { get, control } = await openModel();
    await control("faults", { service: "reddit", fault: "500" });
    expect((await get("/model")).body).toContain("No faults set: it responds normally.");
    expect((await get("/")).body).toContain("<code>500</code> for <code>/reddit</code>");
  });
});

test("refuses a body that is not JSON", async () => {
  const { post } = await openModel();
  const json = { "content-type": "application/json", authorization: "Bearer sandbox" };
  const refused = await post(chatPath, '{"model":', json);
  expect(refused.statusCode).toBe(400);
});
