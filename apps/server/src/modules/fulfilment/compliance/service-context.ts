import { type Finding, platforms } from "@earshot/contract";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import type { Exclusions } from "../../inbox/exclusions/index.ts";
import type { MentionWithPost } from "../../inbox/mentions/index.ts";
import type { Replies, ReplyRow } from "../replies/index.ts";
import * as rules from "./rules.ts";

/** Reads the threads that replies answer. */
export interface ThreadReader {
  /** The last known state; null: the thread was not read yet. */
  lastState(replyId: string): Promise<rules.ThreadState | null>;
  /** Reads the thread from its platform. */
  stateNow(reply: ReplyRow): Promise<rules.ThreadState>;
}

const removedThread: rules.ThreadState = { state: "removed", locked: false, archived: false };

/** Creates the check of who is answered and where. */
export function createContextCheck(deps: {
  optOuts: OptOuts;
  exclusions: Exclusions;
  replies: Replies;
  threads: ThreadReader;
}) {
  const { optOuts, exclusions, replies, threads } = deps;

  /** Whether the workspace has excluded the author or the community since it accepted the mention. */
  async function excludedSince({
    mention,
    post,
  }: MentionWithPost): Promise<rules.ReplyContext["excluded"]> {
    const since = mention.acceptedAt;
    const candidates = (await exclusions.listRows(mention.workspaceId)).filter(
      // Accepting a mention overrides the exclusions that existed before.
      ({ kind, createdAt }) =>
        (kind === "author" || kind === "community") && (since === null || createdAt > since),
    );
    const [index] = exclusions.matcherOf(candidates)(post, []);
    const kind = index === undefined ? null : candidates[index]?.kind;
    return kind === "author" || kind === "community" ? kind : null;
  }

  /** Findings about who is answered and where, regardless of the text. */
  return async function contextFindings(
    reply: ReplyRow,
    mention: MentionWithPost & { isSensitive: boolean },
    fresh: boolean,
  ): Promise<Finding[]> {
    const { post } = mention;
    // The author of a post is dropped with its text.
    const isNamed = platforms[post.source].alwaysNamesAuthors && post.droppedText === null;
    const hasUnknownAuthor = !isNamed && post.author === null;
    const [optedOut, mayHaveOptedOut, excluded, hasReplyInThread, thread] = await Promise.all([
      optOuts.covers(post),
      hasUnknownAuthor && optOuts.hasAuthors(post.source),
      excludedSince(mention),
      replies.hasReplyInThread(reply),
      fresh ? threads.stateNow(reply) : threads.lastState(reply.id),
    ]);
    const { source, community, removed } = post;
    const { isSensitive: sensitive } = mention;
    return rules.contextFindings({
      source,
      community,
      optedOut,
      mayHaveOptedOut,
      sensitive,
      excluded,
      hasReplyInThread,
      // A post stored as removed counts as removed unless the platform has just been asked.
      thread: removed && !fresh ? removedThread : thread,
    });
  };
}
