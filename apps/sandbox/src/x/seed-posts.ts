import type { XStore } from "./store.ts";

/** A written post with what was answered to it. */
export interface SeedPost {
  author: string;
  text: string;
  likes?: number;
  /** What answers it, each so many minutes after it. */
  replies?: readonly (SeedPost & { after: number })[];
  /** Who passed it on, a while later. */
  retweetedBy?: string;
}

const minute = 60_000;
/** Within X's seven days, so that a written post is always to be found once. */
const cycle = 6 * 24 * 60 * minute;

interface Event {
  at: number;
  write(): void;
}

const tailOf = ({ replies = [], retweetedBy }: SeedPost): number =>
  Math.max(retweetedBy ? 30 : 0, ...replies.map((one) => one.after + tailOf(one)), 0);

/**
 * Writes the posts into an empty store as if they had been said during the last six days. Each has its
 * place in a round of six days and is said again in every round: so a restart finds the same posts
 * with the same ids and times, but for those whose next round has come.
 */
export function addSeedPosts(store: XStore, said: readonly SeedPost[], now: number): void {
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
      const passedAt = at + 30 * minute;
      events.push({
        at: passedAt,
        write: () =>
          store.add({ author: retweetedBy, text: one.text, at: passedAt, retweetOf: written.id }),
      });
    }
  };
  said.forEach((one, index) => {
    const place = Math.floor((index * cycle) / said.length / minute) * minute;
    const latest = now - tailOf(one) * minute;
    plan(one, Math.floor((latest - place) / cycle) * cycle + place);
  });
  for (const { write } of events.sort((a, b) => a.at - b.at)) write();
}
