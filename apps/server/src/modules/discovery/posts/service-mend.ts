import { storable } from "../../../infrastructure/text.ts";
import type { Post } from "../../../integrations/ports/post.ts";

const int4 = 2_147_483_647;
const whole = (value: number | null) =>
  value !== null && Number.isFinite(value)
    ? Math.max(-int4, Math.min(int4, Math.trunc(value)))
    : null;
const text = (value: string | null) => (value === null ? null : storable(value));

/** The form in which a post is stored and matched: without characters and numbers that the database refuses. */
export function storablePost(post: Post): Post {
  return {
    ...post,
    externalId: storable(post.externalId),
    thread: post.thread && {
      externalId: storable(post.thread.externalId),
      title: text(post.thread.title),
      parentId: text(post.thread.parentId),
    },
    community: text(post.community),
    author: text(post.author),
    ...(post.authorId && { authorId: storable(post.authorId) }),
    ...(post.authorUrl !== undefined && { authorUrl: storable(post.authorUrl) }),
    ...(post.languages && { languages: post.languages.map(storable) }),
    title: storable(post.title),
    body: storable(post.body),
    url: storable(post.url),
    score: whole(post.score),
    numComments: whole(post.numComments),
  };
}
