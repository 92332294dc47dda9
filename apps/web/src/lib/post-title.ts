import { type Source, sourceNames } from "@earshot/contract";

interface TitledPost {
  kind: "post" | "comment";
  /** Of a comment: its thread's. */
  title: string;
  author: string | null;
  source: Source;
}

/** What to call a post: its title, or, where it has none of its own, what it is and whose. */
export function postTitle({ kind, title, author, source }: TitledPost): string {
  if (title) return kind === "comment" ? `Comment on “${title}”` : title;
  const what = kind === "comment" ? "Comment" : "Post";
  return author ? `${what} by ${author}` : `${what} on ${sourceNames[source]}`;
}

/** How a platform writes an account's name. */
export const accountName = (source: Source, author: string): string =>
  source === "reddit" ? `u/${author}` : source === "x" ? `@${author}` : author;

/** Reddit's are of these signs alone; groups elsewhere have titles. */
const redditName = /^\w+$/;

/** How a platform writes a community's name; null: the platform is not known. */
export const communityName = (source: Source | null, name: string): string =>
  source === "reddit" || (source === null && redditName.test(name)) ? `r/${name}` : name;
