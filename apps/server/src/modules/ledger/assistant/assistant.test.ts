import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { AppError } from "../../../infrastructure/errors.ts";
import { LlmError } from "../../../integrations/ports/llm.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { createFakeLlm } from "../../../testing/fake-llm.ts";
import { createSpending } from "../spending/index.ts";
import { AssistantError, asAppError, openAssistant } from "./index.ts";

/** Waits until the check passes; a busy machine may be slow. */
const until = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 15_000, interval: 20 });

const clock = createTestClock();
const fake = createFakeLlm();
const pauseMs = 50;
let app: TestApp;
let person: Awaited<ReturnType<TestApp["signUp"]>>;
let workspaceId: string;
const schema = z.object({ answer: z.string() });

beforeAll(async () => {
  app = await openTestApp({
    clock,
    llm: fake.llm,
    llmPauseMs: pauseMs,
    caps: {
      llm: { dayMicros: 1_000_000, workspaceDayMicros: 100_000 },
      studio: { dayMicros: 1_000_000, workspaceDayMicros: 40_000 },
    },
  });
});
beforeEach(async () => {
  // Each test has its own workspace; `afterEach` deletes what it spent.
  person = await app.signUp();
  workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  fake.asked.length = 0;
  fake.answer(() => ({ answer: "Yes." }));
});
afterEach(async () => {
  await app.infrastructure.database.query({ text: "truncate spending, model_answers" });
});
afterAll(() => app.close());

let made = 0;
function question(part: object = {}) {
  made += 1;
  const defaults = {
    workspaceId,
    about: null,
    instructions: "Answer.",
    documents: [{ kind: "page" as const, text: "A page." }],
    question: `Is it so (${made})?`,
    schema,
    schemaName: "answer",
    maxOutputTokens: 100,
  };
  return { ...defaults, ...part };
}
/** What the workspace has spent today, in cents. */
const spentCents = async () =>
  (await app.services.spending.ofToday("llm", workspaceId)).micros / 10_000;
const usage = async () => dataOf(await app.call("getModelUsage", {}, person)).usage;
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error("it was answered");
    },
    (error: unknown) => {
      if (!(error instanceof AssistantError)) throw error;
      return error;
    },
  );
const ask = (part: object = {}) => app.services.assistant.ask(question(part));
/** Lets the model answer again, and waits until the circuit breaker has closed. */
async function recover() {
  fake.answer(() => ({ answer: "Yes." }));
  await until(() => ask());
}

