import type { Clock } from "../../infrastructure/clock.ts";
import type { Log } from "../../infrastructure/log.ts";
import { createTransport, type TransportOptions } from "../../infrastructure/outbound/index.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";
import type { PostLookup } from "../ports/lookup.ts";
import type { SearchSource } from "../ports/search.ts";
import type { Source } from "../ports/source.ts";
import type { Threads } from "../ports/threads.ts";
import { createAlgolia } from "./algolia.ts";
import { policy } from "./failure.ts";
import { createFirebase } from "./firebase.ts";
import { createListing } from "./listing.ts";
import { createLookup } from "./lookup.ts";
import { createSearch } from "./search.ts";
import { createThreads } from "./threads.ts";

/** The addresses of Hacker News, and how we identify ourselves there. */
export interface HackerNewsOptions extends TransportOptions {
  /** Base of the HN Search API (https://hn.algolia.com). */
  algoliaUrl: string;
  /** Base of the Hacker News API (https://hacker-news.firebaseio.com). */
  firebaseUrl: string;
  /** Base of links for people (https://news.ycombinator.com); we never request it. */
  webUrl: string;
}

/** The parts of Hacker News that are read, without a key. */
export interface HackerNews {
  listing: Source;
  search: SearchSource;
  lookup: PostLookup;
  threads: Threads;
}

/** Hacker News through its two published APIs. */
export function createHackerNews(
  options: HackerNewsOptions,
  deps: { outboundLimits: OutboundLimits; clock: Clock; log: Log; fetch?: typeof fetch },
): HackerNews {
  const transport = (service: string) => createTransport(options, deps, policy, { service });
  const { webUrl } = options;
  const firebase = createFirebase(options, {
    ...deps,
    transport: transport("hackernews:items"),
  });
  const { optionsOf } = firebase;
  const ofSearch = { ...deps, transport: transport("hackernews:search"), optionsOf };
  const algolia = createAlgolia(options, ofSearch);
  return {
    listing: createListing({ algolia, firebase }),
    search: createSearch({ algolia }),
    lookup: createLookup({ algolia, firebase, webUrl }),
    threads: createThreads({ algolia, firebase, webUrl }),
  };
}
