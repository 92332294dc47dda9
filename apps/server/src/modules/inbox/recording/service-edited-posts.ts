import type { Clock } from "../../../infrastructure/clock.ts";
import type { Tx } from "../../../infrastructure/database/index.ts";
import type { MatchedPost, Matching } from "../../discovery/matching/index.ts";
import { shingledTextOf, similarityHashesOf } from "./service-deduplication.ts";
import { type Profiles, scorePost } from "./service-scoring.ts";
import * as store from "./store.ts";
import { clearDerivedText, lockMentionsOf } from "./store-deleted-posts.ts";
import { setScores } from "./store-rescoring.ts";

/** Scores the mentions of posts again whose authors changed them, and marks the keywords in the new texts. */
export function followEdits(deps: { clock: Clock; matching: Matching; profiles: Profiles }): void {
  const { clock, matching, profiles } = deps;

  async function follow(tx: Tx, { posts: edited }: { posts: MatchedPost[] }): Promise<void> {
    const byId = new Map(edited.map((post) => [post.postId, post]));
    const mentions = await lockMentionsOf(tx, [...byId.keys()]);
    if (mentions.length === 0) return;
    // A model assessed the old text.
    await clearDerivedText(tx, [...byId.keys()]);
    const foundAt = clock.now();
    const companies = await profiles.of(tx, [
      ...new Set(mentions.map(({ workspaceId }) => workspaceId)),
    ]);
    const scored = mentions.flatMap(({ id, workspaceId, postId }) => {
      const post = byId.get(postId);
      if (!post) return [];
      const similarityHashes = similarityHashesOf(shingledTextOf(post), workspaceId);
      const score = scorePost(post, foundAt, companies.get(workspaceId) ?? null);
      return [{ id, similarityHashes, ...score }];
    });
    await setScores(tx, scored);
    for (const { postId, phrases } of edited) await store.replaceMarks(tx, postId, phrases);
  }
  matching.topics.edited.subscribe(follow);
}
