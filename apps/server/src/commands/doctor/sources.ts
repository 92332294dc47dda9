import { platforms } from "@earshot/contract";
import type { Config } from "../../config.ts";
import { checkBluesky } from "../../integrations/bluesky/index.ts";
import { createBrave } from "../../integrations/brave/index.ts";
import { checkGithub } from "../../integrations/github/index.ts";
import { createHackerNews } from "../../integrations/hackernews/index.ts";
import { SourceError } from "../../integrations/ports/source.ts";
import { createReddit, createRedditFeeds, redditSource } from "../../integrations/reddit/index.ts";
import { createSerper } from "../../integrations/serper/index.ts";
import { checkStackExchange } from "../../integrations/stackexchange/index.ts";
import { checkX } from "../../integrations/x/index.ts";
import type { ServiceDeps } from "./connect.ts";
import { facts } from "./facts.ts";
import { type Blame, findingOf } from "./failure.ts";
import { type Check, type Finding, off, ok, skipped } from "./finding.ts";

/** Requests are not retried, since the operator can run the command again. */
const once = { tries: 1, timeoutMs: 9_000, deadlineMs: 9_500 } as const;

/** Runs a check of a service; its failure becomes a finding. */
export async function attempt(blame: Blame, work: () => Promise<Finding>): Promise<Finding> {
  try {
    return await work();
  } catch (error) {
    return findingOf(error, blame);
  }
}

/** The finding for a billed call that was not allowed. */
const needsPaid = (cost: string, what: string): Finding =>
  skipped(`Not checked: ${what} costs ${cost}. Add --paid to make it.`);

type Options = ServiceDeps & { userAgent: string; isPaid: boolean };

function checkReddit({ reddit }: Config, deps: Options): Promise<Finding> {
  const { credentials, feeds, ...rest } = reddit;
  const options = { ...rest, ...once };
  const community = reddit.communities[0] ?? "announcements";
  const blame = { service: platforms.reddit.label, credentials: [] as string[] };
  if (credentials) {
    const of = {
      ...blame,
      credentials: ["REDDIT_CLIENT_ID", "REDDIT_CLIENT_SECRET"],
      addresses: ["REDDIT_API_URL", "REDDIT_AUTH_URL"],
    };
    return attempt(of, async () => {
      const api = createReddit({ ...options, ...credentials }, deps);
      await api.tokens.forApp();
      await redditSource(api).check(community);
      return ok(`The app gets tokens, and r/${community} can be read.`);
    });
  }
  if (!feeds) return Promise.resolve(off("Reddit is not read."));
  return attempt({ ...blame, addresses: ["REDDIT_WEB_URL"] }, async () => {
    await createRedditFeeds(options, deps).check(community);
    return ok(`The public feed of r/${community} can be read; there are no credentials.`);
  });
}

function checkXApi({ x }: Config, deps: Options): Promise<Finding> {
  const { bearerToken, apiUrl, webUrl } = x;
  if (bearerToken === null) return Promise.resolve(off("X is not read."));
  const options = { ...once, apiUrl, webUrl, bearerToken, userAgent: deps.userAgent };
  const blame = {
    service: platforms.x.label,
    credentials: ["X_BEARER_TOKEN"],
    addresses: ["X_API_URL"],
  };
  return attempt(blame, async () => {
    const rules = await checkX(options, deps);
    return ok(
      `The token is accepted; the stream has ${rules} ${rules === 1 ? "rule" : "rules"}. No post was read, so nothing was billed.`,
    );
  });
}

/** Brave's or Serper's search: each call costs, and no other call proves the key. */
function checkWebSearch(
  { webSearch }: Config,
  deps: Options,
  provider: "brave" | "serper",
): Promise<Finding> {
  const prefix = provider === "brave" ? "BRAVE" : "SERPER";
  if (webSearch?.provider !== provider) {
    const other = webSearch ? " The other web search is configured, which is enough." : "";
    return Promise.resolve(off(`Posts on LinkedIn and Facebook are not found through it.${other}`));
  }
  const { apiUrl, apiKey: key } = webSearch;
  const options = { ...once, apiUrl, key, userAgent: deps.userAgent };
  const web = provider === "brave" ? createBrave(options, deps) : createSerper(options, deps);
  if (!deps.isPaid) {
    return Promise.resolve(needsPaid(`$${web.callMicros / 1_000_000}`, "a search"));
  }
  const blame = {
    service: web.name,
    credentials: [`${prefix}_API_KEY`],
    addresses: [`${prefix}_API_URL`],
  };
  return attempt(blame, async () => {
    const { results } = await web.search({ query: "bookkeeping software" });
    return ok(`The key is accepted; a search found ${results.length} results.`);
  });
}

