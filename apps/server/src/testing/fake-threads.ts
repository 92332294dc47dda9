import type { Source } from "@earshot/contract";
import type { Post } from "../integrations/ports/post.ts";
import type { ThreadAnswer, Threads, ThreadView } from "../integrations/ports/threads.ts";
import { testPost } from "./app.ts";

type Read = (
  post: { externalId: string; threadId: string | null },
  options: { max: number; signal?: AbortSignal },
) => Promise<Partial<ThreadView>>;

/** A reply in a thread. */
export const answer = (
  id: string,
  more: Partial<ThreadAnswer> & { body?: string; author?: string } = {},
): ThreadAnswer => {
  const { body = `Body of ${id}`, author = `by_${id}`, ...rest } = more;
  const post = testPost({ kind: "comment", externalId: id, title: "", body, author });
  return { post, state: "standing", writer: author, depth: 0, ...rest };
};

/** A platform whose threads a test sets; it records its requests. */
export function createFakeThreads({ name = "reddit" as Source, readMicros = 0 } = {}) {
  const asked: { externalId: string; threadId: string | null; max: number }[] = [];
  const posts = new Map<string, Post>();
  let read: Read = async () => ({});
  const threads: Threads = {
    name,
    readMicros,
    maxReads: (max) => max + 2,
    async read(post, options) {
      asked.push({ ...post, max: options.max });
      const known = posts.get(post.threadId ?? post.externalId);
      return {
        post: known ? { post: known, state: "standing", writer: known.author } : null,
        locked: false,
        archived: false,
        comments: [],
        total: null,
        missing: null,
        reads: 1,
        ...(await read(post, options)),
      };
    },
  };
  return {
    threads,
    asked,
    /** Adds a post as given. */
    shows: (post: Post) => void posts.set(post.externalId, post),
    /** Sets how it answers from now on, besides the post. */
    reads(next: Read) {
      read = next;
    },
  };
}
