import type { Said } from "../content.ts";
import { asking } from "./asking.ts";
import { chatter } from "./chatter.ts";

/** The written posts, people who ask among people who talk. */
export const writtenPosts: readonly Said[] = Array.from(
  { length: Math.max(asking.length, chatter.length) },
  (_, index) => [asking[index], chatter[index]],
).flatMap((pair) => pair.filter((one) => one !== undefined));
