import type { ReportThread } from "@earshot/contract";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import { quoteOf } from "./rules-quote.ts";

/** How long a quote of a thread may be, in characters. */
const quoteMax = 280;

/** Reads the threads of reports from their posts. */
export function createThreads({ mentions, optOuts }: { mentions: Mentions; optOuts: OptOuts }) {
  return {
    /**
     * The threads of a report, with the current text of their posts. Omits posts that were removed, whose text may no
     * longer be stored, or whose authors or communities opted out.
     * @param isPublic for visitors with a link: also omits pasted posts and posts of the workspace's feeds
     */
    async read(
      workspaceId: string,
      mentionIds: readonly string[],
      isPublic: boolean,
    ): Promise<ReportThread[]> {
      const found = await mentions.withPosts(mentionIds);
      const own = mentionIds
        .flatMap((id) => found.get(id) ?? [])
        .filter(
          ({ mention, post }) =>
            mention.workspaceId === workspaceId &&
            !post.removed &&
            post.droppedText === null &&
            !(isPublic && (post.ownerWorkspaceId !== null || post.feedId !== null)),
        );
      const shown = new Set(await optOuts.without(own.map(({ post }) => post)));
      return own
        .filter(({ post }) => shown.has(post))
        .map(({ mention, post, level, reasons }) => ({
          mentionId: isPublic ? null : mention.id,
          source: post.source,
          community: post.community,
          title: post.threadTitle ?? post.title,
          quote: quoteOf(
            post.body || post.title,
            reasons.find(({ quote }) => quote)?.quote ?? null,
            quoteMax,
          ),
          author: post.author,
          authorUrl: post.authorUrl,
          url: post.url,
          postedAt: post.postedAt.toISOString(),
          level,
        }));
    },
  };
}

export type Threads = ReturnType<typeof createThreads>;
