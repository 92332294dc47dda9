import { hash, randomFrom, shuffled } from "../random.ts";
import { type LivePost, phrasesIn } from "./content.ts";
import { laterAuthors } from "./live-authors.ts";
import type { NewPost, Store } from "./store.ts";

/** The maximum rate of the stream. */
export const maxPostsPerMinute = 600;

/** Adds posts automatically while the sandbox runs. */
export interface PostStream {
  start(): void;
  stop(): void;
  readonly postsPerMinute: number;
  /** @param postsPerMinute 0 to {@link maxPostsPerMinute}; 0 pauses the stream */
  setRate(postsPerMinute: number): void;
}

const slot = /\[\[([^[\]]+)\]\]/g;

/**
 * The text in a round: each slot `[[a|b|c]]` gets a different choice than in the round before. All combinations are
 * used before one repeats.
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

/** One post in this many contains a phrase that the demo customer monitors. */
const monitoredEvery = 3;

/** The order of the posts in the endless stream. */
export interface StreamOrder {
  /** Posts with a phrase of the demo customer. A lead is first, so that a demo shows one soon. */
  monitored: readonly LivePost[];
  others: readonly LivePost[];
}

/** Shuffles the posts with a seed. */
export function orderOf(posts: readonly LivePost[], seed: number): StreamOrder {
  const order = shuffled(posts, seed);
  const monitored = order.filter((post) => phrasesIn(post).length > 0);
  const first = monitored.findIndex(({ kind }) => kind === "lead");
  const [lead] = first > 0 ? monitored.splice(first, 1) : [];
  return {
    monitored: lead ? [lead, ...monitored] : monitored,
    others: order.filter((post) => phrasesIn(post).length === 0),
  };
}

/** The list that post number `index` is from, and its position there. */
function turnOf({ monitored, others }: StreamOrder, index: number) {
  if (others.length === 0) return { from: monitored, at: index };
  if (monitored.length === 0) return { from: others, at: index };
  const block = Math.floor(index / monitoredEvery);
  const offset = index % monitoredEvery;
  return offset === 0
    ? { from: monitored, at: block }
    : { from: others, at: block * (monitoredEvery - 1) + offset - 1 };
}

/** A post of the stream; for a crosspost, with the community of the original. */
type StreamPost = NewPost & Pick<LivePost, "crosspostedFrom">;

/**
 * Post number `index` of the endless stream. Posts with a phrase and other posts repeat independently, with other
 * slot choices in each round. There are more posts with a phrase, because a demo shows these.
 */
export function livePostAt(order: StreamOrder, index: number): StreamPost | undefined {
  const { from, at } = turnOf(order, index);
  const round = Math.floor(at / Math.max(1, from.length));
  const post = from[at % from.length];
  if (!post) return undefined;
  return {
    community: post.community,
    author: authorOf(post, round),
    title: fill(post.title, round),
    body: fill(post.body, round),
    flair: post.flair,
    poll: post.poll?.map((option) => fill(option, round)),
    crosspostedFrom: post.crosspostedFrom,
  };
}

/** The maximum time until the first post, at any rate, so that a page shows one soon after the start. */
const maxFirstWaitMs = 5_000;

/** Creates the stream; it does nothing before `start()`. */
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
    if (post?.crosspostedFrom) {
      const crosspostOf = store.add({ ...post, community: post.crosspostedFrom });
      store.add({ ...post, body: "", poll: [], crosspostOf });
    } else if (post) store.add(post);
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
