import { hash, randomFrom, shuffled } from "../random.ts";
import { fill } from "../reddit/live.ts";
import type { NewXPost, XStore } from "./store.ts";

/** The share of Reddit's rate. */
const share = 1 / 3;
/** Usernames of the authors in later rounds. */
const laterAuthors = [
  "tove_tills",
  "basil_bikes",
  "ida_prints",
  "kofi_codes",
  "mill_lane",
  "sol_signs",
];

/** Adds posts automatically. */
export interface XLive {
  start(): void;
  stop(): void;
}

/** Post number `index` of the endless stream. */
export function xLivePostAt(
  order: readonly { author: string; text: string }[],
  index: number,
): NewXPost | undefined {
  const post = order[index % Math.max(1, order.length)];
  if (!post) return undefined;
  const round = Math.floor(index / order.length);
  const laterAuthor = laterAuthors[(hash(post.text) + round * 5) % laterAuthors.length];
  return {
    author: round === 0 || !laterAuthor ? post.author : laterAuthor,
    text: fill(post.text, round),
  };
}

/** Creates the stream; it does nothing before `start()`. @param options.postsPerMinute Reddit's rate */
export function createXLive(
  store: XStore,
  posts: readonly { author: string; text: string }[],
  { postsPerMinute, seed }: { postsPerMinute: number; seed: number },
): XLive {
  const rate = postsPerMinute * share;
  const order = shuffled(posts, seed);
  const random = randomFrom(seed);
  let next = 0;
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    if (rate <= 0) return;
    // Unreferenced, so that the process can end without waiting for the next post.
    timer = setTimeout(arrive, (60_000 / rate) * (0.6 + 0.8 * random())).unref();
  }

  function arrive(): void {
    const post = xLivePostAt(order, next++);
    if (post) store.add(post);
    schedule();
  }

  return {
    start: schedule,
    stop: () => clearTimeout(timer),
  };
}
