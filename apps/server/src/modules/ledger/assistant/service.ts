import { createHash } from "node:crypto";
import type { ModelUsage } from "@earshot/contract";
import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel";
import { z } from "zod";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Notifications } from "../../../infrastructure/database/notifications.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { storable } from "../../../infrastructure/text.ts";
import {
  type Llm,
  type LlmAsk,
  LlmError,
  type LlmTextAsk,
  type LlmUsage,
} from "../../../integrations/ports/llm.ts";
import { nothingSpent, percentOf, type Reserved, type Spending } from "../spending/index.ts";
import { answerRetentionMs, costOf } from "./rules.ts";
import { AssistantError, isOfService } from "./service-failure.ts";
import { openOutages } from "./service-outages.ts";
import * as store from "./store.ts";

export { AssistantError } from "./service-failure.ts";

/** The workspace that asks and pays. */
interface Asker {
  workspaceId: string;
}

/** A question whose answer has a schema. */
export type Question<T> = LlmAsk<T> &
  Asker & {
    /** What the answer is about, as `post:<id>`, so that it is deleted together with that; null: nothing stored. */
    about: string | null;
  };

/** A question whose answer is text. */
export type TextQuestion = LlmTextAsk & Asker;

const failuresBeforePause = 5;

/** A value without characters that the database refuses. */
const storableValue = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, one) => (typeof one === "string" ? storable(one) : one));

export type Assistant = Awaited<ReturnType<typeof openAssistant>>;

