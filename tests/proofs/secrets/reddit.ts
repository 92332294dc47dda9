import { systemClock } from "../../../apps/server/src/infrastructure/clock.ts";
import type { Log } from "../../../apps/server/src/infrastructure/log.ts";
import {
  createReddit,
  redditAccountLink,
  redditAccounts,
  redditPlacement,
} from "../../../apps/server/src/integrations/reddit/index.ts";
import { createMemoryLimits } from "../../../apps/server/src/testing/memory-limits.ts";
import type { Canaries } from "./canaries.ts";

/** Ways in which Reddit fails; each repeats what it was sent. */
export const failings = [
  "401",
  "400",
  "403",
  "500",
  "html",
  "no json",
  "error 200",
  "cut",
] as const;
export type Failing = (typeof failings)[number];

/** An imitated Reddit that issues canaries as tokens, and repeats everything that it was sent in its errors. */
export function createCanaryReddit(canaries: Canaries, log: Log) {
  const names = new Map<string, string>();
  let failing: Failing | null = null;
  let requests = 0;
  let comments = 0;

  const json = (body: unknown, status = 200) => Response.json(body, { status });
  const named = (what: string, name: string) => {
    const token = canaries.plant(what);
    names.set(token, name);
    return token;
  };

  function fail(how: Failing, echo: string): Response {
    if (how === "html") return new Response(`<html><body>${echo}</body></html>`, { status: 502 });
    if (how === "no json") return new Response(echo);
    if (how === "error 200") return json({ error: "invalid_grant", error_description: echo });
    if (how === "cut") throw new TypeError("terminated");
    return json({ message: echo, error: Number(how), reason: echo }, Number(how));
  }

  async function answer(request: Request): Promise<Response> {
    requests += 1;
    const { pathname } = new URL(request.url);
    const text = await request.text();
    const authorization = request.headers.get("authorization") ?? "";
    if (failing) return fail(failing, `${request.url} ${authorization} ${text}`);
    if (pathname.endsWith("/revoke_token")) return new Response(null, { status: 204 });
    if (pathname.endsWith("/access_token")) {
      const form = new URLSearchParams(text);
      const grant = form.get("code") ?? form.get("refresh_token") ?? "";
      const name = names.get(grant) ?? "nobody";
      return json({
        access_token: named("access token", name),
        token_type: "bearer",
        expires_in: 86_400,
        scope: "identity submit edit read history",
        ...(grant !== "" && { refresh_token: named("refresh token", name) }),
      });
    }
    if (pathname.endsWith("/comments")) {
      return json({ kind: "Listing", data: { after: null, children: [] } });
    }
    // The error repeats the request, but does not say whether Reddit accepted it.
    if (pathname.endsWith("/api/comment")) {
      comments += 1;
      return json({ json: { errors: [], said: `${authorization} ${text}` } });
    }
    const own = names.get(authorization.replace(/^bearer /i, ""));
    const [, name = own ?? "nobody"] = /\/user\/([^/]+)\/about/.exec(pathname) ?? [];
    const data = { name, link_karma: 7, comment_karma: 5, created_utc: 1_577_836_800 };
    return json(pathname.endsWith("/me") ? data : { kind: "t2", data });
  }

  const reddit = createReddit(
    {
      apiUrl: "https://api.reddit.test",
      authUrl: "https://auth.reddit.test",
      webUrl: "https://www.reddit.test",
      clientId: "the id",
      clientSecret: canaries.plant("client secret"),
      userAgent: "node:earshot-tests:1.0 (by /u/tests)",
      tries: 1,
      retryDelayMs: 1,
      pauseMs: 1,
    },
    {
      clock: systemClock,
      // Every failure must be tested, so none of them delays the next request.
      outboundLimits: {
        ...createMemoryLimits(systemClock),
        take: async () => 0,
        block: async () => undefined,
      },
      log,
      fetch: async (input, init) => answer(new Request(input, init)),
    },
  );
  return {
    link: redditAccountLink(reddit),
    viewer: redditAccounts(reddit),
    placement: redditPlacement(reddit),
    /** Creates an authorization code for the account of that name. */
    codeFor: (name: string) => named("code", name),
    fail(how: Failing | null) {
      failing = how;
    },
    requests: () => requests,
    /** How many calls tried to post a comment. */
    comments: () => comments,
  };
}
export type CanaryReddit = ReturnType<typeof createCanaryReddit>;
