import type { FirehoseBatch } from "../ports/firehose.ts";
import type { Post } from "../ports/post.ts";
import { idOfRecord, isDid, isPostId } from "./addresses.ts";
import type { JetstreamEvent } from "./events.ts";
import { toPost } from "./records.ts";

/** Reduces events to their final state: posts that are deleted later in the batch are not among its posts. */
export function collectBatch(
  events: readonly JetstreamEvent[],
  webUrl: string,
): Omit<FirehoseBatch, "gap"> & { changedAccounts: string[] } {
  const posts = new Map<string, Post>();
  const edits = new Map<string, Post>();
  const deletedIds = new Set<string>();
  const deletedAccounts = new Set<string>();
  const changedAccounts = new Set<string>();
  let newestMicros = 0;
  for (const event of events) {
    newestMicros = Math.max(newestMicros, event.atMicros);
    if (event.what === "post") {
      const { did, rkey, record, operation, atMicros } = event;
      const seenMs = Math.floor(atMicros / 1000);
      const post = toPost(record, { did, rkey, seenMs, handle: null, webUrl });
      if (!post) continue;
      const { externalId } = post;
      deletedIds.delete(externalId);
      if (operation === "create" || posts.has(externalId)) posts.set(externalId, post);
      else edits.set(externalId, post);
    } else if (event.what === "deletion") {
      const externalId = idOfRecord(event.did, event.rkey);
      if (!isPostId(externalId)) continue;
      posts.delete(externalId);
      edits.delete(externalId);
      deletedIds.add(externalId);
    } else if (event.what === "account-gone") {
      if (!isDid(event.did)) continue;
      deletedAccounts.add(event.did);
      for (const one of [posts, edits]) {
        for (const [id, { authorId }] of one) if (authorId === event.did) one.delete(id);
      }
    } else if (event.what === "account-changed") {
      changedAccounts.add(event.did);
    }
  }
  return {
    posts: [...posts.values()],
    edits: [...edits.values()],
    deletedIds: [...deletedIds],
    deletedAccounts: [...deletedAccounts],
    changedAccounts: [...changedAccounts],
    readUntil: newestMicros === 0 ? null : new Date(Math.floor(newestMicros / 1000)),
  };
}
