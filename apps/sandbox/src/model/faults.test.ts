import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { serviceFaults } from "../service-faults.ts";
import { maxUnansweredMs } from "../unanswered.ts";
import { slowMs } from "./faults.ts";
import {
  asJson,
  asking,
  assessmentSchema,
  chatPath,
  eventsOf,
  headers,
  messagesPath,
  openModel,
} from "./testing.ts";

const opened: { app: { close(): Promise<unknown> } }[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const { app } of opened.splice(0)) await app.close();
});

const forms = ["chat", "message"] as const;
const findJson = {
  chat: { response_format: asJson(assessmentSchema) },
  message: { output_config: { format: { type: "json_schema", schema: assessmentSchema } } },
};

describe("refusals", () => {
  test.each([
    ["429", 429, "requests", "rate_limit_error", "1"],
    ["529", 529, "server_error", "overloaded_error", "1"],
    ["429-spend-limit", 429, "insufficient_quota", "rate_limit_error", undefined],
    ["401", 401, "invalid_request_error", "authentication_error", undefined],
    ["402", 402, "insufficient_quota", "billing_error", undefined],
    ["404", 404, "invalid_request_error", "not_found_error", undefined],
    ["500", 500, "server_error", "api_error", undefined],
    ["503", 503, "server_error", "api_error", "1"],
  ])("%s applies once in each format", async (fault, status, openai, anthropic, retry) => {
    const model = await openModel();
    for (const form of forms) {
      await model.fault(fault);
      const met = await model[form]();
      expect([met.statusCode, met.headers["retry-after"]]).toEqual([status, retry]);
      const { error, request_id } = met.json();
      expect(error.type).toBe(form === "chat" ? openai : anthropic);
      expect(error.message.length).toBeGreaterThan(5);
      expect(error.details).toEqual(
        fault === "429-spend-limit" ? { error_code: "enforced_spend_limit_reached" } : undefined,
      );
      expect(typeof request_id).toBe(form === "chat" ? "undefined" : "string");
      expect((await model[form]()).statusCode).toBe(200);
    }
    expect((await model.calls()).map((call) => call.fault)).toEqual([null, fault, null, fault]);
  });

  test("apply to one path, and by probability", async () => {
    const model = await openModel();
    await model.fault("500", { path: "/anthropic/", times: 0 });
    expect([(await model.chat()).statusCode, (await model.message()).statusCode]).toEqual([
      200, 500,
    ]);
    await model.post("/sandbox/faults/clear", {});
    await model.fault("529", { times: 0, probability: 0.25 });
    const codes: number[] = [];
    for (let call = 0; call < 60; call++) codes.push((await model.chat()).statusCode);
    const hits = codes.filter((code) => code === 529).length;
    expect(hits).toBeGreaterThan(5);
    expect(hits).toBeLessThan(25);
    expect((await model.get("/sandbox/faults")).json().faults[0].hits).toBe(hits);
  });
});

