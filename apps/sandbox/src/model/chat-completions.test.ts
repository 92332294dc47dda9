import { describe, expect, test } from "vitest";
import { asJson, asking, assessmentSchema, eventsOf, headers, openModel } from "./testing.ts";

interface Chunk {
  object: string;
  model: string;
  choices: { delta: { content?: string }; finish_reason: string | null }[];
  usage?: { prompt_tokens: number; completion_tokens: number; total_tokens: number } | null;
}

test("answers with one object that has its own model name and the token counts", async () => {
  const { chat } = await openModel();
  const response = await chat({ model: "gpt-of-somebody" });
  expect(response.statusCode).toBe(200);
  const body = response.json();
  expect(body).toMatchObject({
    id: expect.stringMatching(/^chatcmpl-\w{24}$/),
    object: "chat.completion",
    created: Date.UTC(2026, 10, 21, 9) / 1000,
    model: "earshot-imitation",
    choices: [{ index: 0, message: { role: "assistant" }, finish_reason: "stop" }],
  });
  const { prompt_tokens, completion_tokens, total_tokens } = body.usage;
  expect(total_tokens).toBe(prompt_tokens + completion_tokens);
  // About four characters a token.
  const [{ message }] = body.choices;
  for (const [tokens, text] of [
    [prompt_tokens, asking],
    [completion_tokens, message.content],
  ]) {
    expect(text.length / tokens).toBeGreaterThan(3);
    expect(text.length / tokens).toBeLessThan(5);
  }
  const longer = await chat({ messages: [{ role: "user", content: asking.repeat(3) }] });
  expect(longer.json().usage.prompt_tokens).toBeGreaterThan(prompt_tokens * 2);
});

test("answers with JSON, with a schema (which counts as input) or without one", async () => {
  const { chat } = await openModel();
  const plain = (await chat()).json();
  const response = (await chat({ response_format: asJson(assessmentSchema) })).json();
  const { content } = response.choices[0].message;
  expect(JSON.parse(content)).toEqual({
    level: "Ready to buy",
    summary: "Can anyone recommend an invoicing tool? My budget is $30 a month.",
    reasons: expect.arrayContaining([
      { message: "Names a budget.", quote: "My budget is $30 a month." },
    ]),
  });
  expect(response.usage.prompt_tokens).toBeGreaterThan(plain.usage.prompt_tokens + 50);
  const messages = [
    { role: "system", content: "Answer with JSON." },
    { role: "user", content: [{ type: "text", text: asking }] },
  ];
  const any = (await chat({ messages, response_format: { type: "json_object" } })).json();
  expect(JSON.parse(any.choices[0].message.content)).toMatchObject({ level: "Ready to buy" });
});

test("streams word by word, then the finish reason, the usage and [DONE]", async () => {
  const { chat } = await openModel();
  const whole = (await chat()).json();
  const { body, headers: sent } = await chat({
    stream: true,
    stream_options: { include_usage: true },
  });
  expect(sent["content-type"]).toBe("text/event-stream; charset=utf-8");
  const events = eventsOf(body);
  expect(events.at(-1)?.data).toBe("[DONE]");
  const chunks = events.slice(0, -1).map(({ data }) => JSON.parse(data) as Chunk);
  expect(new Set(chunks.map(({ object, model }) => `${object} of ${model}`))).toEqual(
    new Set(["chat.completion.chunk of earshot-imitation"]),
  );
  const words = chunks.flatMap(({ choices }) => choices.map(({ delta }) => delta.content ?? ""));
  expect(words.join("")).toBe(whole.choices[0].message.content);
  expect(words.filter((word) => word.trim().includes(" "))).toEqual([]);
  expect(words.length).toBeGreaterThan(20);
  expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe("stop");
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: whole.usage });
  const without = eventsOf((await chat({ stream: true })).body);
  expect(without.some(({ data }) => data.includes('"usage"'))).toBe(false);
});

test("stays within the caller's token limit", async () => {
  const { chat } = await openModel();
  for (const name of ["max_tokens", "max_completion_tokens"]) {
    const body = (await chat({ [name]: 10 })).json();
    // A word is not split.
    expect(body.usage.completion_tokens).toBeGreaterThan(7);
    expect(body.usage.completion_tokens).toBeLessThan(11);
    expect(body.choices[0].finish_reason).toBe("length");
  }
});

test("lists itself among the models", async () => {
  const { app } = await openModel();
  const list = await app.inject({ url: "/model/v1/models", headers: headers.openai });
  expect(list.json()).toMatchObject({
    object: "list",
    data: [{ id: "earshot-imitation", object: "model", owned_by: "earshot-sandbox" }],
  });
  expect((await app.inject("/model/v1/models")).statusCode).toBe(401);
});

const looseSchema = { type: "object", properties: { a: { type: "string" } } };

describe("requests", () => {
  test.each([
    [{}, {}, 401, "invalid_api_key", null],
    [{}, { authorization: "Basic c2FuZGJveA==" }, 401, "invalid_api_key", null],
    [{ model: "" }, headers.openai, 400, null, null],
    [{ messages: [] }, headers.openai, 400, null, "messages"],
    [{ messages: [{ role: "bot", content: "a" }] }, headers.openai, 400, null, "messages[0].role"],
    [{ messages: [{ role: "user" }] }, headers.openai, 400, null, "messages[0].content"],
    [{ max_tokens: 0 }, headers.openai, 400, null, "max_tokens"],
    [{ response_format: { type: "xml" } }, headers.openai, 400, null, "response_format.type"],
    [{ response_format: { type: "json_object" } }, headers.openai, 400, null, "messages"],
    [{ response_format: asJson(looseSchema) }, headers.openai, 400, null, "response_format"],
    [
      { response_format: asJson({ ...looseSchema, additionalProperties: false }) },
      headers.openai,
      400,
      null,
      "response_format",
    ],
  ])("%j with headers %j are refused with %i", async (more, given, status, code, param) => {
    const { chat } = await openModel();
    const refused = await chat(more, given as Record<string, string>);
    expect(refused.statusCode).toBe(status);
    expect(refused.json().error).toMatchObject({
      type: "invalid_request_error",
      message: expect.any(String),
      code,
      param: "model" in more ? "model" : param,
    });
  });

  test("accepts a loose schema when strict is false", async () => {
    const { chat } = await openModel();
    const response = await chat({ response_format: asJson(looseSchema, false) });
    expect(JSON.parse(response.json().choices[0].message.content)).toEqual({
      a: expect.any(String),
    });
  });
});
