import { describe, expect, test } from "vitest";
import { z } from "zod";
import { dataOf, errorOf, openTestApp } from "../../../testing/app.ts";
import { refusalOf, setUpAssistant } from "../../../testing/assistant.ts";
import { until } from "../../../testing/until.ts";

const assistant = setUpAssistant();
const { clock, fake, question, usage, ask } = assistant;

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
    expect(await assistant.app.services.assistant.canAfford(question(studio))).toBe(false);
    expect(await assistant.app.services.assistant.canAfford(question())).toBe(true);
    expect((await usage()).failure).toBeNull();
    gate.resolve({ answer: "Yes." });
    await pending;
    expect(await ask()).toEqual({ answer: "Yes." });
  });

  test("with `fresh` is sent each time, and its answer is not stored", async () => {
    const once = { ...question(), fresh: true };
    const gate = Promise.withResolvers<object>();
    fake.answer(() => gate.promise);
    const both = [
      assistant.app.services.assistant.ask(once),
      assistant.app.services.assistant.ask(once),
    ];
    await until(() => expect(fake.asked).toHaveLength(2));
    gate.resolve({ answer: "No." });
    await Promise.all(both);
    await assistant.app.services.assistant.ask({ ...once, fresh: false });
    expect(fake.asked).toHaveLength(3);
    const stored = await assistant.app.infrastructure.database.query({
      text: "select 1 from model_answers",
    });
    expect(stored.rowCount).toBe(1);
    await assistant.app.services.assistant.ask(once);
    expect(fake.asked).toHaveLength(4);
  });

  test("is sent once in 30 days, unless any part of it differs", async () => {
    const once = question();
    await assistant.app.services.assistant.ask(once);
    await assistant.app.services.assistant.ask(once);
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
      await assistant.app.services.assistant.ask({ ...once, ...other });
      expect(fake.asked.length).toBe(before + 1);
    }
    const cached = await assistant.app.infrastructure.database.query({
      text: "select 1 from model_answers",
    });
    expect(cached.rowCount).toBe(7);
    clock.advance(31 * 24 * 3_600_000);
    await assistant.app.services.assistant.prune();
    const left = await assistant.app.infrastructure.database.query({
      text: "select 1 from model_answers",
    });
    expect(left.rowCount).toBe(0);
  });

  test("is sent once when it is asked twice concurrently", async () => {
    const gate = Promise.withResolvers<object>();
    fake.answer(() => gate.promise);
    const once = question();
    const both = [
      assistant.app.services.assistant.ask(once),
      assistant.app.services.assistant.ask(once),
    ];
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
    expect(await assistant.app.services.assistant.canAfford(question())).toBe(false);
    gate.resolve({ answer: "Yes." });
    await Promise.all(pending);
    // The reservations were settled below their maximum, so the budget has room again.
    expect(await ask()).toEqual({ answer: "Yes." });
    expect((await usage()).failure).toBeNull();
  });

  test("counts in the usage of its own workspace only, which only customers can read", async () => {
    expect(errorOf(await assistant.app.call("getModelUsage", {})).status).toBe(401);
    await ask();
    const other = await assistant.app.signUp();
    expect(dataOf(await assistant.app.call("getModelUsage", {}, other)).usage.calls).toBe(0);
  });
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
