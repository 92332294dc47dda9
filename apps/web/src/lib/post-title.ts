import { type Source, sourceNames } from "@earshot/contract";

interface TitledPost {
  kind: "post" | "comment";
  /** For a comment, the title of its thread. */
  title: string;
  author: string | null;
  source: Source;
}

/** Returns a post's title; without one, its kind and author. */
export function postTitle({ kind, title, author, source }: TitledPost): string {
  if (title) return kind === "comment" ? `Comment on “${title}”` : title;
  const what = kind === "comment" ? "Comment" : "Post";
  return author ? `${what} by ${author}` : `${what} on ${sourceNames[source]}`;
}

/** Formats an account's name as the platform does. */
export const accountName = (source: Source, author: string): string =>
  source === "reddit" ? `u/${author}` : source === "x" ? `@${author}` : author;

/** The form of subreddit names; groups of other platforms have titles. */
const redditName = /^\w+$/;

/** Formats a community's name as the platform does; null: the platform is unknown. */
export const communityName = (source: Source | null, name: string): string =>
  source === "reddit" || (source === null && redditName.test(name)) ? `r/${name}` : name;
