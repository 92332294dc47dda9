import {
  type Llm,
  type LlmAsk,
  LlmError,
  type LlmItemPart,
  type LlmItemsAsk,
  type LlmPart,
  type LlmTextAsk,
} from "../integrations/ports/llm.ts";

type Answer = (ask: LlmAsk<unknown>) => unknown;

/** An assessment that fits any post with the quoted words. */
export const assessmentOf = (quote: string, summary = "The author looks for such a tool.") => ({
  level: "Looking",
  summary,
  reasons: [{ message: "They say so.", quote }],
});

/** The item of a list when a test gives no answer. */
const anItem = { title: "A title", content: "Some words." };

/**
 * A language model in memory that gives a test's answers and records its requests. A request takes at most 2,000 tokens
 * (1,000 each way) and uses 100 and 10. A token costs 10 millionths of a dollar, so a request costs at most two cents.
 */
export function createFakeLlm(first: Answer = () => ({})) {
  const asked: LlmAsk<unknown>[] = [];
  let answer = first;
  let pieces: (ask: LlmTextAsk) => AsyncIterable<LlmPart> = async function* () {
    yield { type: "text", text: "Some words." };
    yield { type: "end", usage: { inputTokens: 100, outputTokens: 10 } };
  };
  /** Writes the items of its answer one after another, each with one partial value before it. */
  let items = async function* (ask: LlmItemsAsk<unknown>): AsyncGenerator<LlmItemPart<unknown>> {
    const usage = { inputTokens: 100, outputTokens: 10 };
    let index = 0;
    const result = await answer(ask);
    const values = Array.isArray(result) ? result : [anItem];
    for (const value of values.slice(0, ask.maxItems)) {
      yield { type: "partial", index, value };
      const parsed = ask.schema.safeParse(value);
      if (parsed.success) yield { type: "item", index: index++, value: parsed.data };
    }
    if (index === 0) throw new LlmError("wrong_shape", "no item of the shape", { usage });
    yield { type: "end", usage };
  };
  const llm: Llm = {
    provider: "fake",
    model: "fake-1",
    price: { inputMicros: 10_000_000, outputMicros: 10_000_000 },
    maxTokens: () => ({ inputTokens: 1_000, outputTokens: 1_000 }),
    async ask<T>(ask: LlmAsk<T>) {
      asked.push(ask);
      const usage = { inputTokens: 100, outputTokens: 10 };
      const parsed = ask.schema.safeParse(await answer(ask));
      if (!parsed.success) throw new LlmError("wrong_shape", "not of the shape", { usage });
      return { value: parsed.data, usage };
    },
    stream: (ask) => pieces(ask),
    streamItems<T>(ask: LlmItemsAsk<T>) {
      asked.push(ask);
      return items(ask) as AsyncIterable<LlmItemPart<T>>;
    },
  };
  return {
    llm,
    asked,
    /** Sets its answer from now on, for lists their items; an error of the function is thrown. */
    answer(next: Answer) {
      answer = next;
    },
    /** Sets how it streams the items of lists from now on; its answer is ignored then. */
    streamsItems(next: typeof items) {
      items = next;
    },
    /** Sets how it streams from now on. */
    streams(next: (ask: LlmTextAsk) => AsyncIterable<LlmPart>) {
      pieces = next;
    },
  };
}

/** Options with a connected model, for tests that only need its calls to succeed. */
export const withModel = () => ({
  llm: createFakeLlm(() => ({ ...anItem, advice: [] })).llm,
  caps: {
    llm: { dayMicros: 1_000_000_000, workspaceDayMicros: 1_000_000_000 },
    studio: { dayMicros: 1_000_000_000, workspaceDayMicros: 1_000_000_000 },
  },
});
