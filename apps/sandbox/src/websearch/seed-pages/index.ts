import { facebookPosts } from "./facebook.ts";
import { linkedinAsking } from "./linkedin-asking.ts";
import { linkedinChatter } from "./linkedin-chatter.ts";
import type { SeedPage } from "./page.ts";

export type { SeedPage } from "./page.ts";

/** All initial posts of the imitated index. */
export const seedPages: readonly SeedPage[] = [
  ...linkedinAsking,
  ...linkedinChatter,
  ...facebookPosts,
];
