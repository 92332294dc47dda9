import { describe, expect, test } from "vitest";
import { LlmError } from "../../../integrations/ports/llm.ts";
import { refusalOf, setUpAssistant } from "../../../testing/assistant.ts";

const assistant = setUpAssistant();
const { fake, question, spentCents, usage } = assistant;

describe("a stream", () => {
  const read = async (part: object = {}) => {
    let text = "";
    for await (const piece of assistant.app.services.assistant.stream(question(part)))
      text += piece;
    return text;
  };

  test("yields the words, and costs what the model reports", async () => {
    expect(await read()).toBe("Some words.");
    expect(await usage()).toMatchObject({ calls: 1 });
    expect(await spentCents()).toBe(0.11);
  });

  test("costs one token for each byte read when its reader stops early", async () => {
    let isEnded = false;
    fake.streams(async function* () {
      try {
        for (;;) yield { type: "text", text: "0123456789" };
      } finally {
        isEnded = true;
      }
    });
    for await (const _ of assistant.app.services.assistant.stream(question())) break;
    expect(isEnded).toBe(true);
    expect(await usage()).toMatchObject({ calls: 1 });
    expect(await spentCents()).toBe(1.01);
  });

  test("reports why it broke off, and settles its cost", async () => {
    fake.streams(async function* () {
      yield { type: "text", text: "Some" };
      throw new LlmError("cut_short", "no", { usage: { inputTokens: 100, outputTokens: 100 } });
    });
    const error = await refusalOf(read());
    expect(error.failure).toBe("cut_short");
    expect(await usage()).toMatchObject({ calls: 1 });
    expect(await spentCents()).toBe(0.2);
  });
});

describe("a streamed list", () => {
  const items = (part: object = {}) =>
    assistant.app.services.assistant.streamItems({ ...question(part), maxItems: 3 });
  async function read(part: object = {}) {
    const parts = [];
    for await (const one of items(part)) parts.push(one);
    return parts;
  }

  test("yields items as they grow, without characters that can't be stored, and is charged", async () => {
    fake.answer(() => [{ answer: "a\u0000b" }, { wrong: true }, { answer: "Two." }]);
    expect(await read({ account: "studio" })).toEqual([
      { type: "partial", index: 0, value: { answer: "ab" } },
      { type: "item", index: 0, value: { answer: "ab" } },
      { type: "partial", index: 1, value: { wrong: true } },
      { type: "partial", index: 1, value: { answer: "Two." } },
      { type: "item", index: 1, value: { answer: "Two." } },
    ]);
    expect(await usage()).toMatchObject({ calls: 0, studio: { usedPercent: 3 } });
  });

  test("ends the call when its reader stops early, and costs what was read", async () => {
    let isEnded = false;
    fake.streamsItems(async function* () {
      try {
        for (let index = 0; ; index++) {
          yield { type: "partial", index, value: { answer: "012" } };
          yield { type: "item", index, value: { answer: "0123456789" } };
        }
      } finally {
        isEnded = true;
      }
    });
    for await (const { type, index } of items()) if (type === "item" && index === 1) break;
    expect(isEnded).toBe(true);
    // 1,000 input tokens, and two items of 23 bytes.
    expect(await spentCents()).toBe(1.046);
  });

  test("yields its complete items when it breaks off, reports why, and settles its cost", async () => {
    fake.streamsItems(async function* () {
      yield { type: "item", index: 0, value: { answer: "One." } };
      throw new LlmError("cut_short", "no", { usage: { inputTokens: 100, outputTokens: 100 } });
    });
    const got: unknown[] = [];
    const reading = (async () => {
      for await (const part of items()) got.push(part);
    })();
    expect((await refusalOf(reading)).failure).toBe("cut_short");
    expect(got).toHaveLength(1);
    expect(await spentCents()).toBe(0.2);
  });
});