describe("a question", () => {
  test("is charged to the workspace that asks, which sees its usage", async () => {
    expect(await ask()).toEqual({ answer: "Yes." });
    expect(await usage()).toEqual({
      connected: true,
      model: "fake-1",
      usedPercent: 2,
      resetsAt: "2026-11-22T00:00:00.000Z",
      calls: 1,
      studio: { usedPercent: 0, resetsAt: "2026-11-22T00:00:00.000Z" },
      failure: null,
    });
  });

  test("is charged to the studio's own budget when the studio asks", async () => {
    const studio = { account: "studio" };
    await ask(studio);
    expect(await usage()).toMatchObject({ usedPercent: 0, calls: 0, studio: { usedPercent: 3 } });
    const gate = Promise.withResolvers<object>();
    fake.answer(() => gate.promise);
    // A question reserves two of the studio's four cents.
    const pending = ask(studio);
    await until(() => expect(fake.asked).toHaveLength(2));
    expect(await refusalOf(ask(studio))).toMatchObject({ failure: "over_budget" });
    expect(await app.services.assistant.canAfford(question(studio))).toBe(false);
    expect(await app.services.assistant.canAfford(question())).toBe(true);
    expect((await usage()).failure).toBeNull();
    gate.resolve({ answer: "Yes." });
    await pending;
    expect(await ask()).toEqual({ answer: "Yes." });
  });

  test("with `fresh` is sent each time, and its answer is not stored", async () => {
    const once = { ...question(), fresh: true };
    const gate = Promise.withResolvers<object>();
    fake.answer(() => gate.promise);
    const both = [app.services.assistant.ask(once), app.services.assistant.ask(once)];
    await until(() => expect(fake.asked).toHaveLength(2));
    gate.resolve({ answer: "No." });
    await Promise.all(both);
    await app.services.assistant.ask({ ...once, fresh: false });
    expect(fake.asked).toHaveLength(3);
    const stored = await app.infrastructure.database.query({ text: "select 1 from model_answers" });
    expect(stored.rowCount).toBe(1);
    await app.services.assistant.ask(once);
    expect(fake.asked).toHaveLength(4);
  });

  test("is sent once in 30 days, unless any part of it differs", async () => {
    const once = question();
    await app.services.assistant.ask(once);
    await app.services.assistant.ask(once);
    expect(fake.asked).toHaveLength(1);
    expect((await usage()).calls).toBe(1);
    for (const other of [
      { instructions: "Answer well." },
      { documents: [{ kind: "post" as const, text: "A page." }] },
      { documents: [] },
      { question: "Is it not?" },
      { turns: [{ role: "user" as const, text: "Hello." }] },
      { schema: z.object({ answer: z.string(), why: z.string().default("") }) },
    ]) {
      const before = fake.asked.length;
      await app.services.assistant.ask({ ...once, ...other });
      expect(fake.asked.length).toBe(before + 1);
    }
    const cached = await app.infrastructure.database.query({ text: "select 1 from model_answers" });
    expect(cached.rowCount).toBe(7);
    clock.advance(31 * 24 * 3_600_000);
    await app.services.assistant.prune();
    const left = await app.infrastructure.database.query({ text: "select 1 from model_answers" });
    expect(left.rowCount).toBe(0);
  });

  test("is sent once when it is asked twice concurrently", async () => {
    const gate = Promise.withResolvers<object>();
    fake.answer(() => gate.promise);
    const once = question();
    const both = [app.services.assistant.ask(once), app.services.assistant.ask(once)];
    await until(() => expect(fake.asked).toHaveLength(1));
    gate.resolve({ answer: "No." });
    expect(await Promise.all(both)).toEqual([{ answer: "No." }, { answer: "No." }]);
    expect(fake.asked).toHaveLength(1);
  });

  test("gets an answer without the characters that the database can't store", async () => {
    fake.answer(() => ({ answer: "a\u0000b\ud800" }));
    expect(await ask()).toEqual({ answer: "ab\ufffd" });
  });

  test("over the budget is refused with the reason until the day ends", async () => {
    // Each reserves two cents and costs 0.11, so ten cents cover five concurrent questions.
    const gate = Promise.withResolvers<object>();
    fake.answer(() => gate.promise);
    const pending = Array.from({ length: 5 }, () => ask());
    await until(() => expect(fake.asked).toHaveLength(5));
    const error = await refusalOf(ask());
    const tomorrow = new Date(clock.now());
    tomorrow.setUTCHours(24, 0, 0, 0);
    expect(error).toMatchObject({ failure: "over_budget", retryAt: tomorrow });
    expect((await usage()).failure).toContain("budget for the language model is used up");
    expect(await app.services.assistant.canAfford(question())).toBe(false);
    gate.resolve({ answer: "Yes." });
    await Promise.all(pending);
    // The reservations were settled below their maximum, so the budget has room again.
    expect(await ask()).toEqual({ answer: "Yes." });
    expect((await usage()).failure).toBeNull();
  });

  test("counts in the usage of its own workspace only, which only customers can read", async () => {
    expect(errorOf(await app.call("getModelUsage", {})).status).toBe(401);
    await ask();
    const other = await app.signUp();
    expect(dataOf(await app.call("getModelUsage", {}, other)).usage.calls).toBe(0);
  });
});

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
      const { rows } = await app.infrastructure.database.query({
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
    const database = app.infrastructure.database;
    const paused = await openAssistant({
      mayAsk: () => Promise.resolve(true),
      ...app.infrastructure,
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

describe("a stream", () => {
  const read = async (part: object = {}) => {
    let text = "";
    for await (const piece of app.services.assistant.stream(question(part))) text += piece;
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
    for await (const _ of app.services.assistant.stream(question())) break;
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
    app.services.assistant.streamItems({ ...question(part), maxItems: 3 });
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

test("without a model, usage and questions report that none is connected", async () => {
  const without = await openTestApp();
  try {
    const customer = await without.signUp();
    const { usage: reported } = dataOf(await without.call("getModelUsage", {}, customer));
    expect(reported).toMatchObject({ connected: false, model: null, failure: null, calls: 0 });
    const error = await refusalOf(without.services.assistant.ask(question()));
    expect(error.publicText).toContain("No language model is connected");
  } finally {
    await without.close();
  }
});
