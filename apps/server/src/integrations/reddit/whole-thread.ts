import { maxNames, type RedditCalls } from "./calls.ts";
import type { Branch, More, Thread } from "./thread.ts";

/** A thread that `more` things were filled in of. */
export interface WholeThread extends Thread {
  /** Whether comments are missing still, because there are more than were asked for. */
  cut: boolean;
}

/** Reddit's largest single answer holds so many comments. */
const firstLimit = 500;

/**
 * Reads a thread with what it leaves out, request by request, until all comments are there or `most`.
 * Reddit's counts are not to be relied on: comments vanish, so what is asked for need not come.
 * @param postId without `t3_`
 * @throws SourceError when a request fails: a thread that looks whole and is not would mislead
 */
export async function readWholeThread(
  calls: Pick<RedditCalls, "thread" | "moreComments">,
  postId: string,
  { max, signal }: { max: number; signal?: AbortSignal | undefined },
): Promise<WholeThread> {
  const thread = await calls.thread(postId, { limit: Math.min(max, firstLimit), signal });
  const comments = new Map(thread.comments.map((one) => [one.post.externalId, one]));
  const asked = new Set<string>();
  const waiting: More[] = [...thread.more];
  let { malformed } = thread;

  const take = (branch: Branch) => {
    for (const one of branch.comments) comments.set(one.post.externalId, one);
    waiting.push(...branch.more);
    malformed += branch.malformed;
  };

  while (waiting.length > 0 && comments.size < max) {
    const more = waiting.shift();
    if (!more) break;
    const children = more.children.filter((id) => !asked.has(id));
    if (more.children.length > 0) {
      let at = 0;
      for (; at < children.length && comments.size < max; at += maxNames) {
        const names = children.slice(at, at + maxNames);
        for (const id of names) asked.add(id);
        take(await calls.moreComments(thread.post.externalId, names, signal));
      }
      const missing = children.slice(at);
      if (missing.length > 0) waiting.push({ ...more, children: missing, count: missing.length });
      continue;
    }
    // The thread continues on a page of its own; each is asked for once, whatever it says of itself.
    const from = more.parentId.replace(/^t[13]_/, "");
    if (asked.has(`page ${from}`)) continue;
    asked.add(`page ${from}`);
    take(await calls.thread(postId, { comment: from, limit: firstLimit, signal }));
  }
  return {
    ...thread,
    comments: [...comments.values()],
    more: waiting,
    malformed,
    cut: waiting.length > 0,
  };
}
