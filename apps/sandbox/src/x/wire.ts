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
  },
  post: {
    references: "referenced_posts",
    retweeted: "reposted",
    note: "note_post",
    history: "edit_history_post_ids",
    retweets: "repost_count",
    posts: "post_count",
  },
} as const;

function referencesOf({ inReplyTo, retweetOf }: XPost, retweeted: string): Fields[] {
  if (retweetOf !== null) return [{ type: retweeted, id: retweetOf }];
  return inReplyTo === null ? [] : [{ type: "replied_to", id: inReplyTo }];
}

/** A post as X sends it: id, text and history always, the rest as it was asked for. */
export function postObject(post: XPost, { spelling, postFields }: FieldSelection): Fields {
  const name = names[spelling];
  const asked = (field: string) => postFields.has(field);
  const references = referencesOf(post, name.retweeted);
  const long = post.text.length > shortest;
  const cut = `${post.text.slice(0, shortest - 4).toWellFormed()}… https://t.co/${post.id.slice(-10)}`;
  return {
    id: post.id,
    text: escaped(long ? cut : post.text),
    [name.history]: [post.id],
    ...(asked("author_id") && { author_id: post.author.id }),
    ...(asked("conversation_id") && { conversation_id: post.conversationId }),
    ...(asked("created_at") && { created_at: iso(post.createdAt) }),
    ...(asked("lang") && { lang: "en" }),
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

/** An account as an expansion brings it. */
function userObject(account: Account, { spelling, userFields }: FieldSelection): Fields {
  const asked = (field: string) => userFields.has(field);
  return {
    id: account.id,
    name: account.name,
    username: account.username,
    ...(asked("created_at") && { created_at: iso(account.createdAt) }),
    ...(asked("description") && { description: account.bio }),
    ...(asked("verified") && { verified: false }),
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

/** What a response with posts includes: their authors, each once, when they were asked for. */
export function includesOf(
  posts: readonly XPost[],
  requested: FieldSelection,
): { users?: Fields[] } {
  if (!requested.authors || posts.length === 0) return {};
  const authors = new Set(posts.map(({ author }) => author));
  return { users: [...authors].map((author) => userObject(author, requested)) };
}
