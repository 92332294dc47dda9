import { facebookPosts } from "./facebook.ts";
import { linkedinAsking } from "./linkedin-asking.ts";
import { linkedinChatter } from "./linkedin-chatter.ts";
import type { SeedPage } from "./page.ts";

export type { SeedPage } from "./page.ts";

/** All posts that the imitated index begins with. */
export const seedPages: readonly SeedPage[] = [
  ...linkedinAsking,
  ...linkedinChatter,
  ...facebookPosts,
];
