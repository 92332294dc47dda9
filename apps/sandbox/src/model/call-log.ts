import type { Clock } from "../clock.ts";
import type { FaultName } from "../service-faults.ts";
import type { Completion } from "./completion.ts";
import type { ApiFormatName, ModelRequest } from "./request.ts";
import type { WritingMode } from "./studio/write.ts";

/** A call to the imitated model, and its outcome. */
export interface ModelCall {
  readonly id: number;
  /** When it arrived, ISO 8601. */
  readonly at: string;
  readonly form: ApiFormatName;
  /** The fault that was applied to it; null when there was none. */
  readonly fault: FaultName<"model"> | null;
  /** Whether the imitation followed instructions in quoted text. */
  readonly gullible: boolean;
  /** How texts of the studio were written. */
  readonly writing: WritingMode;
  /** null when the call could not be parsed. */
  request: ModelRequest | null;
  /** null while it is unanswered. */
  status: number | null;
  /** Why it was refused, in the service's words. */
  refusal: string | null;
  /** null while it has no completion. */
  completion: Completion | null;
  /** Whether the client received the whole response. */
  ended: boolean;
}

/** The received calls, and the model's behavior. */
export interface ModelCallLog {
  readonly count: number;
  /** Whether it follows instructions in quoted text (prompt injection). */
  gullible: boolean;
  /** How it writes texts of the studio. */
  writing: WritingMode;
  /** Adds a call. The caller records the outcome in the returned object. */
  open(form: ApiFormatName, fault: ModelCall["fault"]): ModelCall;
  /** Newest first. */
  list(): readonly Readonly<ModelCall>[];
  clear(): void;
  /** Deletes the calls, turns gullible off, and sets writing to plain. */
  reset(): void;
}

/** Maximum number of stored calls. */
export const maxCalls = 1_000;

/** Keeps the newest calls in memory. */
export function createModelCallLog(clock: Clock): ModelCallLog {
  let calls: ModelCall[] = [];
  let lastId = 0;
  return {
    get count() {
      return calls.length;
    },
    gullible: false,
    writing: "plain",
    open(form, fault) {
      lastId += 1;
      const call: ModelCall = {
        ...{ id: lastId, at: new Date(clock.now()).toISOString(), form, fault },
        ...{ gullible: this.gullible, writing: this.writing },
        ...{ request: null, status: null, refusal: null, completion: null },
        ended: false,
      };
      calls = [call, ...calls];
      calls.length = Math.min(calls.length, maxCalls);
      return call;
    },
    list: () => calls,
    clear() {
      calls = [];
    },
    reset() {
      calls = [];
      this.gullible = false;
      this.writing = "plain";
    },
  };
}

/** A call as the control routes return it. */
export const serializeCall = ({ request, completion, ...call }: Readonly<ModelCall>) => ({
  ...call,
  model: request?.model ?? null,
  stream: request?.stream ?? false,
  shape: request?.shape ?? null,
  system: request?.system ?? null,
  messages: request?.turns.map(({ role, text }) => ({ role, text })) ?? null,
  maxTokens: request?.maxTokens ?? null,
  response: completion?.text ?? null,
  stop: completion?.stop ?? null,
  usage: completion?.usage ?? null,
});
