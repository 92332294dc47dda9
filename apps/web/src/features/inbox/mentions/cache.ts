import { limits, type Mention, type MentionStatus, type User } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { createCachedList } from "../../../lib/cached-list.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { timeZoneOf } from "../../../lib/time-zone.ts";
import { linkedMentionKey } from "./api/get-mention.ts";
import type { MentionCounts } from "./api/list-mentions.ts";
import { type CountFilters, isUnderFilters, type MentionFilters } from "./search.ts";

/** Every cached page of mentions. */
export const cachedMentions = createCachedList<Mention, "mentions">(
  queryKeys.mentionPages,
  "mentions",
  limits.mentionsPageSize,
);

/**
 * Returns a test for whether the lists of some filters contain the mention, regardless of its status. Only the server
 * knows whether the mention matches a search. A mention counts as matching if a cached page of that search shows it;
 * other lists of that search stay unchanged until they are fetched again.
 */
function createIsListed(client: QueryClient, mention: Mention): (filters: CountFilters) => boolean {
  const foundBy = new Set(
    cachedMentions
      .pages(client)
      .filter(({ items }) => items.some(({ id }) => id === mention.id))
      .map(({ filters }) => (filters as MentionFilters).search),
  );
  const reader = {
    timeZone: timeZoneOf(client),
    id: client.getQueryData<User | null>(queryKeys.me)?.id,
  };
  return (filters) =>
    isUnderFilters(mention, filters, reader) &&
    (filters.search === undefined || foundBy.has(filters.search));
}

function changeCounts(
  client: QueryClient,
  isListed: (filters: CountFilters) => boolean,
  from: MentionStatus,
  to: MentionStatus,
): void {
  const counted = client.getQueriesData<MentionCounts>({ queryKey: queryKeys.mentionCounts });
  for (const [key, counts] of counted) {
    if (!counts || !isListed(key[2] as CountFilters)) continue;
    client.setQueryData<MentionCounts>(key, {
      ...counts,
      [from]: Math.max(0, counts[from] - 1),
      [to]: counts[to] + 1,
    });
  }
}

const isOfStatus = (status: MentionFilters["status"]) => (filters: unknown) =>
  (filters as MentionFilters).status === status;

/** Shows a mention's new status in the lists of all statuses. */
const relabel = (client: QueryClient, mention: Mention) =>
  cachedMentions.replace(
    client,
    mention,
    (filters, showsItem) => showsItem && isOfStatus("all")(filters),
  );

/**
 * Changes a mention's status in the cache: removes it from the lists of its old status, relabels it in
 * the lists of all statuses, and adjusts the counts. Returns a function that reverts this.
 */
export function moveMention(client: QueryClient, mention: Mention, to: MentionStatus): () => void {
  const isListed = createIsListed(client, mention);
  const restore = cachedMentions.remove(
    client,
    mention,
    (filters) => isOfStatus(mention.status)(filters) && isListed(filters as MentionFilters),
  );
  relabel(client, { ...mention, status: to });
  changeCounts(client, isListed, mention.status, to);
  return () => {
    restore();
    relabel(client, mention);
    changeCounts(client, isListed, to, mention.status);
  };
}

/**
 * Remembers where the lists of its status show a mention. Returns a function that inserts it there again, and
 * counts it if a list contains it on a page that is not cached.
 */
export function rememberPosition(client: QueryClient, mention: Mention): () => void {
  const isListed = createIsListed(client, mention);
  return cachedMentions.rememberPosition(
    client,
    mention,
    (filters) => isOfStatus(mention.status)(filters) && isListed(filters as MentionFilters),
  );
}

/** Shows a mention as the server returned it, wherever it is cached. */
export function replaceMention(client: QueryClient, mention: Mention): void {
  const shown = cachedMentions.find(client, mention.id);
  if (!shown) return;
  if (shown.status !== mention.status) moveMention(client, shown, mention.status);
  cachedMentions.replace(client, mention);
}

/** Shows a mention with another assignment. Lists of a person's mentions are fetched again when they are next shown. */
export function onReassigned(client: QueryClient, mention: Mention): void {
  replaceMention(client, mention);
  client.setQueryData(linkedMentionKey(mention.id), mention);
  cachedMentions.dropInactivePages(client);
  void client.invalidateQueries({ queryKey: queryKeys.mentionCounts });
}
