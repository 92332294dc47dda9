import { createLog } from "../infrastructure/log.ts";
import { createX, type XOptions } from "../integrations/x/index.ts";
import { createTestClock } from "./app.ts";
import { createMemoryLimits } from "./memory-limits.ts";

/** A response of the fake X; a function makes it when it is requested. */
export type XResponse = Response | ((request: Request) => Response | Promise<Response>);

/** A post on the wire with the fields that we use and one that we don't. */
export const xPost = (id: string, fields: Record<string, unknown> = {}) => ({
  id,
  text: `Text of ${id}`,
  author_id: "9",
  created_at: "2026-11-21T08:00:00.000Z",
  conversation_id: id,
  lang: "en",
  public_metrics: { retweet_count: 0, reply_count: 2, like_count: 3, quote_count: 0 },
  edit_history_tweet_ids: [id],
  ...fields,
});

export const xJson = (body: unknown, init?: ResponseInit) =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { "content-type": "application/json", ...init?.headers },
  });

/** A page of a search. */
export const xPage = (
  data: readonly { id: string; [key: string]: unknown }[],
  meta: Record<string, unknown> = {},
) =>
  xJson({
    ...(data.length > 0 && { data }),
    meta: {
      ...(data.length > 0 && { newest_id: data[0]?.id, oldest_id: data.at(-1)?.id }),
      result_count: data.length,
      ...meta,
    },
  });

/** A refusal as X words it. */
export const xProblem = (
  status: number,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
) => xJson(body, { status, headers: { "content-type": "application/problem+json", ...headers } });

/** A stream of these chunks, which then stays open until it is ended or the caller disconnects. */
export function xStream(chunks: readonly (string | Uint8Array)[], { ends = false } = {}) {
  return ({ signal }: Request) =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (const chunk of chunks) {
            controller.enqueue(typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk);
          }
          if (ends) controller.close();
          else signal.addEventListener("abort", () => controller.error(signal.reason));
        },
      }),
    );
}

/** A client of X whose requests are recorded and answered in order; a call is tried once. */
export function fakeX(responses: XResponse[], options: Partial<XOptions> = {}) {
  const clock = createTestClock();
  const outboundLimits = createMemoryLimits(clock);
  const requests: Request[] = [];
  const x = createX(
    {
      apiUrl: "https://api.x.test",
      webUrl: "https://x.test",
      bearerToken: "the token",
      userAgent: "earshot-tests/1.0",
      tries: 1,
      retryDelayMs: 1,
      ...options,
    },
    {
      clock,
      outboundLimits,
      log: createLog("silent"),
      async fetch(input, init) {
        const request = new Request(input, init);
        requests.push(request);
        const answer = responses.shift();
        if (!answer) throw new Error(`no answer left for ${request.url}`);
        return typeof answer === "function" ? answer(request) : answer;
      },
    },
  );
  return {
    ...x,
    clock,
    outboundLimits,
    requests,
    /** The parameters of the last request. */
    asked: () => Object.fromEntries(new URL(requests.at(-1)?.url ?? "").searchParams),
  };
}
