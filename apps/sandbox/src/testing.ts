import { createSandbox, type Sandbox } from "./app.ts";
import type { Clock } from "./clock.ts";

/** A clock that stands still until it is turned. */
export interface TestClock extends Clock {
  turn(milliseconds: number): void;
}

/** A full ten minutes, so that a rate window begins here. */
export const testStart = Date.UTC(2026, 10, 21, 9, 0, 0);

export function testClock(start = testStart): TestClock {
  let now = start;
  return {
    now: () => now,
    turn: (milliseconds) => {
      now += milliseconds;
    },
  };
}

/** The name under which the tests call; Reddit wants one that says who it is. */
export const userAgent = "node:earshot-tests:1.0 (by /u/nobody)";

/** A sandbox on a test clock, without live posts unless asked for. */
export async function openSandbox(
  options: { postsPerMinute?: number; redditTokenTtl?: number; clock?: TestClock } = {},
): Promise<Sandbox & { clock: TestClock }> {
  const clock = options.clock ?? testClock();
  const { postsPerMinute = 0, redditTokenTtl = 86_400 } = options;
  const sandbox = await createSandbox({ postsPerMinute, redditTokenTtl, seed: 1 }, { clock });
  return { ...sandbox, clock };
}

/** Asks for a token as an app does. */
export async function askToken({ app }: Sandbox, clientId = "client"): Promise<string> {
  const response = await app.inject({
    method: "POST",
    url: "/reddit/api/v1/access_token",
    headers: {
      "user-agent": userAgent,
      authorization: `Basic ${Buffer.from(`${clientId}:secret`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: "grant_type=client_credentials",
  });
  return response.json<{ access_token: string }>().access_token;
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

/** A listing of posts as a caller reads it. */
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
