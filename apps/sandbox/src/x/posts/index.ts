import type { SeedPost } from "../seed-posts.ts";
import { asking } from "./asking.ts";
import { chatter } from "./chatter.ts";

/** All seed posts, with people who ask among people who chat. */
export const seedPosts: readonly SeedPost[] = Array.from(
  { length: Math.max(asking.length, chatter.length) },
  (_, index) => [asking[index], chatter[index]],
).flatMap((pair) => pair.filter((one) => one !== undefined));
