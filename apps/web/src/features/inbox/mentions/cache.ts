import { limits, type Mention, type MentionStatus } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../../lib/query-keys.ts";
import type { MentionCounts, MentionPage } from "./api/list-mentions.ts";
import { type CountFilters, isUnderFilters, type MentionFilters } from "./search.ts";

/** The mention as some fetched page shows it. */
export function findMention(client: QueryClient, id: string): Mention | undefined {
  for (const [, page] of client.getQueriesData<MentionPage>({ queryKey: queryKeys.mentionPages })) {
    const mention = page?.mentions.find((row) => row.id === id);
    if (mention) return mention;
  }
  return undefined;
}

/**
 * Tells whether a mention is in the lists of some filters, whatever its status. Whether it holds words
 * that are looked for only the server knows: it does where a fetched page of that search shows it, and
 * else those lists stay as they are until they are read anew.
 */
function createIsListed(client: QueryClient, mention: Mention): (filters: CountFilters) => boolean {
  const pages = client.getQueriesData<MentionPage>({ queryKey: queryKeys.mentionPages });
  const foundBy = new Set(
    pages
      .filter(([, page]) => page?.mentions.some(({ id }) => id === mention.id))
      .map(([key]) => (key[2] as MentionFilters).search),
  );
  return (filters) =>
    isUnderFilters(mention, filters) &&
    (filters.search === undefined || foundBy.has(filters.search));
}

function shiftCounts(
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

/**
 * Gives a mention another status in all that has been fetched: it leaves the lists of its old status
 * and is relabelled in those of all. Answers a function that puts it back where it was.
 */
export function moveMention(client: QueryClient, mention: Mention, to: MentionStatus): () => void {
  const moved: Mention = { ...mention, status: to };
  const undos: (() => void)[] = [];
  const isListed = createIsListed(client, mention);
  for (const [key, page] of client.getQueriesData<MentionPage>({
    queryKey: queryKeys.mentionPages,
  })) {
    const filters = key[2] as MentionFilters;
    if (!page || !isListed(filters)) continue;
    const index = page.mentions.findIndex(({ id }) => id === mention.id);
    const update = (change: (page: MentionPage) => MentionPage) =>
      client.setQueryData<MentionPage>(key, (present) => present && change(present));
    const relabel = (row: Mention) =>
      update((present) => ({
        ...present,
        mentions: present.mentions.map((other) => (other.id === row.id ? row : other)),
      }));
    if (filters.status === "all") {
      relabel(moved);
      undos.push(() => relabel(mention));
    } else if (filters.status === mention.status) {
      update((present) => ({
        ...present,
        total: Math.max(0, present.total - 1),
        mentions: present.mentions.filter(({ id }) => id !== mention.id),
      }));
      undos.push(() =>
        update((present) =>
          // A list that was read anew meanwhile has got it by itself.
          present.mentions.some(({ id }) => id === mention.id)
            ? present
            : {
                ...present,
                total: present.total + 1,
                mentions:
                  index === -1
                    ? present.mentions
                    : present.mentions
                        .toSpliced(index, 0, mention)
                        .slice(0, limits.mentionsPageSize),
              },
        ),
      );
    }
  }
  shiftCounts(client, isListed, mention.status, to);
  undos.push(() => shiftCounts(client, isListed, to, mention.status));
  return () => {
    for (const undo of undos) undo();
  };
}

/**
 * Notes where a mention stands in the lists of its status. Answers a function that puts it there
 * again, after a skip was taken back, unless the list has got it by itself meanwhile.
 */
export function rememberPlaces(client: QueryClient, mention: Mention): () => void {
  const places = client
    .getQueriesData<MentionPage>({ queryKey: queryKeys.mentionPages })
    .filter(([key]) => (key[2] as MentionFilters).status === mention.status)
    .map(([key, page]) => ({
      key,
      index: page?.mentions.findIndex(({ id }) => id === mention.id) ?? -1,
    }));
  return () => {
    for (const { key, index } of places) {
      client.setQueryData<MentionPage>(key, (page) => {
        if (!page || index === -1 || page.mentions.some(({ id }) => id === mention.id)) return page;
        const mentions = page.mentions
          .toSpliced(index, 0, mention)
          .slice(0, limits.mentionsPageSize);
        return { ...page, total: page.total + 1, mentions };
      });
    }
  };
}

/** Shows a mention as the server has it now, where it is shown. */
export function replaceMention(client: QueryClient, mention: Mention): void {
  const shown = findMention(client, mention.id);
  if (!shown) return;
  if (shown.status !== mention.status) moveMention(client, shown, mention.status);
  client.setQueriesData<MentionPage>({ queryKey: queryKeys.mentionPages }, (page) =>
    page?.mentions.some(({ id }) => id === mention.id)
      ? { ...page, mentions: page.mentions.map((row) => (row.id === mention.id ? mention : row)) }
      : page,
  );
}

/** Takes a mention that is no longer there off the lists. */
export function removeMention(client: QueryClient, id: string): void {
  client.setQueriesData<MentionPage>({ queryKey: queryKeys.mentionPages }, (page) =>
    page?.mentions.some((row) => row.id === id)
      ? {
          ...page,
          total: Math.max(0, page.total - 1),
          mentions: page.mentions.filter((row) => row.id !== id),
        }
      : page,
  );
}

/** Forgets the pages that nobody looks at, since a change has shifted their rows. */
export function dropHiddenPages(client: QueryClient): void {
  client.removeQueries({ queryKey: queryKeys.mentionPages, type: "inactive" });
}
