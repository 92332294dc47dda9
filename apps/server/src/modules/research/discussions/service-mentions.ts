import {
  type CallData,
  type discussionCalls,
  errorCodes,
  isSourceInTier,
  sourceNames,
} from "@earshot/contract";
import { newId } from "../../../infrastructure/database/columns.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Communities } from "../../discovery/communities/index.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import { createPostPhraseIndex, summarizePost } from "../../discovery/matching/index.ts";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import type { PostRow, Posts } from "../../discovery/posts/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { OwnAccounts, Recording } from "../../inbox/recording/index.ts";
import { type DiscussionReader, postIdsAmong } from "./service-reader.ts";
import type { DiscussionSearch } from "./service-search.ts";

type Saved = CallData<typeof discussionCalls.saveDiscussionsAsMentions>;

const noLongerAvailable = "This post is no longer available.";
const ownPost = "This was written with an account that our replies are posted with.";

export type DiscussionMentions = ReturnType<typeof createDiscussionMentions>;

/** Adds stored posts as mentions. */
export function createDiscussionMentions(deps: {
  database: Database;
  posts: Posts;
  keywords: Keywords;
  optOuts: OptOuts;
  communities: Communities;
  ownAccounts: OwnAccounts;
  mentions: Mentions;
  recording: Recording;
  reader: DiscussionReader;
  search: DiscussionSearch;
}) {
  const { database, posts, keywords, optOuts, communities, ownAccounts, mentions, recording } =
    deps;
  const { reader, search } = deps;

  /** Why a post can't become a mention, in a sentence; null: it can. */
  async function refusalOf(workspaceId: string, row: PostRow): Promise<string | null> {
    const { tier } = await search.workspaceOf(workspaceId);
    if (!isSourceInTier(row.source, tier)) {
      return `Your plan does not include ${sourceNames[row.source]}.`;
    }
    if ((await ownAccounts.without(database.pool, [row])).length === 0) return ownPost;
    if (await optOuts.covers(row)) return errorCodes.OPTED_OUT.message;
    if ((await reader.scorer(workspaceId))(row) === null) return errorCodes.SENSITIVE_POST.message;
    if (row.community === null) return null;
    const at = { source: row.source, community: row.community };
    const [rules] = [...(await communities.rulesOf([at])).values()];
    return rules?.verdict === "forbidden" ? rules.reason : null;
  }

  /** The keyword that a mention shows: the workspace's own keyword with this text, otherwise the text alone. */
  async function phraseFor(workspaceId: string, keyword: string) {
    const own = (await keywords.list(workspaceId)).find(
      (one) => one.keyword.toLowerCase() === keyword.toLowerCase(),
    );
    const index = createPostPhraseIndex<void>();
    if (keywords.wordRunsOf(keyword) !== null) index.add(keyword);
    return (row: PostRow) => ({
      keywordId: own?.id ?? newId(),
      keyword: own?.keyword ?? keyword,
      marks: index.match(row)[0]?.marks ?? { title: [], body: [] },
    });
  }

  return {
    /** Adds posts as mentions. A post that is a mention already is returned as it is. */
    async save(workspaceId: string, ids: readonly string[], keyword: string): Promise<Saved> {
      const unique = [...new Set(ids)];
      const known = postIdsAmong(unique);
      const rows = await posts.withText(known);
      const mentionIds = await mentions.idsOfPosts(workspaceId, known);
      const phraseOf = await phraseFor(workspaceId, keyword);
      const saved: Saved = { mentions: [], refused: [] };
      for (const id of unique) {
        const row = rows.get(id);
        const refusal = row ? await refusalOf(workspaceId, row) : noLongerAvailable;
        const mentionId = mentionIds.get(id);
        if (mentionId !== undefined) {
          saved.mentions.push(await mentions.get(workspaceId, mentionId));
        } else if (!row || refusal !== null) {
          saved.refused.push({ id, message: refusal ?? noLongerAvailable });
        } else {
          const added = await database.transaction((tx) =>
            recording.add(tx, workspaceId, summarizePost(row), phraseOf(row)),
          );
          saved.mentions.push(await mentions.get(workspaceId, added));
        }
      }
      return saved;
    },
  };
}
