import { textOfHtml } from "../../infrastructure/html-to-text.ts";
import { readable } from "../../infrastructure/text.ts";
import { folderOf } from "../ports/feed-reader.ts";
import { cut, fold } from "../ports/plain.ts";
import type { Post } from "../ports/post.ts";
import type { WirePost } from "./wire.ts";

const max = { title: 300, body: 20_000 } as const;

/** The action "like". */
const like = 2;
const regularPost = 1;

/** Identifies a forum in ids: its host and its folder. */
export const forumKey = (forum: URL): string => `${forum.host}${folderOf(forum.pathname)}`;

/**
 * A topic's first post has the id of the topic, which every reply contains; replies have their own ids.
 */
const externalIdOf = (forum: URL, { id, post_number, topic_id }: WirePost): string =>
  `${forumKey(forum)}/${post_number === 1 ? `t/${topic_id}` : `p/${id}`}`;

/** Whether a person wrote the post and everyone can see it. */
export const isRegular = ({ post_type, deleted_at, user_deleted, hidden }: WirePost): boolean =>
  (post_type ?? regularPost) === regularPost && !deleted_at && !user_deleted && !hidden;

/** A post or reply of a forum in the common shape. */
export function postOf(forum: URL, wire: WirePost, source: Post["source"], now: Date): Post {
  const { topic_id, post_number } = wire;
  const folder = folderOf(forum.pathname);
  const title = cut(fold(readable(wire.topic_title ?? "")), max.title);
  const isFirst = post_number === 1;
  const written = new Date(wire.created_at);
  const isDate = !Number.isNaN(written.getTime()) && written < now;
  const topic = `${forumKey(forum)}/t/${topic_id}`;
  const slug = /^[\w-]+$/.test(wire.topic_slug ?? "") ? wire.topic_slug : "-";
  return {
    source,
    kind: isFirst ? "post" : "comment",
    externalId: externalIdOf(forum, wire),
    thread: isFirst ? null : { externalId: topic, title: title || null, parentId: null },
    community: forumKey(forum),
    author: wire.username ?? null,
    title: isFirst ? title : "",
    body: cut(textOfHtml(wire.cooked ?? ""), max.body),
    url: `${forum.origin}${folder}/t/${slug}/${topic_id}${isFirst ? "" : `/${post_number}`}`,
    score: wire.actions_summary?.find(({ id }) => id === like)?.count ?? 0,
    numComments: isFirst ? Math.max(0, (wire.topic_posts_count ?? 1) - 1) : (wire.reply_count ?? 0),
    postedAt: isDate ? written : now,
    removed: false,
  };
}
