import { z } from "zod";
import type { Post } from "../ports/post.ts";
import { partsOfId } from "./addresses.ts";
import { toPost } from "./records.ts";

const labels = z.array(z.object({ val: z.string(), neg: z.boolean().nullish() })).nullish();

/** An account, as it occurs in posts and lists of profiles. */
export const profileView = z.object({ did: z.string(), handle: z.string(), labels });
export type ProfileView = z.output<typeof profileView>;

/** A post (`app.bsky.feed.defs#postView`), as far as we use it. */
export const postView = z.object({
  uri: z.string(),
  author: profileView,
  record: z.unknown(),
  indexedAt: z.string(),
  likeCount: z.number().nullish(),
  replyCount: z.number().nullish(),
  labels,
  /** Limits who may reply if it has a list of rules. */
  threadgate: z.object({ record: z.unknown() }).nullish(),
});
export type PostView = z.output<typeof postView>;

/**
 * Labels of accounts that are omitted: they do not want to be shown to people who are not signed in, are
 * automated, or were hidden by Bluesky's moderators.
 */
const excludingLabels: ReadonlySet<string> = new Set(["!no-unauthenticated", "bot", "!hide"]);

/** Whether the labels of an account or a post keep it from being shown. */
export const isExcluded = ({ labels: given }: { labels?: z.output<typeof labels> }): boolean =>
  (given ?? []).some(({ val, neg }) => neg !== true && excludingLabels.has(val));

/** The handle of an account whose name is not verified. */
const invalidHandle = "handle.invalid";

/** The name of an account; null where none is verified. */
export const handleOf = ({ handle }: Pick<ProfileView, "handle">): string | null =>
  handle === invalidHandle ? null : handle;

/** A post of the AppView; null when the record is not a valid post. Excluded posts count as removed. */
export function postOf(view: PostView, webUrl: string): Post | null {
  const parts = partsOfId(view.uri);
  if (!parts) return null;
  const indexed = Date.parse(view.indexedAt);
  const post = toPost(view.record, {
    ...parts,
    seenMs: Number.isNaN(indexed) ? Date.now() : indexed,
    handle: handleOf(view.author),
    webUrl,
    counts: { likes: view.likeCount ?? null, replies: view.replyCount ?? null },
  });
  if (!post) return null;
  const removed = isExcluded(view) || isExcluded(view.author);
  return removed ? { ...post, removed, body: "", author: null } : post;
}
