import type { Log } from "../../infrastructure/log.ts";
import type { PostLookup } from "../ports/lookup.ts";
import type { SearchSource } from "../ports/search.ts";
import type { Threads } from "../ports/threads.ts";
import { createDiscussionSearch } from "./discussions.ts";
import { createLookup } from "./lookup.ts";
import { createSearch } from "./search.ts";
import { createThreads } from "./threads.ts";
import { createGithubTransport, type GithubDeps, type GithubOptions } from "./transport.ts";

export { checkGithub } from "./check.ts";
export type { GithubOptions } from "./transport.ts";

/** Public issues on GitHub, and discussions with a token. */
export interface Github {
  search: SearchSource;
  lookup: PostLookup;
  threads: Threads;
}

/** GitHub's API. Each kind of call has its own limit, shared by all processes. */
export function createGithub(options: GithubOptions, deps: GithubDeps & { log: Log }): Github {
  const { log } = deps;
  const search = createGithubTransport(options, deps, "github:search");
  const core = createGithubTransport(options, deps, "github:core");
  const graph = createGithubTransport(options, deps, "github:graphql");
  const discussions = createDiscussionSearch(options, { transport: graph, log });
  return {
    search: createSearch(options, {
      transport: search,
      log,
      searchDiscussions: options.token === null ? null : discussions,
    }),
    lookup: createLookup(options, { core, graph }),
    threads: createThreads(options, { core }),
  };
}
