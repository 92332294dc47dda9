import { type PhraseEntry, parsePhrase } from "@earshot/matcher";
import type { Notifications } from "../../../infrastructure/database/notifications.ts";
import type { Log } from "../../../infrastructure/log.ts";
import {
  type ActivePhrase,
  type KeywordChange,
  type Keywords,
  keywordChannel,
} from "../keywords/index.ts";
import type { PhraseFound } from "./events.ts";
import { createPostPhraseIndex } from "./service-post-phrases.ts";

/** All watched phrases of all workspaces, in memory; follows the changes in the database. */
export interface WatchedPhraseIndex {
  /** The watched phrases that a post contains, once each. */
  match(post: { title: string; body: string }): PhraseFound[];
  readonly size: number;
}

/** Tests whether a post contains any of these phrases, which need not be monitored; invalid phrases are ignored. */
export function createPhraseTest(
  phrases: readonly string[],
): (post: { title: string; body: string }) => boolean {
  const index = createPostPhraseIndex<string>();
  for (const phrase of phrases) if (parsePhrase(phrase).ok) index.add(phrase, phrase);
  return (post) => index.match(post).length > 0;
}

/** An index of the given watched phrases. It does not follow changes in the database. */
export function createWatchedPhraseIndex(phrases: Iterable<ActivePhrase>, log: Log) {
  const index = createPostPhraseIndex<ActivePhrase>();
  const bySubscriber = new Map<number, PhraseEntry<ActivePhrase>>();

  function add(phrase: ActivePhrase): void {
    // A change may repeat what was read from the database just before it.
    remove(phrase);
    try {
      bySubscriber.set(phrase.subscriber, index.add(phrase.keyword, phrase));
    } catch (error) {
      // An older version may have accepted a phrase that this one refuses; the others must still match.
      log.error({ err: error, keyword: phrase.keywordId }, "a stored phrase can't be monitored");
    }
  }

  function remove({ subscriber }: Pick<ActivePhrase, "subscriber">): void {
    const entry = bySubscriber.get(subscriber);
    if (!entry) return;
    index.remove(entry);
    bySubscriber.delete(subscriber);
  }

  for (const phrase of phrases) add(phrase);

  return {
    add,
    remove,
    removeAllOf(workspaceId: string): void {
      for (const { payload } of [...bySubscriber.values()]) {
        if (payload.workspaceId === workspaceId) remove(payload);
      }
    },
    get size() {
      return index.size;
    },
    match(post: { title: string; body: string }): PhraseFound[] {
      const found: PhraseFound[] = [];
      for (const { payload, marks } of index.match(post)) {
        const { workspaceId, keywordId, keyword } = payload;
        found.push({ workspaceId, keywordId, keyword, marks });
      }
      return found;
    },
  };
}

/**
 * Opens the index of this process: listens first, then reads, so that no change is missed; after a lost
 * connection it reads everything again.
 */
export async function openWatchedPhraseIndex(deps: {
  keywords: Keywords;
  notifications: Notifications;
  log: Log;
}): Promise<WatchedPhraseIndex> {
  let index = createWatchedPhraseIndex([], deps.log);
  /** Changes that arrived while all phrases were being loaded; null when they are not being loaded. */
  let waiting: KeywordChange[] | null = [];
  let loading = Promise.resolve();

  function apply(change: KeywordChange): void {
    if (change.change === "added") index.add(change);
    else if (change.change === "removed") index.remove(change);
    else if (change.change === "paused") index.removeAllOf(change.workspaceId);
    else reload();
  }

  /** Reads all phrases again; changes in the meantime wait until it is done. */
  function reload(): void {
    waiting ??= [];
    loading = loading.then(loadUntilDone);
  }

  async function load(): Promise<void> {
    waiting ??= [];
    const fresh = createWatchedPhraseIndex(await deps.keywords.watched(), deps.log);
    index = fresh;
    const changes = waiting;
    waiting = null;
    for (const change of changes) apply(change);
  }

  /** The database may be unavailable again when it is queried. */
  async function loadUntilDone(): Promise<void> {
    for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, 5_000)) {
      try {
        return await load();
      } catch (error) {
        if (deps.notifications.closed) return;
        deps.log.warn({ err: error }, "the phrase index could not be reloaded, trying again");
        await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
      }
    }
  }

  await deps.notifications.listen(keywordChannel, {
    onMessage(payload) {
      const change = JSON.parse(payload) as KeywordChange;
      if (waiting) waiting.push(change);
      else apply(change);
    },
    onReconnect: reload,
  });
  await load();
  return {
    match: (post) => index.match(post),
    get size() {
      return index.size;
    },
  };
}
