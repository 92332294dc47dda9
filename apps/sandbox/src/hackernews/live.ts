import { randomFrom, shuffled } from "../random.ts";
import { fill } from "../reddit/live.ts";
import type { SeedStory } from "./seed.ts";
import type { HnItem, HnStore } from "./store.ts";

/** The share of Reddit's rate. */
const share = 1 / 3;
/** About one item in this many is a story, as on Hacker News; the others are comments. */
const storyEvery = 4;

/** Adds items automatically. */
export interface HnLive {
  start(): void;
  stop(): void;
}

/** Creates the stream of items; it does nothing before `start()`. @param options.postsPerMinute Reddit's rate */
export function createHnLive(
  store: HnStore,
  stories: readonly SeedStory[],
  { postsPerMinute, seed }: { postsPerMinute: number; seed: number },
): HnLive {
  const rate = postsPerMinute * share;
  const order = shuffled(stories, seed);
  const random = randomFrom(seed);
  let round = 0;
  /** Comments that are still to be added to the last stories. */
  let pending: { story: HnItem; by: string; text: string }[] = [];
  let arrived = 0;
  let timer: NodeJS.Timeout | undefined;

  function arriveStory(): void {
    const at = round % Math.max(1, order.length);
    const one = order[at];
    if (!one) return;
    const turn = Math.floor(round / order.length);
    const { by, title, text = "", url } = one;
    const story = store.add({ by, title: fill(title, turn), text: fill(text, turn), url });
    for (const comment of one.comments ?? []) {
      pending.push({ story, by: comment.by, text: fill(comment.text, turn) });
    }
    round += 1;
  }

  function arrive(): void {
    const next = arrived % storyEvery === 0 ? undefined : pending[0];
    if (next) {
      pending = pending.slice(1);
      store.add({ type: "comment", by: next.by, text: next.text, parent: next.story.id });
    } else arriveStory();
    arrived += 1;
    schedule();
  }

  function schedule(): void {
    if (rate <= 0) return;
    // Unreferenced, so that the process can end without waiting for the next item.
    timer = setTimeout(arrive, (60_000 / rate) * (0.6 + 0.8 * random())).unref();
  }

  return {
    start: schedule,
    stop: () => clearTimeout(timer),
  };
}