describe.each(forms)("wrong responses of %s", (form) => {
  /** The text and stop reason of a response with a fault. */
  async function faulty(fault: string, more: object = findJson[form]) {
    const model = await openModel();
    await model.fault(fault);
    const response = await model[form](more);
    const body = response.json();
    const [content] = form === "chat" ? body.choices : body.content;
    const text = form === "chat" ? content.message.content : (content?.text ?? null);
    return { text, stop: form === "chat" ? content.finish_reason : body.stop_reason, body };
  }
  const named = (openai: string, anthropic: string) => (form === "chat" ? openai : anthropic);

  test("bad-json is cut off with a normal stop reason", async () => {
    const { text, stop } = await faulty("bad-json");
    expect(() => JSON.parse(text)).toThrow();
    expect(stop).toBe(named("stop", "end_turn"));
  });
  test("schema-miss is JSON with a field of another type", async () => {
    const { text } = await faulty("schema-miss");
    expect(JSON.parse(text)).toMatchObject({
      level: { was: "Ready to buy" },
      reasons: expect.any(Array),
    });
  });
  test("max-tokens is cut off with its stop reason", async () => {
    const { text, stop } = await faulty("max-tokens");
    expect(() => JSON.parse(text)).toThrow();
    expect(stop).toBe(named("length", "max_tokens"));
  });
  test("refusal has no text", async () => {
    const { text, stop } = await faulty("refusal");
    expect([text, stop]).toEqual([null, named("content_filter", "refusal")]);
  });
  test("empty has no text and a normal stop reason", async () => {
    const { text, stop, body } = await faulty("empty");
    expect([text || null, stop]).toEqual([null, named("stop", "end_turn")]);
    expect(body.usage.completion_tokens ?? body.usage.output_tokens).toBe(0);
  });
  test("html-200 is a page, and wrong-shape is other JSON", async () => {
    const model = await openModel();
    await model.fault("html-200");
    await model.fault("wrong-shape");
    const page = await model[form]();
    expect([page.statusCode, page.headers["content-type"]]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    expect((await model[form]()).json()).toMatchObject({ data: [{ object: "embedding" }] });
  });
  test("stream-error ends the stream with an error event", async () => {
    const model = await openModel();
    await model.fault("stream-error");
    const whole = eventsOf((await model[form]({ stream: true })).body);
    const last = JSON.parse(whole.at(-1)?.data ?? "");
    expect(last.error.type).toBe(named("server_error", "overloaded_error"));
    expect(whole.length).toBeGreaterThan(5);
    expect((await model.calls())[0]).toMatchObject({ status: 200, ended: false });
  });
});

test("faults of JSON and of streams wait for a matching call", async () => {
  const model = await openModel();
  await model.fault("bad-json");
  await model.fault("stream-error");
  expect((await model.chat()).json().choices[0].message.content).toContain("You write");
  expect((await model.get("/sandbox/faults")).json().faults).toHaveLength(2);
  await model.chat(findJson.chat);
  await model.chat({ stream: true });
  expect((await model.get("/sandbox/faults")).json().faults).toEqual([]);
});

describe("faults of the connection", () => {
  async function listen() {
    const model = await openModel();
    opened.push(model);
    await model.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = model.app.server.address() as AddressInfo;
    const ask = (path: string, more: object = {}, signal?: AbortSignal) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers.openai, ...headers.anthropic },
        body: JSON.stringify({
          model: "any",
          max_tokens: 500,
          messages: [{ role: "user", content: asking }],
          ...more,
        }),
        ...(signal && { signal }),
      });
    return { ...model, ask };
  }

  test.each([chatPath, messagesPath])(
    "drop and cut-body at %s end the connection",
    async (path) => {
      const { ask, fault, calls } = await listen();
      await fault("drop");
      await expect(ask(path)).rejects.toThrow();
      for (const stream of [false, true]) {
        await fault("cut-body");
        const cut = await ask(path, { stream });
        expect(cut.status).toBe(200);
        await expect(cut.text()).rejects.toThrow();
      }
      expect((await calls()).map(({ ended, status }) => [ended, status])).toEqual([
        [false, 200],
        [false, 200],
        [false, null],
      ]);
      expect((await ask(path)).status).toBe(200);
    },
  );

  test("timeout sends nothing until the caller disconnects", async () => {
    const { ask, app, fault, calls } = await listen();
    await fault("timeout");
    const disconnect = new AbortController();
    const arrived = once(app.server, "request");
    const response = ask(chatPath, {}, disconnect.signal);
    await arrived;
    await vi.waitFor(async () => expect(await calls()).toHaveLength(1));
    disconnect.abort();
    await expect(response).rejects.toThrow("abort");
    expect((await calls())[0]).toMatchObject({ fault: "timeout", status: null });
  });

  test("stream-stall starts a stream and then sends nothing", async () => {
    const { ask, fault } = await listen();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await fault("stream-stall");
    const response = await ask(chatPath, { stream: true });
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toContain("data: ");
    await reader?.cancel();
  });
});

test("slow delays the response", async () => {
  const model = await openModel();
  await model.fault("slow");
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const response = model.chat();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  expect(maxUnansweredMs).toBeGreaterThan(slowMs);
  vi.advanceTimersByTime(slowMs - 1);
  expect(model.model.list()[0]?.status).toBe(null);
  vi.advanceTimersByTime(1);
  expect((await response).statusCode).toBe(200);
});

test("all faults can be set on the page", async () => {
  const { get } = await openModel();
  const { body } = await get("/model");
  for (const name of serviceFaults.model) expect(body).toContain(`<option>${name}</option>`);
});
