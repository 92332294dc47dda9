import type { Environment } from "./config-variables.ts";

/** The connected language model. */
export interface ModelConfig {
  provider: "anthropic" | "openai-compatible";
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey: string | null;
  model: string;
  structuredOutputs: boolean;
  /** Millionths of a dollar for a million tokens. */
  price: { inputMicros: number; outputMicros: number };
  timeLimitMs: number;
}

const anthropicUrl = "https://api.anthropic.com/v1";

/** Variables that have no effect without a provider. */
const ofModel = ["LLM_API_KEY", "LLM_BASE_URL", "LLM_MODEL"] as const;

/** The problems of the language model's variables in combination. */
export function modelProblems(env: Environment): string[] {
  const { LLM_PROVIDER: provider, LLM_API_KEY: key, LLM_BASE_URL: address } = env;
  if (!provider) {
    return ofModel
      .filter((name) => env[name])
      .map((name) => `LLM_PROVIDER must be set with ${name}`);
  }
  const problems: string[] = [];
  if (!env.LLM_MODEL) problems.push("LLM_MODEL must be set with LLM_PROVIDER");
  if (provider === "anthropic" && !key) {
    problems.push("LLM_API_KEY must be set with LLM_PROVIDER=anthropic");
  }
  if (provider === "openai-compatible" && !address) {
    problems.push("LLM_BASE_URL must be set with LLM_PROVIDER=openai-compatible");
  }
  // A service that requires a key bills its calls.
  for (const name of ["LLM_PRICE_INPUT", "LLM_PRICE_OUTPUT"] as const) {
    if (key && env[name] === undefined) {
      problems.push(`${name} must be set with LLM_API_KEY: budgets need it`);
    }
  }
  if (env.NODE_ENV === "production" && key && address && !address.startsWith("https:")) {
    problems.push("LLM_BASE_URL must be an https address in production where a key is sent to it");
  }
  return problems;
}

/** The model of valid variables; null when none is set. */
export function modelOf(env: Environment): ModelConfig | null {
  const { LLM_PROVIDER: provider, LLM_MODEL: model } = env;
  if (!provider || !model) return null;
  const perMillion = (dollars = 0) => Math.round(dollars * 1_000_000);
  return {
    provider,
    baseUrl: (env.LLM_BASE_URL ?? anthropicUrl).replace(/(?<!\/)\/+$/, ""),
    apiKey: env.LLM_API_KEY ?? null,
    model,
    structuredOutputs: env.LLM_STRUCTURED_OUTPUTS === "on",
    price: {
      inputMicros: perMillion(env.LLM_PRICE_INPUT),
      outputMicros: perMillion(env.LLM_PRICE_OUTPUT),
    },
    timeLimitMs: env.LLM_SECONDS * 1_000,
  };
}
