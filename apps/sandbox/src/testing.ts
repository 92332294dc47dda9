import { createSandbox, type Sandbox } from "./app.ts";
import type { Clock } from "./clock.ts";
import type { PaddleConfig } from "./paddle/index.ts";
import type { ReplayOptions } from "./reddit/replay.ts";

/** A clock that only moves when a test advances it. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

/** A full ten minutes, so that a rate limit window starts here. */
export const testStart = Date.UTC(2026, 10, 21, 9, 0, 0);

export function testClock(start = testStart): TestClock {
  let now = start;
  return {
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

/** The user agent of the tests; Reddit requires one that names the client. */
export const userAgent = "node:earshot-tests:1.0 (by /u/nobody)";

/** A sandbox with a test clock, by default without live posts. */
export async function openSandbox(
  options: {
    postsPerMinute?: number;
    redditTokenTtl?: number;
    atomSpacing?: number;
    replay?: ReplayOptions;
    linkResultsToSandbox?: boolean;
    modelWordMs?: number;
    paddle?: PaddleConfig;
    clock?: TestClock;
  } = {},
): Promise<Sandbox & { clock: TestClock }> {
  const clock = options.clock ?? testClock();
  const { postsPerMinute = 0, redditTokenTtl = 86_400, atomSpacing = 0 } = options;
  const { replay = null, linkResultsToSandbox = false, modelWordMs = 0 } = options;
  const {
    paddle = { catalog: { prices: [], discounts: [] }, webhookUrl: null, webhookSecrets: [] },
  } = options;
  const config = {
    postsPerMinute,
    redditTokenTtl,
    redditRequests: 1_000,
    atomSpacing,
    seed: 1,
    xSearchLag: 0,
    replay,
    linkResultsToSandbox,
    modelWordMs,
    paddle,
  };
  const sandbox = await createSandbox(config, { clock });
  return { ...sandbox, clock };
}

/** The Basic authorization header of an app. */
export const basic = (pair: string) => ({
  authorization: `Basic ${Buffer.from(pair).toString("base64")}`,
});

/** Posts a form to the imitated Reddit. */
export async function postForm(
  { app }: Sandbox,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
) {
  return app.inject({
    method: "POST",
    url: `/reddit${path}`,
    headers: {
      "user-agent": userAgent,
      "content-type": "application/x-www-form-urlencoded",
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
}

/** Requests a token as an app, for the app itself unless another grant is given. */
export async function askToken(
  sandbox: Sandbox,
  clientId = "client",
  grant: Record<string, string> = { grant_type: "client_credentials" },
): Promise<string> {
  const response = await postForm(
    sandbox,
    "/api/v1/access_token",
    grant,
    basic(`${clientId}:secret`),
  );
  return response.json<{ access_token: string }>().access_token;
}

/** A sandbox with an app's token, and helpers that call with it. */
export async function openApi(options: Parameters<typeof openSandbox>[0] = {}) {
  const sandbox = await openSandbox(options);
  const token = await askToken(sandbox);
  const get = (path: string) => call(sandbox, token, path);
  const list = async (path: string) => (await get(path)).json<LinkListing>();
  const post = (path: string, fields: Record<string, string>) =>
    postForm(sandbox, path, fields, { authorization: `bearer ${token}` });
  return { ...sandbox, token, get, list, post };
}

/** Calls the API with a token. */
export async function call({ app }: Sandbox, token: string, path: string) {
  return app.inject({
    url: `/reddit${path}`,
    headers: { "user-agent": userAgent, authorization: `bearer ${token}` },
  });
}

interface LinkData {
  [key: string]: unknown;
  id: string;
  name: string;
  title: string;
  selftext: string;
  created_utc: number;
}

/** A listing of posts, as far as the tests read it. */
export interface LinkListing {
  kind: string;
  data: {
    after: string | null;
    before: string | null;
    dist: number;
    modhash: string | null;
    geo_filter: string | null;
    children: { kind: string; data: LinkData }[];
  };
}
