import { createPhraseEngine, type PhraseEngine } from "@earshot/matcher";
import type { Notifications } from "../../../infrastructure/database/notifications.ts";
import type { Log } from "../../../infrastructure/log.ts";
import {
  type ActivePhrase,
  type KeywordChange,
  type Keywords,
  keywordChannel,
} from "../keywords/index.ts";
import type { PhraseFound } from "./events.ts";
import { matchedText, splitSpans } from "./rules.ts";

/** The keywords of all workspaces, in memory, in sync with the database. */
export interface PhraseIndex {
  /** The keywords that a post contains, once each. */
  match(post: { title: string; body: string }): PhraseFound[];
  readonly size: number;
}

/** A phrase index of the given phrases, without updates. */
export function createPhraseIndex(phrases: Iterable<ActivePhrase>, log: Log) {
  const engine: PhraseEngine = createPhraseEngine();
  const bySubscriber = new Map<number, ActivePhrase>();

  function add(phrase: ActivePhrase): void {
    try {
      engine.add(phrase.keyword, phrase.subscriber);
      bySubscriber.set(phrase.subscriber, phrase);
    } catch (error) {
      // An older version may have accepted what this one refuses; the others must still match.
      log.error({ err: error, keyword: phrase.keywordId }, "a stored phrase can't be watched");
    }
  }

  for (const phrase of phrases) add(phrase);
  function remove(phrase: ActivePhrase): void {
    engine.remove(phrase.keyword, phrase.subscriber);
    bySubscriber.delete(phrase.subscriber);
  }

  return {
    add,
    remove,
    removeAllOf(workspaceId: string): void {
      for (const phrase of [...bySubscriber.values()]) {
        if (phrase.workspaceId === workspaceId) remove(phrase);
      }
    },
    get size() {
      return bySubscriber.size;
    },
    match(post: { title: string; body: string }): PhraseFound[] {
      const found: PhraseFound[] = [];
      for (const { phraseId, spans } of engine.match(matchedText(post))) {
        const marks = splitSpans(spans, post.title.length);
        if (marks.title.length + marks.body.length === 0) continue;
        for (const subscriber of engine.subscribers(phraseId)) {
          const phrase = bySubscriber.get(subscriber);
          if (!phrase) continue;
          const { workspaceId, keywordId, keyword } = phrase;
          found.push({ workspaceId, keywordId, keyword, marks });
        }
      }
      return found;
    },
  };
}

/**
 * Opens the index of this process. It listens before it loads, so that no change is missed, and reloads
 * after a lost connection.
 */
export async function openPhraseIndex(deps: {
  keywords: Keywords;
  notifications: Notifications;
  log: Log;
}): Promise<PhraseIndex> {
  let index = createPhraseIndex([], deps.log);
  /** Changes received during a load; null when no load is running. */
  let pending: KeywordChange[] | null = [];
  let loading = Promise.resolve();

  function apply(change: KeywordChange): void {
    if (change.change === "added") index.add(change);
    else if (change.change === "removed") index.remove(change);
    else if (change.change === "paused") index.removeAllOf(change.workspaceId);
    else reload();
  }

  /** Reloads all phrases; changes wait until it is done. */
  function reload(): void {
    pending ??= [];
    loading = loading.then(loadUntilDone);
  }

  async function load(): Promise<void> {
    pending ??= [];
    const fresh = createPhraseIndex(await deps.keywords.watched(), deps.log);
    index = fresh;
    const changes = pending;
    pending = null;
    for (const change of changes) apply(change);
  }

  /** Retries: the database may be unavailable again. */
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
      if (pending) pending.push(change);
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
