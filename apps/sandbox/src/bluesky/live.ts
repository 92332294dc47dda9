import { hash, randomFrom, shuffled } from "../random.ts";
import { fill } from "../reddit/live.ts";
import type { Network, NewBlueskyPost } from "./network.ts";
import { laterAuthors, type WrittenPost, writtenPosts } from "./posts.ts";

/** The share of Reddit's rate. */
const share = 1 / 6;
const announceMs = 5_000;
const hourMs = 3_600_000;
/** Shorter than the 36 hours back to which Jetstream can be resumed. */
const seedCycleMs = 12 * hourMs;

/** A written post in a round: in later rounds other accounts post it, with other details. */
function written(post: WrittenPost, round: number): NewBlueskyPost {
  const later = laterAuthors[(hash(post.text) + round * 3) % laterAuthors.length];
  const [title, description, uri] = post.card ?? [];
  const images = post.alt && [{ alt: fill(post.alt, round), image: { $type: "blob" } }];
  const external = title && {
    uri: uri ?? "",
    title: fill(title, round),
    description: fill(description ?? "", round),
  };
  const embed = external
    ? { $type: "app.bsky.embed.external", external }
    : images && { $type: "app.bsky.embed.images", images };
  return {
    author: round === 0 || !later ? post.author : later,
    text: fill(post.text, round),
    more: { ...(embed && { embed }), ...(post.tags && { tags: [...post.tags] }) },
  };
}

/**
 * Adds the seed posts to an empty network, dated within the last twelve hours. Each post repeats every twelve
 * hours, so a restart gives the same posts with the same ids.
 */
export function addSeedPosts(network: Network, now: number): void {
  const posts = writtenPosts.map((post, index) => {
    const offset = Math.floor((index * seedCycleMs) / writtenPosts.length);
    const at = Math.floor((now - offset) / seedCycleMs) * seedCycleMs + offset;
    return { ...written(post, 0), at };
  });
  for (const post of posts.sort((one, other) => one.at - other.at)) network.add(post);
}

/** Post number `index` of the endless stream. */
export function livePostAt(
  order: readonly WrittenPost[],
  index: number,
): NewBlueskyPost | undefined {
  const post = order[index % Math.max(1, order.length)];
  // The seed posts are round 0.
  return post && written(post, Math.floor(index / order.length) + 1);
}

/** Adds posts automatically, also in bursts. @param options.postsPerMinute Reddit's rate */
export function createBlueskyLive(
  network: Network,
  { postsPerMinute, seed }: { postsPerMinute: number; seed: number },
) {
  const rate = postsPerMinute * share;
  const order = shuffled(writtenPosts, seed);
  const random = randomFrom(seed);
  let next = 0;
  let timer: NodeJS.Timeout | undefined;
  let announcing: NodeJS.Timeout | undefined;
  let burst: NodeJS.Timeout | undefined;

  function arrive(): void {
    const post = livePostAt(order, next++);
    if (post) network.add(post);
  }

  function schedule(): void {
    if (rate <= 0) return;
    // Unreferenced, so that the process can end without waiting for the next post.
    timer = setTimeout(
      () => {
        arrive();
        schedule();
      },
      (60_000 / rate) * (0.6 + 0.8 * random()),
    ).unref();
  }

  return {
    start(): void {
      schedule();
      // The real network is never silent: it always announces some account's identity.
      announcing = setInterval(() => network.announce("clock.bsky.example"), announceMs).unref();
    },
    /** Adds posts at a rate for some seconds. */
    burst(postsPerSecond: number, seconds: number): void {
      clearInterval(burst);
      const end = performance.now() + seconds * 1000;
      let last = performance.now();
      let owed = 0;
      burst = setInterval(() => {
        const now = Math.min(performance.now(), end);
        owed += ((now - last) / 1000) * postsPerSecond;
        last = now;
        for (; owed >= 1; owed--) arrive();
        if (now >= end) clearInterval(burst);
      }, 20).unref();
    },
    stop(): void {
      clearTimeout(timer);
      clearInterval(announcing);
      clearInterval(burst);
    },
  };
}
export type BlueskyLive = ReturnType<typeof createBlueskyLive>;
