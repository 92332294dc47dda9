import type { Account } from "./accounts.ts";
import type { XPost } from "./store.ts";

/** X's guide and answers say tweet and retweet, its OpenAPI (2.167) says post and repost. */
export type Spelling = "tweet" | "post";

type Fields = Record<string, unknown>;

/** What a call wants of each post and account. */
export interface FieldSelection {
  spelling: Spelling;
  postFields: ReadonlySet<string>;
  userFields: ReadonlySet<string>;
  authors: boolean;
}

/** Longer texts come cut, and whole as a note. */
const shortest = 280;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const iso = (ms: number): string => new Date(ms).toISOString();

/** Names that the two spellings have apart. */
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

/** A post as X sends it: id, text and history always, the rest as it was asked for. */
export function postObject(post: XPost, { spelling, postFields, authors }: FieldSelection): Fields {
  const name = names[spelling];
  const asked = (field: string) => postFields.has(field);
  const references = referencesOf(post, name.retweeted);
  const long = post.text.length > shortest;
  const cut = `${post.text.slice(0, shortest - 4).toWellFormed()}… https://t.co/${post.id.slice(-10)}`;
  return {
    id: post.id,
    text: escaped(long ? cut : post.text),
    [name.history]: [post.id],
    // An expansion brings the field that it expands (X API v2, expansions).
    ...((asked("author_id") || authors) && { author_id: post.author.id }),
    ...(asked("conversation_id") && { conversation_id: post.conversationId }),
    ...(asked("created_at") && { created_at: iso(post.createdAt) }),
    ...(asked("lang") && { lang: post.language }),
    ...(asked("public_metrics") && {
      public_metrics: {
        [name.retweets]: post.retweets,
        reply_count: post.replies.length,
        like_count: post.likes,
        quote_count: 0,
        bookmark_count: 0,
        impression_count: 40 + post.likes * 31,
      },
    }),
    ...((asked("referenced_tweets") || asked("referenced_posts")) &&
      references.length > 0 && { [name.references]: references }),
    ...((asked("note_tweet") || asked("note_post")) &&
      long && { [name.note]: { text: escaped(post.text) } }),
  };
}

/** An account as X sends it: id, name and username always, the rest as it was asked for. */
export function userObject(
  account: Account,
  { spelling, userFields }: Pick<FieldSelection, "spelling" | "userFields">,
): Fields {
  const asked = (field: string) => userFields.has(field);
  return {
    id: account.id,
    name: account.name,
    username: account.username,
    ...(asked("created_at") && { created_at: iso(account.createdAt) }),
    ...(asked("description") && { description: account.bio }),
    ...(asked("protected") && { protected: false }),
    ...(asked("profile_image_url") && {
      profile_image_url: `https://pbs.twimg.com/profile_images/${account.id}/photo_normal.jpg`,
    }),
    ...(asked("verified") && { verified: false }),
    ...(asked("verified_type") && { verified_type: "none" }),
    ...(asked("public_metrics") && {
      public_metrics: {
        followers_count: account.posts * 17,
        following_count: account.posts * 3,
        [names[spelling].posts]: account.posts,
        listed_count: 0,
      },
    }),
  };
}

/** How many posts fit a query between two moments (X API v2, `/2/tweets/counts/recent`). */
export const countObject = (
  { start, end, count }: { start: number; end: number; count: number },
  spelling: Spelling,
): Fields => ({ end: iso(end), start: iso(start), [names[spelling].posts]: count });

/** The sum beside the counts. */
export const countMeta = (total: number, spelling: Spelling): Fields => ({
  [names[spelling].total]: total,
});

/** What a response with posts includes: their authors, each once, when they were asked for. */
export function includesOf(
  posts: readonly XPost[],
  requested: FieldSelection,
): { users?: Fields[] } {
  if (!requested.authors || posts.length === 0) return {};
  const authors = new Set(posts.map(({ author }) => author));
  return { users: [...authors].map((author) => userObject(author, requested)) };
}
