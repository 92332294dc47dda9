import { BrokenCircuitError } from "cockatiel";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import {
  type Llm,
  LlmError,
  type LlmTextAsk,
  type LlmUsage,
} from "../../../integrations/ports/llm.ts";
import { nothingSpent, type Reserved, type Spending } from "../spending/index.ts";
import { costOf } from "./rules.ts";
import { AssistantError, isOfService } from "./service-failure.ts";
import type { Outages } from "./service-outages.ts";

/** Whose budget pays: that of assessments, suggestions and drafts for writers, or the studio's own. */
export type ModelAccount = "llm" | "studio";

/** The workspace that asks and pays. */
export interface Asker {
  workspaceId: string;
  /** Default: `llm`. */
  account?: ModelAccount;
}

export const accountOf = ({ account = "llm" }: Asker): ModelAccount => account;

/** A call whose highest possible cost is reserved; it must be settled whatever the outcome. */
export interface PaidCall {
  model: Llm;
  reserved: Reserved;
  maxUsage: LlmUsage;
  workspaceId: string;
}

export type PaidCalls = ReturnType<typeof createPaidCalls>;

/** Reserves and settles the cost of calls to the model. */
export function createPaidCalls(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  spending: Spending;
  mayAsk: (workspaceId: string) => Promise<boolean>;
  failures: Outages;
  pauseMs: number;
}) {
  const { database, clock, log, spending, failures, pauseMs } = deps;

  const settle = (tx: Tx, { reserved, model }: PaidCall, usage: LlmUsage) =>
    spending.settle(tx, reserved, {
      ...nothingSpent,
      micros: costOf(usage, model.price),
      calls: 1,
    });

  /** The usage that a failed call may be billed for: the maximum where it is unknown; null: no call was made. */
  function usageOfFailed(error: unknown, maxUsage: LlmUsage): LlmUsage | null {
    if (error instanceof BrokenCircuitError) return null;
    if (!(error instanceof LlmError)) return maxUsage;
    if (error.usage) return error.usage;
    return error.failure === "slow" ? maxUsage : { inputTokens: 0, outputTokens: 0 };
  }

  return {
    settle,

    /**
     * Reserves the highest possible cost of a question.
     * @throws AssistantError `over_budget`, `not_confirmed`.
     */
    async reserve(model: Llm, question: LlmTextAsk & Asker): Promise<PaidCall> {
      const maxUsage = model.maxTokens(question);
      const { workspaceId } = question;
      const account = accountOf(question);
      if (!(await deps.mayAsk(workspaceId))) throw new AssistantError("not_confirmed");
      const taken = await spending.reserve(account, costOf(maxUsage, model.price), workspaceId);
      if ("reserved" in taken) return { model, reserved: taken.reserved, maxUsage, workspaceId };
      const error = new AssistantError("over_budget", { retryAt: taken.until });
      // The studio's screens show its share themselves; the model still works for everything else.
      if (account === "llm") await failures.recordFailure(error, workspaceId);
      throw error;
    },

    /** Settles a failed call. @returns the error for the caller */
    async failed(call: PaidCall, error: unknown): Promise<unknown> {
      const { reserved, maxUsage, workspaceId } = call;
      const usage = usageOfFailed(error, maxUsage);
      await database.transaction((tx) =>
        usage ? settle(tx, call, usage) : spending.settle(tx, reserved, nothingSpent),
      );
      const now = clock.now().getTime();
      if (error instanceof BrokenCircuitError) {
        return new AssistantError("paused", { retryAt: new Date(now + pauseMs), cause: error });
      }
      if (!(error instanceof LlmError)) return error;
      const { failure, refusal, retryAfterMs } = error;
      const retryAt = retryAfterMs === null ? null : new Date(now + retryAfterMs);
      const known = new AssistantError(failure, { refusal, retryAt, cause: error });
      if (isOfService(error)) {
        log.warn({ err: error }, "the language model gave no answer");
        await failures.recordFailure(known, workspaceId);
      }
      return known;
    },
  };
}
