import { fold } from "./plain.ts";

/** The parts of a post that its readers see. */
export interface PostParts {
  title: string;
  text: string;
  /** The options of its poll; empty without one. */
  pollOptions: readonly string[];
}

/** The post that a crosspost shows instead of its own text. */
export interface CrosspostParent extends PostParts {
  /** Who wrote it and where, such as `u/name wrote in r/name`; null: the author of the crosspost. */
  attribution: string | null;
}

const withOptions = ({ text, pollOptions }: PostParts) =>
  [text, pollOptions.map((option) => `○ ${option}`).join("\n")].filter(Boolean);

const isSameTitle = (one: string, other: string) =>
  fold(one).toLowerCase() === fold(other).toLowerCase();

/**
 * Joins all that a post shows below its title into one text, so that all of it is matched, scored, quoted and
 * shown: its own text, the options of its poll, and the post that it crossposts. Somebody else's words are
 * attributed to them, since a reply would not reach them.
 */
export function wholeText(post: PostParts, parent: CrosspostParent | null): string {
  if (!parent) return withOptions(post).join("\n\n");
  const title = isSameTitle(parent.title, post.title) ? "" : parent.title;
  const parts = [title, ...withOptions(parent)].filter(Boolean);
  const attribution = parent.attribution && parts.length > 0 ? [`${parent.attribution}:`] : [];
  return [...withOptions(post), ...attribution, ...parts].join("\n\n");
}