/** Asks the language model for all other modules, within the budgets and with a cache of answers. */
export async function openAssistant(deps: {
  database: Database;
  notifications: Notifications;
  clock: Clock;
  log: Log;
  spending: Spending;
  /** Whether money may be spent for a workspace: a member has confirmed their e-mail address. */
  mayAsk: (workspaceId: string) => Promise<boolean>;
  /** null: no model is configured. */
  llm: Llm | null;
  /** How long no question is sent after repeated failures, in milliseconds. */
  pauseMs?: number;
}) {
  const { database, clock, log, spending, llm, pauseMs = 30_000 } = deps;
  const failures = await openOutages(deps);
  const breaker = circuitBreaker(handleWhen(isOfService), {
    breaker: new ConsecutiveBreaker(failuresBeforePause),
    halfOpenAfter: pauseMs,
  });
  /** Running questions by hash, so that the same question is sent once. */
  const underWay = new Map<string, Promise<unknown>>();

  /** The hash of a question to a model, 64 hex digits. */
  function hashOf({ provider, model }: Llm, question: Question<unknown>): string {
    const { instructions, documents, question: asked, schema, schemaName } = question;
    const shape = z.toJSONSchema(schema);
    const all = [provider, model, instructions, documents, asked, schemaName, shape];
    return createHash("sha256").update(JSON.stringify(all)).digest("hex");
  }

  /**
   * Reserves the highest possible cost of a question.
   * @throws AssistantError `over_budget`, `not_confirmed`.
   */
  async function reserve(
    model: Llm,
    question: LlmTextAsk & Asker,
  ): Promise<{ reserved: Reserved; maxUsage: LlmUsage }> {
    const maxUsage = model.maxTokens(question);
    const { workspaceId } = question;
    if (!(await deps.mayAsk(workspaceId))) throw new AssistantError("not_confirmed");
    const taken = await spending.reserve("llm", costOf(maxUsage, model.price), workspaceId);
    if ("reserved" in taken) return { reserved: taken.reserved, maxUsage };
    const error = new AssistantError("over_budget", { retryAt: taken.until });
    await failures.met(error, workspaceId);
    throw error;
  }

  const settle = (tx: Tx, reserved: Reserved, model: Llm, usage: LlmUsage) =>
    spending.settle(tx, reserved, {
      ...nothingSpent,
      micros: costOf(usage, model.price),
      calls: 1,
    });

  /** The usage that a failed call may be billed for. It is unknown for calls that timed out or were ended here. */
  function usageOfFailed(error: unknown, maxUsage: LlmUsage): LlmUsage | null {
    if (error instanceof BrokenCircuitError) return null;
    if (!(error instanceof LlmError)) return maxUsage;
    if (error.usage) return error.usage;
    return error.failure === "slow" ? maxUsage : { inputTokens: 0, outputTokens: 0 };
  }

  /** Settles a failed call. @returns the error for the caller */
  async function failed(
    error: unknown,
    call: { model: Llm; reserved: Reserved; usage: LlmUsage | null; workspaceId: string },
  ): Promise<unknown> {
    const { model, reserved, usage, workspaceId } = call;
    await database.transaction((tx) =>
      usage ? settle(tx, reserved, model, usage) : spending.settle(tx, reserved, nothingSpent),
    );
    const now = clock.now().getTime();
    if (error instanceof BrokenCircuitError) {
      return new AssistantError("paused", { retryAt: new Date(now + pauseMs), cause: error });
    }
    if (!(error instanceof LlmError)) return error;
    const { failure, refusal, retryAfterMs } = error;
    const retryAt = retryAfterMs === null ? null : new Date(now + retryAfterMs);
    const told = new AssistantError(failure, { refusal, retryAt, cause: error });
    if (isOfService(error)) {
      log.warn({ err: error }, "the language model gave no answer");
      await failures.met(told, workspaceId);
    }
    return told;
  }

  async function askModel<T>(model: Llm, question: Question<T>, inputHash: string): Promise<T> {
    const { reserved, maxUsage } = await reserve(model, question);
    const { workspaceId, about } = question;
    let answer: { value: T; usage: LlmUsage };
    try {
      answer = await breaker.execute(() => model.ask(question));
    } catch (error) {
      const usage = usageOfFailed(error, maxUsage);
      throw await failed(error, { model, reserved, usage, workspaceId });
    }
    const value = storableValue(answer.value);
    await database.transaction(async (tx) => {
      await settle(tx, reserved, model, answer.usage);
      await store.saveAnswer(tx, { inputHash, answer: value, about, askedAt: clock.now() });
    });
    await failures.over(workspaceId);
    return question.schema.parse(value);
  }

  const needModel = (): Llm => {
    if (!llm) throw new AssistantError("not_connected");
    return llm;
  };

  return {
    /** The model's name; null: no model is connected. */
    model: llm?.model ?? null,

    /**
     * Asks the model, or returns the cached answer of the last 30 days at no cost.
     * @throws AssistantError; or the signal's reason.
     */
    async ask<T>(question: Question<T>): Promise<T> {
      const model = needModel();
      const hash = hashOf(model, question);
      const since = new Date(clock.now().getTime() - answerRetentionMs);
      const kept = await store.findAnswer(database.read, hash, since);
      // A cached answer must fit the current schema, whose refinements are not part of the hash.
      const known = kept && question.schema.safeParse(kept.answer);
      if (known?.success) return known.data;
      // A question with an abort signal is not shared with other callers.
      if (question.signal) return askModel(model, question, hash);
      const key = `${question.workspaceId} ${hash}`;
      const asked =
        (underWay.get(key) as Promise<T> | undefined) ?? askModel(model, question, hash);
      underWay.set(key, asked);
      try {
        return await asked;
      } finally {
        underWay.delete(key);
      }
    },

    /**
     * Streams the answer, without caching it. The cost is settled at the end, also when the reader stops early.
     * @throws AssistantError while it is read; or the signal's reason.
     */
    async *stream(question: TextQuestion): AsyncGenerator<string> {
      const model = needModel();
      const { reserved, maxUsage } = await reserve(model, question);
      const { workspaceId } = question;
      let bytes = 0;
      let usage: LlmUsage | null = null;
      let settled = false;
      try {
        const parts = model.stream(question)[Symbol.asyncIterator]();
        let step = await breaker.execute(() => parts.next());
        try {
          for (; !step.done; step = await parts.next()) {
            if (step.value.type === "end") usage = step.value.usage;
            else {
              bytes += Buffer.byteLength(step.value.text);
              yield step.value.text;
            }
          }
        } finally {
          await parts.return?.();
        }
        await failures.over(workspaceId);
      } catch (error) {
        settled = true;
        const told = usageOfFailed(error, maxUsage);
        throw await failed(error, { model, reserved, usage: told, workspaceId });
      } finally {
        if (!settled) {
          // When the reader stopped early: a token is at least one byte.
          const outputTokens = Math.min(maxUsage.outputTokens, bytes);
          const took = usage ?? { inputTokens: maxUsage.inputTokens, outputTokens };
          await database.transaction((tx) => settle(tx, reserved, model, took));
        }
      }
    },

    /** Whether today's budgets have room for a question. */
    async canAfford(question: LlmTextAsk & Asker): Promise<boolean> {
      if (!llm) return false;
      const { leftMicros } = await spending.ofToday("llm", question.workspaceId);
      return costOf(llm.maxTokens(question), llm.price) <= leftMicros;
    },

    /** The usage of a workspace today, and the current outage. */
    async usage(workspaceId: string): Promise<ModelUsage> {
      const { micros, calls, capMicros, resetsAt } = await spending.ofToday("llm", workspaceId);
      return {
        connected: llm !== null,
        model: llm?.model ?? null,
        usedPercent: percentOf(micros, capMicros),
        resetsAt: resetsAt.toISOString(),
        calls,
        failure: llm ? failures.of(workspaceId) : null,
      };
    },

    /** Deletes cached answers about deleted things, in the transaction that deletes them. */
    forget: (tx: Tx, abouts: readonly string[]) => store.deleteAbout(tx, abouts),

    /** Deletes expired answers. */
    prune: () =>
      store.deleteBefore(database.read, new Date(clock.now().getTime() - answerRetentionMs)),
  };
}
