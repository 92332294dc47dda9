import type { CheckOutcome, Reply, ReplyStatus, Source } from "@earshot/contract";
import { createTopic } from "../../../infrastructure/topic.ts";

/** A reply stands in its thread. */
export interface ReplyPlaced {
  replyId: string;
  source: Source;
  placedAt: Date;
}

/** A text was handed in. */
export interface ReplySubmitted {
  replyId: string;
  source: Source;
  community: string | null;
  /** As it would be posted. */
  text: string;
}

/** What its hearers need to know of a reply that changed. */
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
  placedAt: Date | null;
  placementMethod: "hand" | "api" | "attested" | null;
  removedBy: Reply["removedBy"];
}

/** A reply went from one status to another, in the transaction that does it. */
export interface ReplyChanged {
  /** As it is now. */
  row: ChangedReply;
  /** null: it begins with its claim. */
  from: ReplyStatus | null;
  to: ReplyStatus;
  by: "writer" | "reviewer" | "customer" | "system";
  userId: string | null;
  note: string | null;
  /** Its unit of quota came back with this step. */
  gaveBack: boolean;
  /** Its unit of quota stays used, though no reply comes of it. */
  forfeited: boolean;
  /** Its text had been handed in; of a withdrawal alone. */
  afterHandIn: boolean;
  /** What the check said of its text just before; of the first step alone. */
  check?: CheckOutcome | undefined;
}

/** What a later domain knows of replies; nothing until one says so. */
function createCollector<T>() {
  let collector: (replyIds: readonly string[]) => Promise<ReadonlyMap<string, T>> = async () =>
    new Map();
  return {
    collect: (replyIds: readonly string[]) => collector(replyIds),
    provide(from: (replyIds: readonly string[]) => Promise<ReadonlyMap<string, T>>) {
      collector = from;
    },
  };
}

export const createReplyTopics = () => ({
  submitted: createTopic<ReplySubmitted>(),
  placed: createTopic<ReplyPlaced>(),
  changed: createTopic<ReplyChanged>(),
  checks: createCollector<Reply["checks"]>(),
  /** Replies that their customer says are gone, undecided. */
  reported: createCollector<true>(),
  clicks: createCollector<{ clicks: number; conversions: number }>(),
  /** Addresses of ours that lead on to the customer's site: those of all replies to the same post. */
  ownLinks: createCollector<readonly string[]>(),
});
