import type { XStore } from "./store.ts";

/** A seed post with its replies. */
export interface SeedPost {
  author: string;
  text: string;
  likes?: number;
  /** Its replies, each some minutes later. */
  replies?: readonly (SeedPost & { after: number })[];
  /** The account that retweets it half an hour later. */
  retweetedBy?: string;
}

const minute = 60_000;
/** Shorter than X's seven days, so that a search finds every seed post exactly once. */
const cycle = 6 * 24 * 60 * minute;

interface Event {
  at: number;
  write(): void;
}

const tailOf = ({ replies = [], retweetedBy }: SeedPost): number =>
  Math.max(retweetedBy ? 30 : 0, ...replies.map((one) => one.after + tailOf(one)), 0);

/**
 * Adds the seed posts to an empty store, dated within the last six days. Each post repeats every six days, so a
 * restart gives the same posts with the same ids and times, except those that have repeated since.
 */
export function addSeedPosts(store: XStore, posts: readonly SeedPost[], now: number): void {
  const events: Event[] = [];
  const plan = (one: SeedPost, at: number, parent?: { id: string }) => {
    const written = { id: "" };
    events.push({
      at,
      write() {
        const { author, text, likes } = one;
        written.id = store.add({ author, text, likes, at, inReplyTo: parent?.id }).id;
      },
    });
    for (const reply of one.replies ?? []) plan(reply, at + reply.after * minute, written);
    const { retweetedBy } = one;
    if (retweetedBy) {
      const retweetedAt = at + 30 * minute;
      events.push({
        at: retweetedAt,
        write: () =>
          store.add({
            author: retweetedBy,
            text: one.text,
            at: retweetedAt,
            retweetOf: written.id,
          }),
      });
    }
  };
  posts.forEach((one, index) => {
    const offset = Math.floor((index * cycle) / posts.length / minute) * minute;
    const latest = now - tailOf(one) * minute;
    plan(one, Math.floor((latest - offset) / cycle) * cycle + offset);
  });
  for (const { write } of events.sort((a, b) => a.at - b.at)) write();
}
