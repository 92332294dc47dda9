import { facebookPosts } from "./facebook.ts";
import { linkedinAsking } from "./linkedin-asking.ts";
import { linkedinChatter } from "./linkedin-chatter.ts";
import type { WrittenPage } from "./page.ts";

export type { WrittenPage } from "./page.ts";

/** All posts that the imitated index begins with. */
export const writtenPages: readonly WrittenPage[] = [
  ...linkedinAsking,
  ...linkedinChatter,
  ...facebookPosts,
];
