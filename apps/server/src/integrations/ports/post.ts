import type { Source as SourceName, WebSearchProvider } from "@earshot/contract";

/**
 * A public post or comment in the common shape of all sources. Adapters create it with `readable` texts:
 * entities decoded, NUL and lone surrogates replaced, markers of removed texts dropped.
 */
export interface Post {
  source: SourceName;
  /** `post` opens a conversation, `comment` answers in one. */
  kind: PostKind;
  /** The platform's own id, unique within the source (Reddit: the fullname, `t3_…` or `t1_…`). */
  externalId: string;
  /** The thread of a comment; null for a post. */
  thread: PostThread | null;
  /** The community's name without a prefix; null where a platform has none. */
  community: string | null;
  /** null when the account is deleted or the source does not return it. */
  author: string | null;
  /** The author's profile, where its address can't be derived from the name; http or https. */
  authorUrl?: string;
  /** The platform's own id of the author's account, where a source says which accounts are deleted. */
  authorId?: string | null;
  /** The languages that its author declared, as BCP 47 tags; absent where a source has none. */
  languages?: readonly string[];
  /** Empty for a comment: the thread's title is not the comment's text. */
  title: string;
  body: string;
  /** An http or https address that a person can open. */
  url: string;
  /** null when the source does not return it (Atom has neither). */
  score: number | null;
  numComments: number | null;
  postedAt: Date;
  /** Deleted by its author or removed by moderators: it must not be matched. */
  removed: boolean;
  /**
   * The feed or forum through which it was read, for the workspaces that added it; absent for a post that all
   * workspaces share.
   */
  feedId?: string;
  /** Which web search found it; absent where the platform itself was read. */
  foundThrough?: WebSearchProvider;
}

/** Kinds of posts. */
const postKinds = ["post", "comment"] as const;
export type PostKind = (typeof postKinds)[number];

/** The thread of a comment. */
interface PostThread {
  /** The external id of the post that opened it. */
  externalId: string;
  /** null when the source does not return it. */
  title: string | null;
  /** The external id of the parent: the post or another comment. */
  parentId: string | null;
}
