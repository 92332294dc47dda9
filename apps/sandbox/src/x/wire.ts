import { escapeXml } from "../xml.ts";
import type { Account } from "./accounts.ts";
import type { XPost } from "./store.ts";

/** X's guide and responses say tweet and retweet, its OpenAPI (2.167) says post and repost. */
export type Spelling = "tweet" | "post";

type Fields = Record<string, unknown>;

/** The requested fields of posts and accounts. */
export interface FieldSelection {
  spelling: Spelling;
  postFields: ReadonlySet<string>;
  userFields: ReadonlySet<string>;
  authors: boolean;
}

/** Longer texts are shortened, and complete only in a note. */
const maxLength = 280;

const iso = (ms: number): string => new Date(ms).toISOString();

/** Keys that differ between the two spellings. */
const names = {
  tweet: {
    references: "referenced_tweets",
    retweeted: "retweeted",
    note: "note_tweet",
    history: "edit_history_tweet_ids",
    retweets: "retweet_count",
    posts: "tweet_count",
    total: "total_tweet_count",
  },
  post: {
    references: "referenced_posts",
    retweeted: "reposted",
    note: "note_post",
    history: "edit_history_post_ids",
    retweets: "repost_count",
    posts: "post_count",
    total: "total_post_count",
  },
} as const;

function referencesOf({ inReplyTo, retweetOf }: XPost, retweeted: string): Fields[] {
  if (retweetOf !== null) return [{ type: retweeted, id: retweetOf }];
  return inReplyTo === null ? [] : [{ type: "replied_to", id: inReplyTo }];
}

/** A post as X sends it: always id, text and history, other fields on request. */
export function postObject(post: XPost, { spelling, postFields, authors }: FieldSelection): Fields {
  const name = names[spelling];
  const isRequested = (field: string) => postFields.has(field);
  const references = referencesOf(post, name.retweeted);
  const long = post.text.length > maxLength;
  const cut = `${post.text.slice(0, maxLength - 4).toWellFormed()}… https://t.co/${post.id.slice(-10)}`;
  return {
    id: post.id,
    text: escapeXml(long ? cut : post.text),
    [name.history]: [post.id],
    // An expansion includes the field that it expands (X API v2, expansions).
    ...((isRequested("author_id") || authors) && { author_id: post.author.id }),
    ...(isRequested("conversation_id") && { conversation_id: post.conversationId }),
    ...(isRequested("created_at") && { created_at: iso(post.createdAt) }),
    ...(isRequested("lang") && { lang: post.language }),
    ...(isRequested("public_metrics") && {
      public_metrics: {
        [name.retweets]: post.retweets,
        reply_count: post.replies.length,
        like_count: post.likes,
        quote_count: 0,
        bookmark_count: 0,
        impression_count: 40 + post.likes * 31,
      },
    }),
    ...((isRequested("referenced_tweets") || isRequested("referenced_posts")) &&
      references.length > 0 && { [name.references]: references }),
    ...((isRequested("note_tweet") || isRequested("note_post")) &&
      long && { [name.note]: { text: escapeXml(post.text) } }),
  };
}

/** An account as X sends it: always id, name and username, other fields on request. */
export function userObject(
  account: Account,
  { spelling, userFields }: Pick<FieldSelection, "spelling" | "userFields">,
): Fields {
  const isRequested = (field: string) => userFields.has(field);
  return {
    id: account.id,
    name: account.name,
    username: account.username,
    ...(isRequested("created_at") && { created_at: iso(account.createdAt) }),
    ...(isRequested("description") && { description: account.bio }),
    ...(isRequested("protected") && { protected: false }),
    ...(isRequested("profile_image_url") && {
      profile_image_url: `https://pbs.twimg.com/profile_images/${account.id}/photo_normal.jpg`,
    }),
    ...(isRequested("verified") && { verified: false }),
    ...(isRequested("verified_type") && { verified_type: "none" }),
    ...(isRequested("public_metrics") && {
      public_metrics: {
        followers_count: account.posts * 17,
        following_count: account.posts * 3,
        [names[spelling].posts]: account.posts,
        listed_count: 0,
      },
    }),
  };
}

/** The number of posts that match a query in a time span (X API v2, `/2/tweets/counts/recent`). */
export const countObject = (
  { start, end, count }: { start: number; end: number; count: number },
  spelling: Spelling,
): Fields => ({ end: iso(end), start: iso(start), [names[spelling].posts]: count });

/** The sum of the counts. */
export const countMeta = (total: number, spelling: Spelling): Fields => ({
  [names[spelling].total]: total,
});

/** The `includes` of a response with posts: their authors, each once, on request. */
export function includesOf(
  posts: readonly XPost[],
  requested: FieldSelection,
): { users?: Fields[] } {
  if (!requested.authors || posts.length === 0) return {};
  const authors = new Set(posts.map(({ author }) => author));
  return { users: [...authors].map((author) => userObject(author, requested)) };
}
