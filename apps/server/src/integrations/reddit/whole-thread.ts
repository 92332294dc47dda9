import { maxNames, type RedditCalls } from "./calls.ts";
import type { Branch, More, Thread } from "./thread.ts";

/** A thread with the comments that its `more` things represent. */
export interface WholeThread extends Thread {
  /** Whether comments are still missing, because there are more than requested. */
  cut: boolean;
}

/** The maximum number of comments in one response of Reddit. */
const firstLimit = 500;

/**
 * Reads a thread with the comments that responses omit, until it has all or at least `max` comments. Reddit's counts
 * are unreliable: comments disappear, so a response may lack requested ones.
 * @param postId without `t3_`
 * @throws SourceError when a request fails, because an incomplete thread must not look complete
 */
export async function readWholeThread(
  calls: Pick<RedditCalls, "thread" | "moreComments">,
  postId: string,
  { max, signal }: { max: number; signal?: AbortSignal | undefined },
): Promise<WholeThread> {
  const thread = await calls.thread(postId, { limit: Math.min(max, firstLimit), signal });
  const comments = new Map(thread.comments.map((one) => [one.post.externalId, one]));
  const requested = new Set<string>();
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
    const children = more.children.filter((id) => !requested.has(id));
    if (more.children.length > 0) {
      let at = 0;
      for (; at < children.length && comments.size < max; at += maxNames) {
        const names = children.slice(at, at + maxNames);
        for (const id of names) requested.add(id);
        take(await calls.moreComments(thread.post.externalId, names, signal));
      }
      const missing = children.slice(at);
      if (missing.length > 0) waiting.push({ ...more, children: missing, count: missing.length });
      continue;
    }
    // The thread continues on a separate page. Each page is requested once, even if it refers to itself.
    const from = more.parentId.replace(/^t[13]_/, "");
    if (requested.has(`page ${from}`)) continue;
    requested.add(`page ${from}`);
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
