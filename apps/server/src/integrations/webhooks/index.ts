import {
  addressesOf,
  BodyCodingError,
  GuardedRequestError,
  guardedPost,
  type Network,
  publicInternet,
  readBody,
} from "../../infrastructure/guarded-request/index.ts";
import { WebhookError, type WebhookSender } from "../ports/webhook-sender.ts";

const maxMs = 15_000;
const answerBytes = 4_096;

const sentences: Record<GuardedRequestError["failure"], string> = {
  address: "The address is not one of a public server.",
  forbidden: "The address leads to a private network.",
  unreachable: "The receiver can't be reached.",
  redirects: "The receiver redirects.",
};

/**
 * Sends webhooks through the guarded request. Only https is accepted, and http for the hosts that the configuration
 * maps, on development machines.
 */
export function createWebhookSender(
  options: Partial<Network> & { userAgent: string; timeLimitMs?: number },
): WebhookSender {
  const { userAgent, timeLimitMs = maxMs, ...given } = options;
  const network = { ...publicInternet, ...given };

  function parse(text: string): URL {
    const [url] = addressesOf(text);
    if (!url || (url.protocol !== "https:" && !network.hosts.has(url.hostname)))
      throw new GuardedRequestError("address", "not https");
    return url;
  }

  return {
    readAddress(text) {
      try {
        return parse(text).href;
      } catch {
        return null;
      }
    },
    async send(address, headers, body) {
      const signal = AbortSignal.timeout(timeLimitMs);
      try {
        return await guardedPost(
          parse(address),
          {
            ...{ network, signal, body },
            headers: {
              "content-type": "application/json",
              "user-agent": userAgent,
              "accept-encoding": "identity",
              ...headers,
            },
          },
          async (_, response) => {
            const { bytes } = await readBody(response, answerBytes);
            return {
              status: response.statusCode ?? 0,
              // PostgreSQL stores no null character.
              answer: bytes.toString("utf8").replaceAll("\0", "\ufffd"),
              retryAfter: response.headers["retry-after"] ?? null,
            };
          },
        );
      } catch (cause) {
        if (signal.aborted)
          throw new WebhookError(`The receiver took longer than ${timeLimitMs / 1_000} seconds.`);
        if (cause instanceof GuardedRequestError)
          throw new WebhookError(sentences[cause.failure], { cause });
        if (cause instanceof BodyCodingError)
          throw new WebhookError("The answer is compressed, which was not asked for.", { cause });
        throw new WebhookError("The connection was lost.", { cause });
      }
    },
  };
}
