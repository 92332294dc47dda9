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

/** One post in so many contains a phrase that the demo customer monitors. */
const watchedEvery = 3;

/** Where the posts of the endless stream come from. */
export interface StreamOrder {
  /** Those with a phrase of the demo customer; a lead comes first, so that a demo shows one soon. */
  watched: readonly LivePost[];
  others: readonly LivePost[];
}

/** Shuffles the posts with a seed. */
export function orderOf(posts: readonly LivePost[], seed: number): StreamOrder {
  const order = shuffled(posts, seed);
  const watched = order.filter((post) => phrasesIn(post).length > 0);
  const first = watched.findIndex(({ kind }) => kind === "lead");
  const [lead] = first > 0 ? watched.splice(first, 1) : [];
  return {
    watched: lead ? [lead, ...watched] : watched,
    others: order.filter((post) => phrasesIn(post).length === 0),
  };
}

/** Whose turn it is at number `index`, and which turn of theirs it is. */
function turnOf({ watched, others }: StreamOrder, index: number) {
  if (others.length === 0) return { from: watched, at: index };
  if (watched.length === 0) return { from: others, at: index };
  const block = Math.floor(index / watchedEvery);
  const place = index % watchedEvery;
  return place === 0
    ? { from: watched, at: block }
    : { from: others, at: block * (watchedEvery - 1) + place - 1 };
}

/** A post of the stream, and the community where its author posts it first, if it is a crosspost. */
type StreamPost = NewPost & Pick<LivePost, "crosspostedFrom">;

/**
 * The post number `index` of the endless stream. Both kinds repeat on their own, with other slot choices in each
 * round: a demo shows those with a phrase, and of them there are more.
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
