import { isSourceInTier, researchLimits, type WholePost } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Rule, Throttle } from "../../../infrastructure/throttle/index.ts";
import type { ThreadAnswer, ThreadView } from "../../../integrations/ports/threads.ts";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import type { PostRow, Posts } from "../../discovery/posts/index.ts";
import type { DiscussionReader } from "./service-reader.ts";
import type { DiscussionSearch } from "./service-search.ts";
import type { ThreadReader } from "./service-threads.ts";

/** How often a workspace may read posts. */
const readRule: Rule = { name: "read-posts", times: 120, seconds: 600 };

export type WholePosts = ReturnType<typeof createWholePosts>;

const presentComment = ({ post, state, depth }: ThreadAnswer): WholePost["comments"][number] => ({
  id: post.externalId,
  depth,
  author: state === "standing" ? post.author : null,
  content: state === "standing" ? post.body : null,
  score: post.score,
  created_utc: post.postedAt.getTime() / 1000,
  url: post.url,
});

/** Reads stored posts with their comments from their platforms. */
export function createWholePosts(deps: {
  database: Database;
  throttle: Throttle;
  posts: Posts;
  optOuts: OptOuts;
  reader: DiscussionReader;
  search: DiscussionSearch;
  threadReader: ThreadReader;
}) {
  const { database, throttle, posts, optOuts, reader, search, threadReader } = deps;

  /** A stored post that the platform no longer shows is deleted here too. @throws AppError POST_NOT_FOUND */
  async function requireLive({ kind, source, externalId }: PostRow, { post }: ThreadView) {
    if (kind !== "post" || post?.state === "standing") return;
    if (post) await database.transaction((tx) => posts.purge(tx, source, [externalId]));
    throw new AppError("POST_NOT_FOUND");
  }

  /** The comments, without those of people who opted out. */
  async function commentsOf({ comments }: ThreadView) {
    const live = comments.filter(({ state }) => state === "standing").map(({ post }) => post);
    const shown = new Set(await optOuts.without(live));
    return comments
      .filter(({ post, state }) => state !== "standing" || shown.has(post))
      .map(presentComment);
  }

  return {
    /** @throws AppError NOT_FOUND, POST_NOT_FOUND, TOO_MANY_REQUESTS */
    async read(workspaceId: string, id: string): Promise<{ row: PostRow; shown: WholePost }> {
      const row = (await reader.load([id])).get(id);
      const { tier } = await search.workspaceOf(workspaceId);
      if (!row || !isSourceInTier(row.source, tier)) throw new AppError("NOT_FOUND");
      await throttle.count(readRule, workspaceId);
      const reading = await threadReader.read(workspaceId, row, {
        max: researchLimits.commentsMax,
      });
      const view = "view" in reading ? reading.view : null;
      if (view) await requireLive(row, view);
      const [post] = await reader.present(workspaceId, [row]);
      if (!post) throw new AppError("NOT_FOUND");
      return {
        row,
        shown: {
          post: { ...post, author: row.author, fullContent: row.body },
          comments: view ? await commentsOf(view) : [],
          missing: "missing" in reading ? reading.missing : (view?.missing ?? null),
          isLocked: view ? view.locked || view.archived : false,
        },
      };
    },
  };
}
