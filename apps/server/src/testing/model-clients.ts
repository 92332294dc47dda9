import { afterAll, afterEach, beforeAll } from "vitest";
import { z } from "zod";
import { systemClock } from "../infrastructure/clock.ts";
import { createLlm, type LlmOptions } from "../integrations/llm/index.ts";
import { LlmError, type LlmItemPart, type LlmPart } from "../integrations/ports/llm.ts";
import { createMemoryLimits } from "./memory-limits.ts";
import { anthropicReply, type ModelServer, openAiReply, startModelServer } from "./model-server.ts";

export const key = "sk-secret-of-the-tests";
export const good = '{"level":"high","why":"It says so."}';
export const question = {
  instructions: "Say how high.",
  documents: [{ kind: "post" as const, text: "It is high.\nVery." }],
  question: "How high is it?",
  maxOutputTokens: 100,
};

const schema = z.object({ level: z.enum(["low", "high"]), why: z.string() });
export const ask = { ...question, schema, schemaName: "height" };

export async function failureOf(work: Promise<unknown>): Promise<LlmError> {
  const error = await work.then(
    () => new Error("it did not fail"),
    (one: unknown) => one,
  );
  if (!(error instanceof LlmError)) throw error;
  return error;
}

export async function readAll<T extends LlmPart | LlmItemPart<unknown>>(
  parts: AsyncIterable<T>,
): Promise<T[]> {
  const all: T[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

/** Starts a model server for the tests of one file, and returns clients of it for each provider. */
export function setUpModels() {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer();
  });
  afterEach(() => server.clear());
  afterAll(() => server.stop());

  function connect(
    options: Partial<LlmOptions> = {},
    outboundLimits = createMemoryLimits(systemClock),
  ) {
    return createLlm(
      {
        provider: "anthropic",
        baseUrl: server.address,
        apiKey: key,
        model: "claude-haiku-4-5",
        structuredOutputs: true,
        price: { inputMicros: 1_000_000, outputMicros: 5_000_000 },
        timeLimitMs: 10_000,
        userAgent: "earshot/tests",
        ...options,
      },
      { outboundLimits, clock: systemClock },
    );
  }
  const openAi = (
    options: Partial<LlmOptions> = {},
    outboundLimits = createMemoryLimits(systemClock),
  ) => connect({ provider: "openai-compatible", model: "some-model", ...options }, outboundLimits);

  return {
    /** The server; it runs once the tests run. */
    get server() {
      return server;
    },
    connect,
    openAi,
    providers: [
      { name: "Anthropic", make: connect, reply: anthropicReply },
      { name: "an OpenAI-compatible address", make: openAi, reply: openAiReply },
    ],
  };
}
