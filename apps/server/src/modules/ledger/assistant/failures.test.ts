import { describe, expect, test } from "vitest";
import { AppError } from "../../../infrastructure/errors.ts";
import { LlmError } from "../../../integrations/ports/llm.ts";
import { refusalOf, setUpAssistant } from "../../../testing/assistant.ts";
import { createSpending } from "../spending/index.ts";
import { AssistantError, asAppError, openAssistant } from "./index.ts";

const assistant = setUpAssistant();
const { clock, fake, question, spentCents, usage, ask, recover } = assistant;

describe("a model that fails", () => {
  test.each([
    ["slow", {}, "took too long", 2],
    ["away", {}, "can’t be reached", 0],
    ["busy", { retryAfterMs: 7_000 }, "overloaded", 0],
    ["refused", { refusal: "key" }, "does not accept our key", 0],
    ["refused", { refusal: "billing" }, "billing problem", 0],
    ["refused", { refusal: "limit" }, "spend limit", 0],
    ["refused", { refusal: "model" }, "does not offer the configured model", 0],
  ] as const)(
    "%s %j is explained to everybody until the next answer succeeds",
    async (failure, options, words, cents) => {
      fake.answer(() => {
        throw new LlmError(failure, "no", options);
      });
      const error = await refusalOf(ask());
      expect(error.failure).toBe(failure);
      expect(error.publicText).toContain(words);
      if (failure === "busy") {
        expect(error.retryAt?.getTime()).toBe(clock.now().getTime() + 7_000);
      }
      expect((await usage()).failure).toBe(error.publicText);
      expect(await spentCents()).toBe(cents);
      const { rows } = await assistant.app.infrastructure.database.query({
        text: "select sum(reserved_micros)::int as reserved from spending",
      });
      expect(rows).toEqual([{ reserved: 0 }]);
      await recover();
      expect((await usage()).failure).toBeNull();
    },
  );

  test.each([
    ["wrong_shape", "a response we can’t use"],
    ["cut_short", "cut off"],
    ["declined", "declined"],
  ] as const)(
    "%s concerns only its question, and costs what the model reports",
    async (failure, words) => {
      fake.answer(() => {
        throw new LlmError(failure, "no", { usage: { inputTokens: 500, outputTokens: 500 } });
      });
      expect((await refusalOf(ask())).publicText).toContain(words);
      expect(await usage()).toMatchObject({ failure: null, calls: 1 });
      expect(await spentCents()).toBe(1);
    },
  );

  test("five times in a row gets no questions for the configured pause", async () => {
    fake.answer(() => {
      throw new LlmError("away", "no");
    });
    const database = assistant.app.infrastructure.database;
    const paused = await openAssistant({
      mayAsk: () => Promise.resolve(true),
      ...assistant.app.infrastructure,
      spending: createSpending({ database, clock, caps: { llm: { dayMicros: 1_000_000 } } }),
      llm: fake.llm,
      pauseMs: 3_600_000,
    });
    for (let n = 0; n < 5; n++) {
      expect((await refusalOf(paused.ask(question()))).failure).toBe("away");
      // The app's own assistant fails too; its pause is short.
      await refusalOf(ask());
    }
    const before = fake.asked.length;
    const error = await refusalOf(paused.ask(question()));
    expect(error.failure).toBe("paused");
    expect(error.publicText).toContain("in a few minutes");
    expect(error.retryAt?.getTime()).toBe(clock.now().getTime() + 3_600_000);
    expect(fake.asked).toHaveLength(before);
    expect(await spentCents()).toBe(0);
    await recover();
    expect((await refusalOf(paused.ask(question()))).failure).toBe("paused");
  });
});

test.each([
  ["not_connected", "MODEL_NOT_CONNECTED", "No language model is connected"],
  ["over_budget", "MODEL_OVER_BUDGET", "budget for the language model is used up"],
  ["slow", "MODEL_FAILED", "Please try again in a moment."],
  ["declined", "MODEL_FAILED", "declined to answer"],
] as const)("the failure %s becomes the error %s of a call", (failure, code, words) => {
  const error = asAppError(new AssistantError(failure));
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code, message: expect.stringContaining(words) });
  const other = new Error("another");
  expect(asAppError(other)).toBe(other);
});
