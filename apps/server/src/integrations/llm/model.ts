import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { extractJsonMiddleware, generateText, Output, streamText, wrapLanguageModel } from "ai";
import { z } from "zod";
import type { Clock } from "../../infrastructure/clock.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";
import {
  type Llm,
  type LlmAsk,
  LlmError,
  type LlmItemPart,
  type LlmItemsAsk,
  type LlmPart,
  type LlmTextAsk,
  type LlmUsage,
} from "../ports/llm.ts";
import { errorOfFinishReason, failureOf, usageOf } from "./failure.ts";
import { createItemReader } from "./items.ts";
import { describesShape, type LlmOptions, promptOf, shapeTries } from "./prompt.ts";
import { createModelFetch } from "./wire.ts";

// The library would print its warnings to stderr; the relevant ones are in our README.
globalThis.AI_SDK_LOG_WARNINGS = false;

const add = (a: LlmUsage, b: LlmUsage): LlmUsage => ({
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
});

function connect(options: LlmOptions, fetch: typeof globalThis.fetch) {
  const { provider, baseUrl, apiKey, model, structuredOutputs } = options;
  if (provider === "anthropic") {
    return createAnthropic({ baseURL: baseUrl, apiKey: apiKey ?? "", fetch })(model);
  }
  return createOpenAICompatible({
    name: "openai-compatible",
    baseURL: baseUrl,
    ...(apiKey !== null && { apiKey }),
    supportsStructuredOutputs: structuredOutputs,
    includeUsage: true,
    fetch,
  })(model);
}

/** The dependencies of a model. */
export interface ModelDeps {
  outboundLimits: OutboundLimits;
  clock: Clock;
  fetch?: typeof fetch;
}

/** The calls to the model, once the library is loaded. */
export type Model = Pick<Llm, "ask" | "stream" | "streamItems">;

/** The library's output for a list of items. Items are parsed here, since the library only gives complete ones. */
function listOf<T>({ schema, schemaName: name, maxItems }: LlmItemsAsk<T>) {
  return {
    ...Output.array({ element: schema, name, maxItems }),
    // The library delays text that does not change the parsed value, so the value is the text's length.
    parsePartialOutput: ({ text }: { text: string }) => Promise.resolve({ partial: [text.length] }),
  };
}

/** Calls a language model through AI SDK 7: Anthropic's, or any server with OpenAI's chat completions API. */
export function createModel(options: LlmOptions, deps: ModelDeps): Model {
  const { provider, structuredOutputs, maxRetries = 2 } = options;
  const service = `llm:${new URL(options.baseUrl).host}`;
  const fetch = createModelFetch({ service, userAgent: options.userAgent }, deps);
  const model = connect(options, fetch);
  // Models that get the shape as text often put a code fence around the response.
  const shapedModel = wrapLanguageModel({ model, middleware: extractJsonMiddleware() });
  const inWords = describesShape(options);

  const shared = (ask: LlmTextAsk, timeout: number) => {
    const { system, turns, user } = promptOf(options, ask);
    return {
      model,
      instructions: system,
      messages: [
        ...turns.map(({ role, text }) => ({ role, content: text })),
        { role: "user" as const, content: user },
      ],
      maxOutputTokens: ask.maxOutputTokens,
      maxRetries,
      timeout,
      ...(ask.signal && { abortSignal: ask.signal }),
      ...(provider === "anthropic" &&
        !structuredOutputs && {
          providerOptions: { anthropic: { structuredOutputMode: "jsonTool" } },
        }),
    };
  };

  async function askOnce<T>(
    ask: LlmAsk<T>,
    timeoutMs: number,
  ): Promise<{ value: T; usage: LlmUsage }> {
    try {
      const { schema, schemaName: name } = ask;
      const response = await generateText({
        ...shared(ask, timeoutMs),
        ...(inWords && { model: shapedModel }),
        output: Output.object({ schema, name }),
      });
      const usage = usageOf(response.usage);
      if (response.finishReason !== "stop") throw errorOfFinishReason(response.finishReason, usage);
      // Parsed here, since the library's type is not the schema's.
      return { value: schema.parse(response.output), usage };
    } catch (error) {
      if (error instanceof z.ZodError)
        throw errorOfFinishReason("stop", { inputTokens: 0, outputTokens: 0 });
      throw failureOf(error, ask.signal);
    }
  }

  /** The parts of a streamed response. @param more further settings of the call, such as its shape */
  async function* streamParts(
    ask: LlmTextAsk,
    more: { output?: ReturnType<typeof listOf>; model?: typeof shapedModel },
  ): AsyncGenerator<LlmPart> {
    const stopped = new AbortController();
    const signal = ask.signal ? AbortSignal.any([ask.signal, stopped.signal]) : stopped.signal;
    let wrong: unknown = null;
    try {
      const response = streamText({
        ...shared({ ...ask, signal }, ask.timeLimitMs ?? options.timeLimitMs),
        ...more,
        onError({ error }) {
          wrong ??= error;
        },
      });
      for await (const part of response.stream) {
        if (part.type === "text-delta") yield { type: "text", text: part.text };
        else if (part.type === "error") throw part.error;
        else if (part.type === "abort") throw wrong ?? new DOMException("late", "TimeoutError");
        else if (part.type === "finish") {
          const usage = usageOf(part.totalUsage);
          if (part.finishReason !== "stop") throw errorOfFinishReason(part.finishReason, usage);
          yield { type: "end", usage };
        }
      }
    } catch (error) {
      throw failureOf(error, ask.signal);
    } finally {
      stopped.abort();
    }
  }

  return {
    async ask<T>(ask: LlmAsk<T>) {
      const endsAt = performance.now() + (ask.timeLimitMs ?? options.timeLimitMs);
      let before: LlmUsage = { inputTokens: 0, outputTokens: 0 };
      for (let attempt = 1; ; attempt++) {
        try {
          const { value, usage } = await askOnce(
            ask,
            Math.max(1, Math.floor(endsAt - performance.now())),
          );
          return { value, usage: add(before, usage) };
        } catch (error) {
          if (!(error instanceof LlmError)) throw error;
          const usage = error.usage ? add(before, error.usage) : before;
          if (error.failure !== "wrong_shape" || attempt >= shapeTries) {
            const { message, refusal, retryAfterMs, cause } = error;
            const known = error.usage || attempt > 1 ? usage : null;
            throw new LlmError(error.failure, message, {
              ...(refusal && { refusal }),
              retryAfterMs,
              usage: known,
              cause,
            });
          }
          before = usage;
        }
      }
    },

    async *stream(ask: LlmTextAsk): AsyncGenerator<LlmPart> {
      yield* streamParts(ask, {});
    },

    async *streamItems<T>(ask: LlmItemsAsk<T>): AsyncGenerator<LlmItemPart<T>> {
      const reader = createItemReader(ask);
      const output = { output: listOf(ask), ...(inWords && { model: shapedModel }) };
      for await (const part of streamParts(ask, output)) {
        if (part.type === "text") yield* await reader.take(part.text);
        else if (reader.count === 0) throw errorOfFinishReason("stop", part.usage);
        else yield part;
      }
    },
  };
}
