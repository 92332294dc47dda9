import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../../infrastructure/clock.ts";
import {
  isWebPage,
  maxRetryAfterSeconds,
  retryAfterOf,
} from "../../infrastructure/outbound/index.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";
import { LlmError } from "../ports/llm.ts";

/** Anthropic's error code for the monthly limit, sent with 429 without `retry-after`. */
const spendLimit = "enforced_spend_limit_reached";
/** OpenAI's error code for an account without credit, sent with 429. */
const noCredit = "insufficient_quota";
const maxResponseBytes = 4 * 1_048_576;
const mayWaitMs = 20_000;

/** Limits the size of a body: a longer one ends with an error. */
function bounded(response: Response): Response {
  if (!response.body) return response;
  let size = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > maxResponseBytes) {
          controller.error(new LlmError("away", "an answer of more than 4 MiB"));
        } else controller.enqueue(chunk);
      },
    }),
  );
  const { status, headers } = response;
  return new Response(counted, { status, headers });
}

/** The failure of a response that the service's library must not retry, follow or parse; null: none. */
async function failureOf(response: Response): Promise<LlmError | null> {
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    return new LlmError("away", `a redirect (${status}) came in place of an answer`);
  }
  // With an error status, the status is enough: a wrong address or a failing proxy.
  if (status < 300 && isWebPage({ status, headers, text: "" })) {
    return new LlmError("away", `a web page (${status}) came in place of an answer`);
  }
  if (status !== 429) return null;
  const text = await response.clone().text();
  if (!text.includes(spendLimit) && !text.includes(noCredit)) return null;
  return new LlmError("refused", "the account's spend limit is reached", { refusal: "limit" });
}

/**
 * Makes the requests of the model's library under our service policy: only to the configured host, without
 * redirects, not before the time that the service gave to any process, and with a limit on the response size.
 * @param service the name under which its rate limit is shared
 */
export function createModelFetch(
  { service, userAgent }: { service: string; userAgent: string },
  deps: { outboundLimits: OutboundLimits; clock: Clock; fetch?: typeof fetch },
): typeof fetch {
  const { outboundLimits, clock } = deps;
  const request = deps.fetch ?? fetch;

  /** Waits until the service accepts requests, but not longer than a person would wait for a response. */
  async function takeTurn(signal: AbortSignal | null | undefined): Promise<void> {
    const waitMs = await outboundLimits.take(service);
    if (waitMs === 0) return;
    if (waitMs > mayWaitMs) {
      throw new LlmError("busy", "no request is allowed right now", { retryAfterMs: waitMs });
    }
    await delay(waitMs, undefined, signal ? { signal } : {});
    await takeTurn(signal);
  }

  return async (input, init) => {
    await takeTurn(init?.signal);
    const headers = new Headers(init?.headers);
    headers.set("user-agent", userAgent);
    const response = await request(input, { ...init, headers, redirect: "manual" });
    const failure = await failureOf(response);
    if (failure) {
      await response.body?.cancel();
      throw failure;
    }
    if (response.status === 429 || response.status === 529 || response.status === 503) {
      const seconds = retryAfterOf(response.headers, clock.now());
      if (seconds !== null) {
        await outboundLimits.block(service, Math.min(seconds, maxRetryAfterSeconds) * 1_000);
      }
    }
    return bounded(response);
  };
}
