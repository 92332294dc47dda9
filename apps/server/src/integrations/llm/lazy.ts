import type { Llm, LlmAsk, LlmItemPart, LlmItemsAsk, LlmPart, LlmTextAsk } from "../ports/llm.ts";
import type { Model, ModelDeps } from "./model.ts";
import { type LlmOptions, maxTokens } from "./prompt.ts";

/**
 * A language model. Its library is loaded with the first question, because loading it would delay the start of every
 * process, and most processes never ask.
 */
export function createLlm(options: LlmOptions, deps: ModelDeps): Llm {
  let loading: Promise<Model> | null = null;
  const load = () => {
    loading ??= import("./model.ts").then(({ createModel }) => createModel(options, deps));
    return loading;
  };
  return {
    provider: options.provider,
    model: options.model,
    price: options.price,
    maxTokens: (ask) => maxTokens(options, ask),
    ask: async <T>(ask: LlmAsk<T>) => (await load()).ask(ask),
    async *stream(ask: LlmTextAsk): AsyncGenerator<LlmPart> {
      yield* (await load()).stream(ask);
    },
    async *streamItems<T>(ask: LlmItemsAsk<T>): AsyncGenerator<LlmItemPart<T>> {
      yield* (await load()).streamItems(ask);
    },
  };
}
