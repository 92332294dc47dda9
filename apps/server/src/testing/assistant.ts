import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { z } from "zod";
import { AssistantError } from "../modules/ledger/assistant/index.ts";
import { createTestClock, dataOf, openTestApp, type TestApp } from "./app.ts";
import { createFakeLlm } from "./fake-llm.ts";
import { until } from "./until.ts";

export const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error("it was answered");
    },
    (error: unknown) => {
      if (!(error instanceof AssistantError)) throw error;
      return error;
    },
  );

const schema = z.object({ answer: z.string() });

/** Opens an app for the tests of one file, with a fake model and, in each test, a new workspace that has spent nothing. */
export function setUpAssistant() {
  const clock = createTestClock();
  const fake = createFakeLlm();
  const pauseMs = 50;
  let app: TestApp;
  let person: Awaited<ReturnType<TestApp["signUp"]>>;
  let workspaceId: string;
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
  const ask = (part: object = {}) => app.services.assistant.ask(question(part));
  /** Lets the model answer again, and waits until the circuit breaker has closed. */
  async function recover() {
    fake.answer(() => ({ answer: "Yes." }));
    await until(() => ask());
  }

  return {
    /** The app; it is open once the tests run. */
    get app() {
      return app;
    },
    clock,
    fake,
    question,
    spentCents,
    usage,
    ask,
    recover,
  };
}
