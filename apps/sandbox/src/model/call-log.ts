import type { Clock } from "../clock.ts";
import type { FaultName } from "../service-faults.ts";
import type { Completion } from "./completion.ts";
import type { ApiFormatName, ModelRequest } from "./request.ts";
import type { WritingMode } from "./studio/write.ts";

/** A call of the imitated model, and what became of it. */
export interface ModelCall {
  readonly id: number;
  /** When it came, ISO 8601. */
  readonly at: string;
  readonly form: ApiFormatName;
  /** What went wrong with it on purpose; null when nothing did. */
  readonly fault: FaultName<"model"> | null;
  /** Whether the imitation followed instructions in quoted text. */
  readonly gullible: boolean;
  /** How texts of the studio were written. */
  readonly writing: WritingMode;
  /** null when the call could not be read. */
  ask: ModelRequest | null;
  /** null until it is answered, and when it was not. */
  status: number | null;
  /** Why it was refused, in the service's words. */
  refusal: string | null;
  /** null until it is answered, and when it was not. */
  said: Completion | null;
  /** Whether the client received the whole response. */
  ended: boolean;
}

/** The calls that came, and how the model behaves. */
export interface ModelCallLog {
  readonly count: number;
  /** Whether it follows instructions in quoted text (prompt injection). */
  gullible: boolean;
  /** How it writes texts of the studio. */
  writing: WritingMode;
  /** Writes down a call that has come; what becomes of it is written into what is returned. */
  open(form: ApiFormatName, fault: ModelCall["fault"]): ModelCall;
  /** The newest first. */
  list(): readonly Readonly<ModelCall>[];
  clear(): void;
  /** Deletes the calls, turns gullible off, and has texts written by what is given. */
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
        ...{ ask: null, status: null, refusal: null, said: null },
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

/** A call as programs read it. */
export const serializeCall = ({ ask, said, ...call }: Readonly<ModelCall>) => ({
  ...call,
  model: ask?.model ?? null,
  stream: ask?.stream ?? false,
  shape: ask?.shape ?? null,
  system: ask?.system ?? null,
  messages: ask?.turns.map(({ role, text }) => ({ role, text })) ?? null,
  maxTokens: ask?.maxTokens ?? null,
  response: said?.text ?? null,
  stop: said?.stop ?? null,
  usage: said?.usage ?? null,
});
