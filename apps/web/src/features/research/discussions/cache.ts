import type { Discussion } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../../lib/query-keys.ts";

type Change = Partial<Pick<Discussion, "isSaved" | "mentionId">>;

/** Returns cached data with a change of a discussion, at any depth. */
function withChange(data: unknown, id: string, change: Change): unknown {
  if (Array.isArray(data)) return data.map((one) => withChange(one, id, change));
  if (typeof data !== "object" || data === null) return data;
  const changed = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, withChange(value, id, change)]),
  );
  return "isSaved" in data && "id" in data && data.id === id ? { ...changed, ...change } : changed;
}

/** Changes a discussion everywhere in the cache: in analyses, searches and the open post. */
export function changeDiscussion(client: QueryClient, id: string, change: Change): void {
  client.setQueriesData({ queryKey: queryKeys.research }, (data: unknown) =>
    withChange(data, id, change),
  );
}
