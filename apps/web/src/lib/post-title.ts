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
