import type { CircuitBreakerPolicy } from "cockatiel";
import type { Database } from "../../../infrastructure/database/index.ts";
import type {
  Llm,
  LlmItemPart,
  LlmItemsAsk,
  LlmTextAsk,
  LlmUsage,
} from "../../../integrations/ports/llm.ts";
import type { Asker, PaidCalls } from "./service-calls.ts";
import type { Outages } from "./service-outages.ts";

/** A part of a streamed list: an item as it grows (unchecked fields), and the complete item. */
type AssistantItemPart<T> = Exclude<LlmItemPart<T>, { type: "end" }>;

/** How many bytes a model has written. */
interface Written {
  bytes: number;
}

/** Streams answers and settles their cost, also when the reader stops early. */
export function createStreams(deps: {
  database: Database;
  breaker: CircuitBreakerPolicy;
  paid: PaidCalls;
  failures: Outages;
  /** Removes characters that the database refuses. */
  storableValue: (value: unknown) => unknown;
}) {
  const { database, breaker, paid, failures, storableValue } = deps;

  /**
   * The parts of a stream, apart from its end.
   * @param written how much the reader has received; the consumer of the parts counts it
   */
  async function* paidParts<P extends { type: string }>(
    model: Llm,
    question: LlmTextAsk & Asker,
    source: () => AsyncIterable<P | { type: "end"; usage: LlmUsage }>,
    written: Written,
  ): AsyncGenerator<Exclude<P, { type: "end" }>> {
    const call = await paid.reserve(model, question);
    let usage: LlmUsage | null = null;
    let isSettled = false;
    try {
      const parts = source()[Symbol.asyncIterator]();
      let step = await breaker.execute(() => parts.next());
      try {
        for (; !step.done; step = await parts.next()) {
          const part = step.value;
          if (part.type === "end") ({ usage } = part as { usage: LlmUsage });
          else yield part as Exclude<P, { type: "end" }>;
        }
      } finally {
        await parts.return?.();
      }
      await failures.recordRecovery(question.workspaceId);
    } catch (error) {
      // A reader who disconnects ends the call, whose cost is settled by what was written until then.
      if (question.signal?.aborted) throw error;
      isSettled = true;
      throw await paid.failed(call, error);
    } finally {
      if (!isSettled) {
        // Without reported usage (the reader stopped early or disconnected), count a token for each byte.
        const { inputTokens, outputTokens: max } = call.maxUsage;
        const took = usage ?? { inputTokens, outputTokens: Math.min(max, written.bytes) };
        await database.transaction((tx) => paid.settle(tx, call, took));
      }
    }
  }

  return {
    /** The text in pieces. @param needModel throws AssistantError `not_connected` */
    async *text(needModel: () => Llm, question: LlmTextAsk & Asker): AsyncGenerator<string> {
      const model = needModel();
      const written: Written = { bytes: 0 };
      for await (const part of paidParts(model, question, () => model.stream(question), written)) {
        written.bytes += Buffer.byteLength(part.text);
        yield part.text;
      }
    },

    /** The items of a list. @param needModel throws AssistantError `not_connected` */
    async *items<T>(
      needModel: () => Llm,
      question: LlmItemsAsk<T> & Asker,
    ): AsyncGenerator<AssistantItemPart<T>> {
      const model = needModel();
      const written: Written = { bytes: 0 };
      /** Bytes of complete items. Each part of a growing item repeats the parts before it. */
      let complete = 0;
      const parts = () => model.streamItems(question);
      for await (const part of paidParts<LlmItemPart<T>>(model, question, parts, written)) {
        const value = storableValue(part.value);
        written.bytes = complete + Buffer.byteLength(JSON.stringify(value));
        if (part.type === "item") {
          complete = written.bytes;
          const parsed = question.schema.safeParse(value);
          if (parsed.success) yield { ...part, value: parsed.data };
        } else yield { ...part, value };
      }
    },
  };
}
