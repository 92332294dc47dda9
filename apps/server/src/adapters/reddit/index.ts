import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { type PostPage, type Source, SourceError, type SourcePost } from "../../ports/source.ts";
import { isAdvertisement, linkListing, tokenAnswer, toPost } from "./wire.ts";

/** Where Reddit is and who we are there. */
export interface RedditOptions {
  /** Base of calls with a token (https://oauth.reddit.com). */
  apiUrl: string;
  /** Base of the token call (https://www.reddit.com). */
  authUrl: string;
  /** Base of links for people. */
  webUrl: string;
  clientId: string;
  clientSecret: string;
  userAgent: string;
  /** Milliseconds for one request; prawcore uses 16 s. */
  timeoutMs?: number;
}

const troubleText = {
  slow: "Reddit asks us to slow down; we look again shortly.",
  refused: "Reddit refuses our credentials; the operator has to renew them.",
  away: "Reddit did not answer properly; we look again shortly.",
  closed: "A watched community is private, banned or does not exist.",
};

const seconds = (value: string | null) => {
  const parsed = Number(value);
  return value !== null && Number.isFinite(parsed) && parsed >= 0 ? parsed : null;
};

/** A token of the app itself; it can read what is public. */
interface Token {
  value: string;
  endsAt: number;
}

/**
 * Reads Reddit with an app-only token (Reddit OAuth2, client_credentials). Keeps to the rate headers:
 * when a window's requests are spent it refuses by itself until the window ends.
 */
export function createReddit(
  options: RedditOptions,
  deps: { clock: Clock; log: Log; fetch?: typeof fetch },
): Source {
  const { clock, log } = deps;
  const request = deps.fetch ?? fetch;
  let token: Token | null = null;
  /** Milliseconds since the epoch before which no request may be made. */
  let blockedUntil = 0;

  async function call(url: URL, init: RequestInit): Promise<Response> {
    try {
      return await request(url, {
        ...init,
        headers: { "user-agent": options.userAgent, ...init.headers },
        // A redirect means "no such community"; following it would bring a page of search results.
        redirect: "manual",
        signal: AbortSignal.timeout(options.timeoutMs ?? 16_000),
      });
    } catch (cause) {
      throw new SourceError("unavailable", `no answer from ${url.host}`, {
        publicText: troubleText.away,
        cause,
      });
    }
  }

  async function json(response: Response): Promise<unknown> {
    try {
      return await response.json();
    } catch (cause) {
      // A connection can break, or the time run out, in the middle of an answer.
      const whole = cause instanceof SyntaxError;
      throw new SourceError(
        whole ? "malformed" : "unavailable",
        `an answer of ${response.status} ${whole ? "is no JSON" : "broke off"}`,
        { publicText: troubleText.away, cause },
      );
    }
  }

  /** Takes note of `x-ratelimit-*`: float strings, seconds to the end of a window of 600. */
  function obeyRateHeaders(response: Response): void {
    const remaining = seconds(response.headers.get("x-ratelimit-remaining"));
    const reset = seconds(response.headers.get("x-ratelimit-reset"));
    if (remaining !== null && reset !== null && remaining < 1) block(reset);
  }

  /** Makes no request for so many seconds; never shortens a longer wait. */
  function block(forSeconds: number): void {
    blockedUntil = Math.max(blockedUntil, clock.now().getTime() + forSeconds * 1000);
  }

  function refuseWhileBlocked(): void {
    const wait = blockedUntil - clock.now().getTime();
    if (wait <= 0) return;
    throw new SourceError("rate-limited", "the window's requests are spent", {
      publicText: troubleText.slow,
      retryAfterMs: wait,
    });
  }

  function unauthorized(message: string): SourceError {
    return new SourceError("unauthorized", message, {
      publicText: troubleText.refused,
      retryAfterMs: 60_000,
    });
  }

  function failure(response: Response): SourceError {
    const { status } = response;
    // What is not read must be given back, or it holds its connection.
    response.body?.cancel().catch(() => {});
    const say = (message: string) => `${message} (status ${status})`;
    if (status === 429) {
      const wait =
        seconds(response.headers.get("retry-after")) ??
        seconds(response.headers.get("x-ratelimit-reset")) ??
        60;
      block(wait);
      return new SourceError("rate-limited", say("too many requests"), {
        publicText: troubleText.slow,
        retryAfterMs: blockedUntil - clock.now().getTime(),
      });
    }
    if (status === 401) return unauthorized(say("the token or the credentials are refused"));
    if (status === 403 || status === 451) {
      return new SourceError("forbidden", say("the listing is closed to us"), {
        publicText: troubleText.closed,
      });
    }
    if (status === 404 || (status >= 300 && status < 400)) {
      return new SourceError("not-found", say("no such community"), {
        publicText: troubleText.closed,
      });
    }
    return new SourceError("unavailable", say("Reddit is not well"), {
      publicText: troubleText.away,
    });
  }

  async function freshToken(): Promise<string> {
    const now = clock.now().getTime();
    if (token && token.endsAt > now + 60_000) return token.value;
    const basic = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString("base64");
    const response = await call(new URL(`${options.authUrl}/api/v1/access_token`), {
      method: "POST",
      headers: {
        authorization: `Basic ${basic}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
    });
    if (!response.ok) {
      const error = failure(response);
      // Here these are about the app and not about a community or a post.
      const ours =
        response.status === 400 || error.trouble === "forbidden" || error.trouble === "not-found";
      throw ours ? unauthorized(`no token (status ${response.status})`) : error;
    }
    const answer = tokenAnswer.safeParse(await json(response));
    if (!answer.success) {
      throw new SourceError("malformed", "the token answer is not of the documented shape", {
        publicText: troubleText.away,
      });
    }
    if ("error" in answer.data) {
      throw unauthorized(`no token: ${answer.data.error}`);
    }
    token = { value: answer.data.access_token, endsAt: now + answer.data.expires_in * 1000 };
    return token.value;
  }

  async function get(path: string, query: Record<string, string>): Promise<unknown> {
    const url = new URL(`${options.apiUrl}${path}`);
    url.search = new URLSearchParams({ ...query, raw_json: "1" }).toString();
    for (const attempt of [1, 2]) {
      refuseWhileBlocked();
      const response = await call(url, {
        headers: { authorization: `bearer ${await freshToken()}` },
      });
      obeyRateHeaders(response);
      if (response.ok) return json(response);
      const error = failure(response);
      // A token can end before its time (revoked, a restarted imitation): one new one is tried.
      if (response.status !== 401 || attempt === 2) throw error;
      token = null;
    }
    throw new Error("unreachable: the second attempt returns or throws");
  }

  return {
    name: "reddit",
    async newest(communities, { after, limit }): Promise<PostPage> {
      const path = `/r/${communities.map(encodeURIComponent).join("+")}/new`;
      const listing = linkListing.safeParse(
        await get(path, { limit: String(limit), ...(after && { after }) }),
      );
      if (!listing.success) {
        throw new SourceError("malformed", "the listing is not of the documented shape", {
          publicText: troubleText.away,
        });
      }
      const { after: next } = listing.data.data;
      const children = listing.data.data.children.filter((child) => !isAdvertisement(child));
      const posts = children
        .map((child) => toPost(child, options.webUrl))
        .filter((post): post is SourcePost => post !== null);
      const strange = children.length - posts.length;
      if (strange > 0)
        log.warn({ strange }, "things of a listing were left out: not of the known shape");
      return { posts, after: next };
    },
  };
}
