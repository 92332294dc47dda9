import { z } from "zod";
import type { Clock } from "../../infrastructure/clock.ts";
import { createTransport } from "../../infrastructure/outbound/index.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";
import { LlmError, type LlmFailure, type LlmRefusal } from "../ports/llm.ts";
import type { LlmOptions } from "./prompt.ts";

const modelsResponse = z.object({ data: z.array(z.object({ id: z.string() })) });

const refusalOf = (status: number): LlmRefusal | null => {
  if (status === 401 || status === 403) return "key";
  if (status === 402) return "billing";
  return status < 500 && status !== 429 && status !== 404 ? "request" : null;
};

const errorOf = (failure: LlmFailure, message: string, refusal: LlmRefusal | null = null) =>
  new LlmError(failure, message, refusal ? { refusal } : {});

/**
 * Lists the models of the service. This checks the address and the key, and is not billed.
 * @returns whether the configured model is listed; null where the service has no list
 * @throws LlmError
 */
export async function checkLlm(
  options: Pick<LlmOptions, "provider" | "baseUrl" | "apiKey" | "model" | "userAgent">,
  deps: { outboundLimits: OutboundLimits; clock: Clock; fetch?: typeof fetch },
): Promise<boolean | null> {
  const { provider, baseUrl, apiKey, model, userAgent } = options;
  let hasNoList = false;
  const transport = createTransport(
    { userAgent, tries: 1 },
    deps,
    {
      failureOf({ status }) {
        hasNoList = status === 404 || status === 405;
        if ((status >= 200 && status < 300) || hasNoList) return null;
        const refusal = refusalOf(status);
        const failure = refusal ? "refused" : status === 429 ? "busy" : "away";
        return errorOf(failure, `the service answered ${status}`, refusal);
      },
      fail: (failure, message) => errorOf(failure === "timeout" ? "slow" : "away", message),
      windowOf: () => null,
    },
    { service: `llm:${new URL(baseUrl).host}` },
  );
  const isAnthropic = provider === "anthropic";
  const { text } = await transport({
    url: new URL(`${baseUrl}/models${isAnthropic ? "?limit=1000" : ""}`),
    headers: isAnthropic
      ? { "x-api-key": apiKey ?? "", "anthropic-version": "2023-06-01" }
      : { ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }) },
    repeatable: true,
  });
  if (hasNoList) return null;
  try {
    const { data } = modelsResponse.parse(JSON.parse(text));
    // Aliases such as claude-haiku-4-5 are listed by their dated name; Ollama adds a tag.
    return data.some(
      ({ id }) => id === model || id.startsWith(`${model}-`) || id.startsWith(`${model}:`),
    );
  } catch {
    throw errorOf("away", "the list of models is not of the documented shape");
  }
}
