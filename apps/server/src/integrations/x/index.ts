import type { Clock } from "../../infrastructure/clock.ts";
import type { Log } from "../../infrastructure/log.ts";
import type { OutboundLimits } from "../../infrastructure/outbound-rate-limits/index.ts";
import type { Conversations } from "../ports/conversations.ts";
import type { PostLookup } from "../ports/lookup.ts";
import type { SearchSource, StreamSource } from "../ports/search.ts";
import type { Threads } from "../ports/threads.ts";
import { createConversations } from "./conversations.ts";
import { createLookup } from "./lookup.ts";
import { createSearch } from "./search.ts";
import { createStream } from "./stream.ts";
import { createThreads } from "./threads.ts";
import { createXTransport, type Family, type XOptions } from "./transport.ts";

export { checkX } from "./check.ts";
export { xRefusalOfWords } from "./refusal-words.ts";
export type { XOptions } from "./transport.ts";

/** X for one app. */
export interface X {
  search: SearchSource;
  stream: StreamSource;
  posts: PostLookup;
  threads: Threads;
  conversations: Conversations;
}

/**
 * The X API v2 for one app, which sees what everyone sees. Rate windows differ by call, so each family of
 * calls has its own, shared by all processes.
 */
export function createX(
  options: XOptions,
  deps: { outboundLimits: OutboundLimits; clock: Clock; log: Log; fetch?: typeof fetch },
): X {
  const transport = (family: Family) => createXTransport(options, deps, family);
  const [search, lookup] = [transport("x:search"), transport("x:lookup")];
  return {
    search: createSearch(options, { ...deps, transport: search }),
    stream: createStream(options, { ...deps, rules: transport("x:rules") }),
    posts: createLookup(options, { ...deps, transport: lookup }),
    conversations: createConversations(options, { transport: lookup }),
    threads: createThreads(options, { ...deps, search, lookup }),
  };
}
