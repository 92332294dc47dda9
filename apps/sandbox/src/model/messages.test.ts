import { describe, expect, test } from "vitest";
import { asking, assessmentSchema, eventsOf, headers, openModel } from "./testing.ts";

const format = { output_config: { format: { type: "json_schema", schema: assessmentSchema } } };
const tool = {
  tools: [{ name: "json", description: "Respond with JSON.", input_schema: assessmentSchema }],
  tool_choice: { type: "any", disable_parallel_tool_use: true },
};
const verdict = {
  level: "Ready to buy",
  summary: expect.any(String),
  reasons: expect.arrayContaining([
    { message: "Names a budget.", quote: "My budget is $30 a month." },
  ]),
};

test("answers with a block of text and its token counts", async () => {
  const { message } = await openModel();
  const body = (
    await message({
      model: "claude-haiku-4-5",
      system: [{ type: "text", text: "Be kind." }],
      messages: [{ role: "user", content: [{ type: "text", text: asking }] }],
    })
  ).json();
  expect(body).toEqual({
    id: expect.stringMatching(/^msg_\w{24}$/),
    type: "message",
    role: "assistant",
    model: "earshot-imitation",
    content: [{ type: "text", text: expect.stringContaining("invoicing tool") }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: {
      input_tokens: expect.any(Number),
      output_tokens: expect.any(Number),
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
    },
  });
  expect(body.usage.input_tokens).toBeGreaterThan(15);
});

test("answers with JSON as text for a schema, and with the input of a forced tool", async () => {
  const { message } = await openModel();
  const plain = (await message(format)).json();
  expect(JSON.parse(plain.content[0].text)).toEqual(verdict);
  expect(plain.stop_reason).toBe("end_turn");
  const used = (await message(tool)).json();
  expect(used.stop_reason).toBe("tool_use");
  expect(used.content).toEqual([
    { type: "tool_use", id: expect.stringMatching(/^toolu_/), name: "json", input: verdict },
  ]);
  // A tool is used only when it is required.
  const free = (await message({ ...tool, tool_choice: { type: "auto" } })).json();
  expect(free.content[0].type).toBe("text");
});

test("streams its events in order, and their words add up to the response", async () => {
  const { message } = await openModel();
  const whole = (await message()).json();
  const events = eventsOf((await message({ stream: true })).body);
  const data = events.map((one) => JSON.parse(one.data));
  expect(data.map(({ type }) => type)).toEqual(events.map(({ event }) => event));
  const kinds = events.map(({ event }) => event);
  expect(kinds.slice(0, 3)).toEqual(["message_start", "content_block_start", "ping"]);
  expect(new Set(kinds.slice(3, -3))).toEqual(new Set(["content_block_delta"]));
  expect(kinds.slice(-3)).toEqual(["content_block_stop", "message_delta", "message_stop"]);
  expect(data[0].message).toMatchObject({
    content: [],
    usage: { input_tokens: whole.usage.input_tokens },
  });
  const text = data.flatMap(({ delta }) => delta?.text ?? []).join("");
  expect(text).toBe(whole.content[0].text);
  expect(data.at(-2)).toMatchObject({
    delta: { stop_reason: "end_turn" },
    usage: { output_tokens: whole.usage.output_tokens },
  });
});

test("streams the input of the tool as pieces of JSON", async () => {
  const { message } = await openModel();
  const data = eventsOf((await message({ ...tool, stream: true })).body).map((one) =>
    JSON.parse(one.data),
  );
  expect(data[1].content_block).toMatchObject({ type: "tool_use", name: "json", input: {} });
  const pieces = data.flatMap(({ delta }) => delta?.partial_json ?? []);
  expect(JSON.parse(pieces.join(""))).toEqual(verdict);
  expect(data.at(-2).delta.stop_reason).toBe("tool_use");
});

test("stops at max_tokens", async () => {
  const { message } = await openModel();
  const body = (await message({ max_tokens: 8 })).json();
  expect([body.stop_reason, body.usage.output_tokens]).toEqual(["max_tokens", 8]);
});

describe("requests", () => {
  const { "anthropic-version": version } = headers.anthropic;
  const loose = { type: "object", properties: {} };
  test.each([
    [{}, {}, 401, "authentication_error", "x-api-key"],
    [{}, { "x-api-key": "sandbox" }, 400, "invalid_request_error", "anthropic-version"],
    [{}, { "anthropic-version": version }, 401, "authentication_error", "x-api-key"],
    [{ model: 7 }, headers.anthropic, 400, "invalid_request_error", "model: "],
    [{ max_tokens: undefined }, headers.anthropic, 400, "invalid_request_error", "max_tokens: "],
    [{ messages: [] }, headers.anthropic, 400, "invalid_request_error", "messages: "],
    [
      { messages: [{ role: "system", content: "a" }] },
      headers.anthropic,
      400,
      "invalid_request_error",
      "messages.0.role: ",
    ],
    [{ tools: [{}] }, headers.anthropic, 400, "invalid_request_error", "tools: "],
    [
      { output_config: { format: { type: "json_schema", schema: loose } } },
      headers.anthropic,
      400,
      "invalid_request_error",
      "additionalProperties",
    ],
  ])("%j with headers %j are refused with %i", async (more, given, status, type, words) => {
    const { message } = await openModel();
    const refused = await message(more, given as Record<string, string>);
    expect(refused.statusCode).toBe(status);
    expect(refused.json()).toEqual({
      type: "error",
      error: { type, message: expect.stringContaining(words) },
      request_id: expect.stringMatching(/^req_\w+$/),
    });
  });
});
