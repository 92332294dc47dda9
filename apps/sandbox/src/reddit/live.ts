import { hash, randomFrom, shuffled } from "../random.ts";
import { type LivePost, phrasesIn } from "./content.ts";
import { laterAuthors } from "./live-authors.ts";
import type { NewPost, Store } from "./store.ts";

/** The most posts a minute the stream makes. */
export const maxPostsPerMinute = 600;

/** Posts that arrive by themselves while the sandbox runs. */
export interface PostStream {
  start(): void;
  stop(): void;
  readonly postsPerMinute: number;
  /** @param postsPerMinute 0 to {@link maxPostsPerMinute}; 0 pauses the stream */
  setRate(postsPerMinute: number): void;
}

const slot = /\[\[([^[\]]+)\]\]/g;

/**
 * The text in a round: each slot `[[a|b|c]]` gets a different choice from the round before. All
 * combinations come before one repeats.
 */
export function fill(text: string, round: number): string {
  let combinations = 1;
  return text.replace(slot, (_whole, inner: string) => {
    const choices = inner.split("|");
    const turn = Math.floor(round / combinations) + (round % combinations);
    combinations *= choices.length;
    return choices[turn % choices.length] ?? "";
  });
}

function authorOf(post: LivePost, round: number): string {
  if (round === 0) return post.author;
  return laterAuthors[(hash(post.title) + round * 7) % laterAuthors.length] ?? post.author;
}

/** Shuffles the posts with a seed; the first is a lead with a demo keyword, so that a demo shows one soon. */
export function orderOf(posts: readonly LivePost[], seed: number): LivePost[] {
  const order = shuffled(posts, seed);
  const first = order.findIndex((post) => post.kind === "lead" && phrasesIn(post).length > 0);
  const [lead] = first > 0 ? order.splice(first, 1) : [];
  return lead ? [lead, ...order] : order;
}

/** The post number `index` of the endless stream: the order repeats, with other slot choices in each round. */
export function livePostAt(order: readonly LivePost[], index: number): NewPost | undefined {
  const round = Math.floor(index / Math.max(1, order.length));
  const post = order[index % order.length];
  if (!post) return undefined;
  return {
    community: post.community,
    author: authorOf(post, round),
    title: fill(post.title, round),
    body: fill(post.body, round),
    flair: post.flair,
  };
}

/** Someone who looks at a page right after the start sees the first post within this time, whatever the rate. */
const maxFirstWaitMs = 5_000;

/** Makes the stream; it does nothing before `start()`. */
export function createPostStream(
  store: Store,
  posts: readonly LivePost[],
  { postsPerMinute, seed }: { postsPerMinute: number; seed: number },
): PostStream {
  const order = orderOf(posts, seed);
  const random = randomFrom(seed);
  let rate = postsPerMinute;
  let next = 0;
  let running = false;
  let timer: NodeJS.Timeout | undefined;

  function schedule(maxWaitMs = Number.POSITIVE_INFINITY): void {
    clearTimeout(timer);
    timer = undefined;
    if (!running || rate <= 0) return;
    const pause = (60_000 / rate) * (0.6 + 0.8 * random());
    timer = setTimeout(addNextPost, Math.min(pause, maxWaitMs));
  }

  function addNextPost(): void {
    const post = livePostAt(order, next++);
    if (post) store.add(post);
    schedule();
  }

  return {
    get postsPerMinute() {
      return rate;
    },
    start() {
      running = true;
      schedule(maxFirstWaitMs);
    },
    stop() {
      running = false;
      clearTimeout(timer);
    },
    setRate(perMinute) {
      if (!(perMinute >= 0 && perMinute <= maxPostsPerMinute)) {
        throw new RangeError(`postsPerMinute must be a number from 0 to ${maxPostsPerMinute}.`);
      }
      rate = perMinute;
      schedule(maxFirstWaitMs);
    },
  };
}
