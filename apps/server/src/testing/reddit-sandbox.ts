import { afterAll, afterEach, beforeAll } from "vitest";
import { systemClock } from "../infrastructure/clock.ts";
import { createLog } from "../infrastructure/log.ts";
import { createReddit, createRedditFeeds, redditAccounts } from "../integrations/reddit/index.ts";
import { createMemoryLimits } from "./memory-limits.ts";
import { startTestSandbox } from "./sandbox.ts";

/** Starts a sandbox for the tests of one file, whose faults end with each test. */
export function setUpRedditSandbox() {
  let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ SANDBOX_ATOM_SPACING: "0" });
  });
  afterAll(() => sandbox.stop());
  afterEach(() => sandbox.control("DELETE", "faults"));

  /** A new client, so that tests do not share limits. */
  function client(options: { tries?: number; timeoutMs?: number } = {}) {
    const deps = {
      outboundLimits: createMemoryLimits(systemClock),
      clock: systemClock,
      log: createLog("silent"),
    };
    const where = {
      apiUrl: sandbox.reddit,
      authUrl: sandbox.reddit,
      webUrl: sandbox.reddit,
      clientId: "earshot-tests",
      clientSecret: "secret",
      userAgent: "node:earshot-tests:1.0 (by /u/tests)",
      retryDelayMs: 1,
      tries: 1,
      ...options,
    };
    const reddit = createReddit(where, deps);
    return {
      ...reddit,
      accounts: redditAccounts(reddit),
      feeds: createRedditFeeds({ ...where, spacingMs: 0 }, deps),
    };
  }

  return {
    client,
    control: (method: string, path: string, body?: unknown) => sandbox.control(method, path, body),
    /** The address of its Reddit; it is known once the tests run. */
    get reddit() {
      return sandbox.reddit;
    },
  };
}