function checkHackerNews({ hackernews }: Config, deps: Options): Promise<Finding> {
  if (!hackernews) return Promise.resolve(off("Hacker News is not read."));
  const blame = {
    service: platforms.hackernews.label,
    credentials: [],
    addresses: ["HACKERNEWS_ALGOLIA_URL", "HACKERNEWS_FIREBASE_URL"],
  };
  return attempt(blame, async () => {
    const api = createHackerNews({ ...hackernews, ...once, userAgent: deps.userAgent }, deps);
    await api.listing.newest("posts", ["all"], { limit: 1 });
    // The first item ever.
    await api.lookup.fetchPosts(["1"]);
    return ok("The search index and the items can be read.");
  });
}

function checkBlueskyStream(
  { bluesky }: Config,
  deps: Options,
  signal: AbortSignal,
): Promise<Finding> {
  if (!bluesky) return Promise.resolve(off("Bluesky is not read."));
  const blame = {
    service: platforms.bluesky.label,
    credentials: [],
    addresses: ["BLUESKY_APPVIEW_URL", "BLUESKY_JETSTREAM_URL"],
  };
  return attempt(blame, async () => {
    const options = { ...bluesky, ...once, userAgent: deps.userAgent };
    await checkBluesky(options, { ...deps, signal });
    return ok("The public API answers, and the stream opens.");
  });
}

function checkGithubApi({ github }: Config, deps: Options): Promise<Finding> {
  if (!github) return Promise.resolve(off("GitHub is not read."));
  const blame = {
    service: platforms.github.label,
    credentials: github.token === null ? [] : ["GITHUB_TOKEN"],
    addresses: ["GITHUB_API_URL"],
  };
  return attempt(blame, async () => {
    const { limit } = await checkGithub({ ...github, ...once, userAgent: deps.userAgent }, deps);
    const how = github.token === null ? "Without a token" : "The token is accepted";
    return ok(`${how}; ${limit} searches a minute are allowed.`);
  });
}

function checkStackExchangeApi({ stackexchange }: Config, deps: Options): Promise<Finding> {
  if (!stackexchange) return Promise.resolve(off("Stack Exchange is not read."));
  const blame = {
    service: platforms.stackexchange.label,
    credentials: ["STACKEXCHANGE_KEY"],
    addresses: ["STACKEXCHANGE_API_URL", "STACKEXCHANGE_SITES"],
  };
  return attempt(blame, async () => {
    const options = { ...stackexchange, ...once, userAgent: deps.userAgent };
    const site = await checkStackExchange(options, deps).catch((error: unknown) => {
      // Stack Exchange reports a wrong key as a wrong parameter.
      if (!(error instanceof SourceError) || !/\bkey\b/.test(error.message)) throw error;
      throw new SourceError("unauthorized", error.message, { publicText: error.publicText });
    });
    const key = stackexchange.key === null ? "Without a key" : "The key is accepted";
    return ok(`${key}; the questions of ${site} can be read.`);
  });
}

/** The checks of the sources of posts. */
export function sourceChecks(config: Config, deps: Options): Check[] {
  const group = "Sources";
  return [
    {
      id: "source.reddit-api",
      group,
      name: platforms.reddit.label,
      facts: facts.redditApi,
      run: () => checkReddit(config, deps),
    },
    {
      id: "source.x-api",
      group,
      name: platforms.x.label,
      facts: facts.xApi,
      run: () => checkXApi(config, deps),
    },
    {
      id: "source.brave",
      group,
      name: "Brave Search",
      facts: facts.brave,
      run: () => checkWebSearch(config, deps, "brave"),
    },
    {
      id: "source.serper",
      group,
      name: "Serper",
      facts: facts.serper,
      run: () => checkWebSearch(config, deps, "serper"),
    },
    {
      id: "source.hacker-news",
      group,
      name: platforms.hackernews.label,
      facts: facts.hackerNewsApis,
      run: () => checkHackerNews(config, deps),
    },
    {
      id: "source.bluesky-stream",
      group,
      name: platforms.bluesky.label,
      facts: facts.blueskyStream,
      run: (signal) => checkBlueskyStream(config, deps, signal),
    },
    {
      id: "source.github-api",
      group,
      name: platforms.github.label,
      facts: facts.githubApi,
      run: () => checkGithubApi(config, deps),
    },
    {
      id: "source.stack-exchange",
      group,
      name: platforms.stackexchange.label,
      facts: facts.stackExchangeApi,
      run: () => checkStackExchangeApi(config, deps),
    },
  ];
}
