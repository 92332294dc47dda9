import { validId } from "../../../lib/search-values.ts";

/** The parameters of the posts in the address. */
export interface PostsSearch {
  /** The searched phrases, separated by commas. */
  keywords?: string | undefined;
  /** The stored post that is open. */
  post?: string | undefined;
  /** The address of the post to analyze. */
  postUrl?: string | undefined;
}

const textOf = (value: unknown, max: number): string | undefined =>
  (typeof value === "string" && value.trim().slice(0, max)) || undefined;

/** Reads the search part of the screen's address. */
export const parsePostsSearch = (search: Record<string, unknown>): PostsSearch => ({
  keywords: textOf(search.keywords, 1_000),
  post: validId(search.post),
  postUrl: textOf(search.postUrl, 2_000),
});
