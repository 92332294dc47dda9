import type { Clock } from "../../infrastructure/clock.ts";
import type { Log } from "../../infrastructure/log.ts";
import { type Ask, type HttpResponse, isWebPage } from "../../infrastructure/outbound/index.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";
import type { Post } from "../ports/post.ts";
import type { Streamed, StreamSource } from "../ports/search.ts";
import { SourceError } from "../ports/source.ts";
import { failureOf, xError } from "./failure.ts";
import { createLines } from "./lines.ts";
import { namesOf, toPosts } from "./posts.ts";
import { wholePostMicros } from "./prices.ts";
import { createRules, packRules } from "./rules.ts";
import { addressOf, bearerOf, postParameters, windowOf, type XOptions } from "./transport.ts";
import { streamLine } from "./wire/stream.ts";

/**
 * How long to wait before the next connection: X's first steps (X API v2, "Handling disconnections").
 * A caller that fails again doubles them, to 16 s for the network and 320 s for HTTP.
 */
const networkWaitMs = 250;
const httpWaitMs = 5_000;

/** X sends a heartbeat every 20 s. */
const longestSilenceMs = 30_000;
const connectMs = 16_000;

type Deps = { outboundLimits: OutboundLimits; clock: Clock; log: Log; fetch?: typeof fetch };

const broken = (message: string, cause?: unknown): SourceError =>
  xError("unavailable", message, { retryAfterMs: networkWaitMs, cause });
const silent = (message: string): SourceError =>
  xError("timeout", message, { retryAfterMs: networkWaitMs });

/** Rejects with an error if a promise takes longer than a time. */
async function within<T>(work: Promise<T>, ms: number, late: () => SourceError): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}

/** X's filtered stream: public posts as they are published. */
export function createStream(
  options: XOptions,
  deps: Deps & { rules: (ask: Ask) => Promise<HttpResponse> },
): StreamSource {
  const { outboundLimits, clock, log } = deps;
  const { silenceMs = longestSilenceMs, webUrl, readAuthors } = options;
  const request = deps.fetch ?? fetch;
  const rules = createRules(options, deps.rules);

  /** Connects within the limits that all processes share. @throws SourceError */
  async function connect(signal: AbortSignal): Promise<ReadableStreamDefaultReader<Uint8Array>> {
    const waitMs = await outboundLimits.take("x:stream");
    if (waitMs > 0) {
      throw xError("rate-limited", "no connection is allowed right now", { retryAfterMs: waitMs });
    }
    const url = addressOf(options, "/2/tweets/search/stream", postParameters(options));
    const headers = { "user-agent": options.userAgent, ...bearerOf(options) };
    const ms = options.timeoutMs ?? connectMs;
    const response = await within(request(url, { headers, redirect: "manual", signal }), ms, () =>
      silent("the stream did not begin in time"),
    ).catch((cause: unknown) => {
      throw cause instanceof SourceError ? cause : broken("the stream could not be reached", cause);
    });
    const { status, headers: answered, body } = response;
    const wireResponse = { status, headers: answered, text: "" };
    const window = windowOf(wireResponse, clock.now());
    if (window) await outboundLimits.report("x:stream", window);
    if (status === 200 && body && !isWebPage(wireResponse)) return body.getReader();
    // A refusal that is cut off is still a refusal.
    const bodyText = response.text().catch(() => "");
    const text = await within(bodyText, ms, () => silent("a refusal without an end"));
    throw await refused({ ...wireResponse, text });
  }

  /** The error of a refused connection, with the wait that X asks for; after a rate limit all processes wait. */
  async function refused(response: HttpResponse): Promise<SourceError> {
    const error =
      failureOf(response, clock.now()) ?? xError("malformed", "a stream without a body");
    const { failure, message } = error;
    const retryAfterMs = error.retryAfterMs ?? httpWaitMs;
    if (failure === "rate-limited") await outboundLimits.block("x:stream", retryAfterMs);
    return xError(failure, message, { retryAfterMs });
  }

  /** The posts of a line; none when it is malformed. @throws SourceError when the line ends the stream */
  function postsOf(line: string): Post[] {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      value = null;
    }
    const { data: read } = streamLine.safeParse(value);
    if (!read) {
      log.warn("a line of the stream was skipped: unknown format");
      return [];
    }
    if ("errors" in read) {
      const [first] = read.errors;
      throw xError("unavailable", `the stream was ended: ${first?.title}: ${first?.detail}`, {
        retryAfterMs: httpWaitMs,
      });
    }
    const names = namesOf(read.includes?.users);
    const { posts, malformed } = toPosts([read.data], { webUrl, names });
    if (malformed > 0) log.warn("a post of the stream was skipped: unknown format");
    return posts;
  }

  /** The content of a chunk: all of its posts, and the failure that it ends with. */
  function readChunk(lines: readonly string[]): { posts: Post[]; end: SourceError | null } {
    const posts: Post[] = [];
    for (const line of lines) {
      if (line === "") continue;
      try {
        posts.push(...postsOf(line));
      } catch (error) {
        if (error instanceof SourceError) return { posts, end: error };
        throw error;
      }
    }
    return { posts, end: null };
  }

  async function* read(signal: AbortSignal): AsyncGenerator<Streamed> {
    // Closes the connection from our side, after silence or when the caller stops reading.
    const hangUp = new AbortController();
    const either = AbortSignal.any([signal, hangUp.signal]);
    try {
      const reader = await connect(either);
      const lines = createLines();
      while (true) {
        const { done, value } = await within(reader.read(), silenceMs, () =>
          silent("the stream fell silent"),
        ).catch((cause: unknown) => {
          throw cause instanceof SourceError ? cause : broken("the stream broke off", cause);
        });
        if (done) throw broken("the stream ended");
        const complete = takeLines(lines, value);
        const { posts, end } = readChunk(complete);
        if (posts.length > 0) yield { posts };
        else if (complete.includes("")) yield { heartbeat: true };
        if (end) throw end;
      }
    } catch (error) {
      // The caller aborted it, so it ends without an error.
      if (signal.aborted) return;
      throw error;
    } finally {
      hangUp.abort();
    }
  }

  function takeLines(lines: ReturnType<typeof createLines>, chunk: Uint8Array): string[] {
    try {
      return lines.take(chunk);
    } catch (cause) {
      throw xError("malformed", "the stream has no lines", { retryAfterMs: httpWaitMs, cause });
    }
  }

  return {
    name: "x",
    price: { readMicros: wholePostMicros(readAuthors) },
    pack: packRules,
    setRules: (queries) => rules.set(queries),
    read,
  };
}
