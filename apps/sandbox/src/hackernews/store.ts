import type { Clock } from "../clock.ts";

/** Types of items that people write. */
export const itemTypes = ["story", "comment", "poll", "pollopt", "job"] as const;
type ItemType = (typeof itemTypes)[number];

/** A story, comment, poll, option of a poll, or job. */
export interface HnItem {
  id: number;
  type: ItemType;
  by: string;
  /** Unix seconds. */
  time: number;
  /** Unescaped; empty for a comment. */
  title: string;
  text: string;
  url: string | null;
  score: number;
  /** The item that a comment replies to, or the poll of an option. */
  parent: number | null;
  /** The story or poll that a comment belongs to; the item's own id otherwise. */
  root: number;
  kids: number[];
  deleted: boolean;
  /** Flagged or killed. */
  dead: boolean;
  /** When the search index adds it, in milliseconds; null when the index was stopped. */
  indexedAt: number | null;
}

/** An item to add. */
export interface NewHnItem {
  type?: ItemType | undefined;
  by: string;
  title?: string | undefined;
  text?: string | undefined;
  url?: string | undefined;
  parent?: number | undefined;
  score?: number | undefined;
  /** Unix seconds; defaults to now. */
  time?: number | undefined;
}

/** An item can't be added; the message is one sentence. */
export class HnItemError extends Error {}

const maxTitle = 80;
const maxText = 40_000;
/** The id that Hacker News had reached in August 2026. */
const firstId = 49_400_000;

function check({ type = "story", by, title = "", text = "" }: NewHnItem): void {
  if (!/^[A-Za-z0-9_-]{2,15}$/.test(by)) {
    throw new HnItemError("A name has 2 to 15 letters, digits, dashes and underscores.");
  }
  const isTitled = type === "story" || type === "poll" || type === "job";
  if (isTitled && (title.trim() === "" || title.length > maxTitle)) {
    throw new HnItemError(`A title has 1 to ${maxTitle} characters.`);
  }
  if (!isTitled && text.trim() === "") throw new HnItemError("A comment needs a text.");
  if (text.length > maxText) throw new HnItemError(`A text has at most ${maxText} characters.`);
}

export type HnStore = ReturnType<typeof createHnStore>;

/** Stores items in memory, numbered by one counter as on Hacker News. */
export function createHnStore(clock: Clock) {
  const items: HnItem[] = [];
  let isIndexing = true;
  let lagMs = 0;

  const find = (id: number): HnItem | undefined => items[id - firstId];

  return {
    find,

    /** All items, in the order of their ids. */
    all: (): readonly HnItem[] => items,

    /** The highest id. */
    maxId: () => firstId + items.length - 1,

    /** @throws HnItemError */
    add(given: NewHnItem): HnItem {
      check(given);
      const { type = "story", by, title = "", text = "", url, score = 1, parent } = given;
      const above = parent === undefined ? undefined : find(parent);
      const isBelow = type === "comment" || type === "pollopt";
      if (isBelow && !above) throw new HnItemError("There is no such parent.");
      const id = firstId + items.length;
      const item: HnItem = {
        id,
        type,
        by,
        time: given.time ?? Math.floor(clock.now() / 1000),
        title: title.trim(),
        text,
        url: url || null,
        score,
        parent: isBelow ? (above?.id ?? null) : null,
        root: isBelow && above ? above.root : id,
        kids: [],
        deleted: false,
        dead: false,
        indexedAt: isIndexing ? clock.now() + lagMs : null,
      };
      items.push(item);
      if (isBelow) above?.kids.push(id);
      return item;
    },

    /** Deletes an item as its author, or kills it as a moderator. @returns whether it existed */
    remove(id: number, how: "deleted" | "dead"): boolean {
      const item = find(id);
      if (!item) return false;
      item[how] = true;
      return true;
    },

    /** Whether the search index has an item. It never has deleted or dead ones. */
    isIndexed: ({ indexedAt, deleted, dead, type }: HnItem): boolean =>
      indexedAt !== null && indexedAt <= clock.now() && !deleted && !dead && type !== "pollopt",

    /**
     * Stops, resumes or delays the search index. When it resumes, it adds the items that it missed.
     * @param skipped ids that it never adds
     */
    setIndex(options: { running?: boolean; lagMs?: number; skipped?: readonly number[] }): void {
      lagMs = options.lagMs ?? lagMs;
      isIndexing = options.running ?? isIndexing;
      for (const id of options.skipped ?? []) {
        const item = find(id);
        if (item) item.indexedAt = Number.POSITIVE_INFINITY;
      }
      if (!isIndexing) return;
      for (const item of items) item.indexedAt ??= clock.now();
    },

    index: () => ({ running: isIndexing, lagSeconds: lagMs / 1000 }),

    /** How many comments are below an item. */
    descendants({ id }: HnItem): number {
      let count = 0;
      const waiting = [...(find(id)?.kids ?? [])];
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const kid = find(next);
        if (kid?.type === "comment" && !kid.deleted && !kid.dead) count += 1;
        waiting.push(...(kid?.kids ?? []));
      }
      return count;
    },
  };
}
