import { createHash } from "node:crypto";
import type { ModelUsage } from "@earshot/contract";
import { ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel";
import { z } from "zod";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Notifications } from "../../../infrastructure/database/notifications.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { storable } from "../../../infrastructure/text.ts";
import type {
  Llm,
  LlmAsk,
  LlmItemsAsk,
  LlmTextAsk,
  LlmUsage,
} from "../../../integrations/ports/llm.ts";
import { percentOf, type Spending } from "../spending/index.ts";
import { answerRetentionMs, costOf } from "./rules.ts";
import { type Asker, accountOf, createPaidCalls } from "./service-calls.ts";
import { AssistantError, isOfService } from "./service-failure.ts";
import { openOutages } from "./service-outages.ts";
import { createStreams } from "./service-streams.ts";
import * as store from "./store.ts";

export { AssistantError, asAppError } from "./service-failure.ts";

/** A question whose answer has a schema. */
export type Question<T> = LlmAsk<T> &
  Asker & {
    /** The record that the answer is about, as `post:<id>`, with which it is deleted; null: it is about none. */
    about: string | null;
    /** Whether to bypass the cache: the answer is neither read from it nor stored in it. */
    fresh?: boolean;
  };

/** A question whose answer is text. */
type TextQuestion = LlmTextAsk & Asker;

/** A question whose answer is a list of items. */
type ItemsQuestion<T> = LlmItemsAsk<T> & Asker;

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
  /** For how many milliseconds no question is sent after repeated failures. */
  pauseMs?: number;
}) {
  const { database, clock, spending, llm, pauseMs = 30_000 } = deps;
  const failures = await openOutages(deps);
  const paid = createPaidCalls({ ...deps, failures, pauseMs });
  const breaker = circuitBreaker(handleWhen(isOfService), {
    breaker: new ConsecutiveBreaker(failuresBeforePause),
    halfOpenAfter: pauseMs,
  });
  const streams = createStreams({ database, breaker, paid, failures, storableValue });
  /** Running questions by hash, so that the same question is sent once. */
  const underWay = new Map<string, Promise<unknown>>();

  /** The hash of a question to a model, 64 hex digits. */
  function hashOf({ provider, model }: Llm, question: Question<unknown>): string {
    const { instructions, documents, turns, question: text, schema, schemaName } = question;
    const shape = z.toJSONSchema(schema);
    const conversation = turns && turns.length > 0 ? [turns] : [];
    const own = [provider, model, instructions, documents, text, schemaName, shape];
    const all = [...own, ...conversation];
    return createHash("sha256").update(JSON.stringify(all)).digest("hex");
  }

  async function askModel<T>(model: Llm, question: Question<T>, inputHash: string): Promise<T> {
    const call = await paid.reserve(model, question);
    const { workspaceId, about, fresh = false } = question;
    let answer: { value: T; usage: LlmUsage };
    try {
      answer = await breaker.execute(() => model.ask(question));
    } catch (error) {
      throw await paid.failed(call, error);
    }
    const value = storableValue(answer.value);
    await database.transaction(async (tx) => {
      await paid.settle(tx, call, answer.usage);
      if (fresh) return;
      await store.saveAnswer(tx, { inputHash, answer: value, about, askedAt: clock.now() });
    });
    await failures.recordRecovery(workspaceId);
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
      if (question.fresh) return askModel(model, question, hash);
      const since = new Date(clock.now().getTime() - answerRetentionMs);
      const stored = await store.findAnswer(database.pool, hash, since);
      // A cached answer must fit the current schema, whose refinements are not part of the hash.
      const known = stored && question.schema.safeParse(stored.answer);
      if (known?.success) return known.data;
      // A question with an abort signal is not shared with other callers.
      if (question.signal) return askModel(model, question, hash);
      const key = `${question.workspaceId} ${hash}`;
      const pending =
        (underWay.get(key) as Promise<T> | undefined) ?? askModel(model, question, hash);
      underWay.set(key, pending);
      try {
        return await pending;
      } finally {
        underWay.delete(key);
      }
    },

    /**
     * Streams the answer, without caching it. The cost is settled at the end, also when the reader stops early.
     * @throws AssistantError while it is read; or the signal's reason.
     */
    stream: (question: TextQuestion) => streams.text(needModel, question),

    /**
     * Streams the items of a list one by one, each after its partial values; otherwise like `stream`. Characters that
     * the database refuses are removed from their texts. Items that were streamed before a failure are valid.
     * @throws AssistantError while it is read, also after some items; or the signal's reason.
     */
    streamItems: <T>(question: ItemsQuestion<T>) => streams.items(needModel, question),

    /** Whether today's budgets have room for a question. */
    async canAfford(question: LlmTextAsk & Asker): Promise<boolean> {
      if (!llm) return false;
      const { leftMicros } = await spending.ofToday(accountOf(question), question.workspaceId);
      return costOf(llm.maxTokens(question), llm.price) <= leftMicros;
    },

    /** The usage of a workspace today, and the current outage. */
    async usage(workspaceId: string): Promise<ModelUsage> {
      const [today, studio] = await Promise.all([
        spending.ofToday("llm", workspaceId),
        spending.ofToday("studio", workspaceId),
      ]);
      const { micros, calls, capMicros, resetsAt } = today;
      return {
        connected: llm !== null,
        model: llm?.model ?? null,
        usedPercent: percentOf(micros, capMicros),
        resetsAt: resetsAt.toISOString(),
        calls,
        studio: {
          usedPercent: percentOf(studio.micros, studio.capMicros),
          resetsAt: studio.resetsAt.toISOString(),
        },
        failure: llm ? failures.of(workspaceId) : null,
      };
    },

    /** Deletes cached answers about deleted things, in the transaction that deletes them. */
    forget: (tx: Tx, abouts: readonly string[]) => store.deleteAbout(tx, abouts),

    /** Deletes expired answers. */
    prune: () =>
      store.deleteBefore(database.pool, new Date(clock.now().getTime() - answerRetentionMs)),
  };
}
