import type { Source as SourceName } from "@earshot/contract";

/**
 * What somebody said in public, in the one shape of all sources. Adapters make it with
 * `readable` texts: entities decoded, NUL and lone surrogates mended, a takedown's marker left out.
 */
export interface Post {
  source: SourceName;
  /** `post` opens a conversation, `comment` answers in one. */
  kind: PostKind;
  /** The platform's own id, unique within the source (Reddit: the fullname, `t3_…` or `t1_…`). */
  externalId: string;
  /** Where a comment stands; null for a post. */
  thread: PostThread | null;
  /** The community's name without a prefix; null where a platform has none. */
  community: string | null;
  /** null when the account is gone or the source does not tell. */
  author: string | null;
  /** Empty for a comment: its thread's title is not the comment's own words. */
  title: string;
  body: string;
  /** An http or https address that a person can open. */
  url: string;
  /** null when the source does not tell (Atom carries neither). */
  score: number | null;
  numComments: number | null;
  postedAt: Date;
  /** The text was taken down by its author or by moderators: nothing of it is to be matched. */
  removed: boolean;
}

/** Kinds of what people say. */
const postKinds = ["post", "comment"] as const;
export type PostKind = (typeof postKinds)[number];

/** The conversation a comment stands in. */
interface PostThread {
  /** The external id of the post that opened it. */
  externalId: string;
  /** null when the source does not tell. */
  title: string | null;
  /** The external id of what the comment answers: the post or another comment. */
  parentId: string | null;
}
