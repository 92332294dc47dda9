import { cutText, type FriendPost, limits, platforms } from "@earshot/contract";
import type { PostRow } from "../../discovery/posts/index.ts";

/** A post as a friend search shows it. */
export const presentPost = (post: PostRow): FriendPost => ({
  id: post.id,
  source: post.source,
  subreddit: post.community,
  title: post.threadTitle ?? post.title,
  content: cutText(post.body, limits.friendContentMax),
  author: post.author,
  authorUrl: post.authorUrl,
  url: post.url,
  score: post.score,
  num_comments: post.numComments,
  created_utc: post.postedAt.getTime() / 1000,
});

/** The communities of Reddit among posts, without r/, in order of appearance. */
export const subredditsOf = (posts: readonly PostRow[]): string[] => [
  ...new Set(
    posts.flatMap(({ source, community }) =>
      platforms[source].hasListings ? (community ?? []) : [],
    ),
  ),
];
