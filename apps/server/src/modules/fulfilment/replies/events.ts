import type { CheckOutcome, Reply, ReplyStatus, Source } from "@earshot/contract";
import { createTopic } from "../../../infrastructure/topic.ts";

/** A reply was placed in its thread. */
export interface ReplyPlaced {
  replyId: string;
  source: Source;
  placedAt: Date;
}

/** A text was submitted. */
export interface ReplySubmitted {
  replyId: string;
  source: Source;
  community: string | null;
  /** With the disclosure line. */
  text: string;
}

/** What subscribers need to know of a changed reply. */
interface ChangedReply {
  id: string;
  workspaceId: string;
  mentionId: string;
  writerId: string;
  text: string;
  revision: number;
  firstHandConfirmed: boolean;
  reviewReasons: string[];
  rulesVersionId: string | null;
  accountName: string | null;
  /** When an approval lapses; null: none is awaited. */
  approveBy: Date | null;
  placedAt: Date | null;
  placementMethod: "hand" | "api" | "attested" | null;
  removedBy: Reply["removedBy"];
}

/** A reply changed its status; published in the transaction of the change. */
export interface ReplyChanged {
  /** After the change. */
  row: ChangedReply;
  /** null: the claim that creates the reply. */
  from: ReplyStatus | null;
  to: ReplyStatus;
  by: "writer" | "reviewer" | "customer" | "system";
  userId: string | null;
  note: string | null;
  /** Its unit was returned to the quota with this step. */
  quotaReturned: boolean;
  /** Its unit stays used although no reply was placed. */
  forfeited: boolean;
  /** Whether its text had been submitted; set for withdrawals only. */
  afterSubmission: boolean;
  /** The result of the compliance check just before; set for the first step only. */
  check?: CheckOutcome | undefined;
}

/** Collects what a later module knows of replies; empty until that module provides it. */
function createCollector<T>() {
  let collector: (replyIds: readonly string[]) => Promise<ReadonlyMap<string, T>> = async () =>
    new Map();
  return {
    collect: (replyIds: readonly string[]) => collector(replyIds),
    provide(source: (replyIds: readonly string[]) => Promise<ReadonlyMap<string, T>>) {
      collector = source;
    },
  };
}

export const createReplyTopics = () => ({
  submitted: createTopic<ReplySubmitted>(),
  placed: createTopic<ReplyPlaced>(),
  changed: createTopic<ReplyChanged>(),
  checks: createCollector<Reply["checks"]>(),
  /** Replies with an open report by their customer. */
  reported: createCollector<true>(),
  clicks: createCollector<{ clicks: number; conversions: number }>(),
  /** The tracked links of all replies to the same post. */
  ownLinks: createCollector<readonly string[]>(),
});
