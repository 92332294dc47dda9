import { type HttpResponse, isWebPage, retryAfterOf } from "../../infrastructure/outbound/index.ts";
import { ChatHookError } from "../ports/chat-hook.ts";

/** How to send requests to the hooks of a service. */
export interface HookRequestOptions {
  userAgent: string;
  /** The service as people know it. */
  name: string;
  timeoutMs?: number;
  /** How long a 429 asks us to wait, for services that don't use `retry-after`; null: it does not say. */
  onLimit?: (response: HttpResponse) => number | null;
  fetch?: typeof fetch;
}

/** Longer than any answer that we need. */
const readBytes = 4_096;

/** Codes of connections that were never made. */
const notConnected = new Set([
  ...["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
  "UND_ERR_CONNECT_TIMEOUT",
]);

function codeOf(cause: unknown): string {
  const reason = cause instanceof Error ? cause.cause : undefined;
  return reason instanceof Error && "code" in reason ? String(reason.code) : "";
}

async function readStart(response: Response): Promise<string> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true });
    // Leaving the loop closes the connection.
    if (text.length >= readBytes) break;
  }
  return text.slice(0, readBytes);
}

/**
 * Posts JSON to a hook. Redirects are not followed, because the address of a hook does not change.
 * @returns any answer that is not a web page, a 429 or a 5xx
 * @throws ChatHookError that never contains the address, which is the hook's secret
 */
export async function postToHook(
  url: URL,
  body: unknown,
  { userAgent, name, timeoutMs = 10_000, onLimit, fetch: request = fetch }: HookRequestOptions,
): Promise<HttpResponse> {
  let response: HttpResponse;
  try {
    const answer = await request(url, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": userAgent },
      body: JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    response = {
      status: answer.status,
      headers: answer.headers,
      text: await readStart(answer),
    };
  } catch (cause) {
    // No cause: the library's errors may contain the address.
    if (notConnected.has(codeOf(cause))) {
      throw new ChatHookError("unavailable", `${name} can't be reached.`);
    }
    throw new ChatHookError("unknown", `${name} did not answer in time.`);
  }
  const { status } = response;
  if (status === 429) {
    const seconds = retryAfterOf(response.headers, new Date());
    const waitMs = onLimit?.(response) ?? (seconds === null ? null : seconds * 1_000);
    throw new ChatHookError(
      "rate-limited",
      `${name} asks us to wait before the next message.`,
      waitMs,
    );
  }
  if (status >= 500 || isWebPage(response) || (status >= 300 && status < 400)) {
    throw new ChatHookError("unavailable", `${name} is unavailable (status ${status}).`);
  }
  return response;
}
