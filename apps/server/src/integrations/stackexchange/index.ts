import type { PostLookup } from "../ports/lookup.ts";
import type { SearchSource } from "../ports/search.ts";
import { createCalls, type StackExchangeDeps, type StackExchangeOptions } from "./calls.ts";
import { createLookup } from "./lookup.ts";
import { createSearch } from "./search.ts";

export type { StackExchangeOptions } from "./calls.ts";
export { checkStackExchange } from "./check.ts";

/** Questions and answers of chosen sites. */
export interface StackExchange {
  search: SearchSource;
  lookup: PostLookup;
}

/** The API of Stack Exchange. All calls share one quota, and wait together when the API asks for a pause. */
export function createStackExchange(
  options: StackExchangeOptions,
  deps: StackExchangeDeps,
): StackExchange {
  const calls = createCalls(options, deps);
  return {
    search: createSearch(options, { calls, clock: deps.clock }),
    lookup: createLookup(options, { calls }),
  };
}
