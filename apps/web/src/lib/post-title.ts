import { platforms, type Source, sourceNames, sources } from "@earshot/contract";

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

/** The longest name of a post without a title; a row of names is narrower. */
const nameMax = 80;

/** Names a post in a list by its title or first words: titles such as "Post on X" don't tell two apart. */
export function postName(post: TitledPost & { body: string }): string {
  const words = post.title ? "" : post.body.trim();
  if (words === "") return postTitle(post);
  return words.length > nameMax ? `${words.slice(0, nameMax).trimEnd()}…` : words;
}

/** Formats an account's name as the platform does. */
export const accountName = (source: Source, author: string): string =>
  platforms[source].authorName(author);

/** Names of subreddits have no spaces; groups elsewhere have titles. */
const subredditName = /^\w+$/;

/** A community's name as its platform writes it. A community of unknown platform is named by its form. */
export function communityName(source: Source | null, name: string): string {
  const platform = source ?? (subredditName.test(name) ? sources[0] : null);
  return platform === null ? name : platforms[platform].communityName(name);
}
