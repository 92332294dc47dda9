import type { Reply, Source } from "@earshot/contract";
import { createTopic } from "../../platform/topic.ts";

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

type Checks = ReadonlyMap<string, Reply["checks"]>;

/** What a later domain knows of replies' checks; none until one says so. */
function createCheckSource() {
  let collector: (replyIds: readonly string[]) => Promise<Checks> = async () => new Map();
  return {
    collect: (replyIds: readonly string[]) => collector(replyIds),
    provide(from: (replyIds: readonly string[]) => Promise<Checks>) {
      collector = from;
    },
  };
}

export const createReplyTopics = () => ({
  submitted: createTopic<ReplySubmitted>(),
  placed: createTopic<ReplyPlaced>(),
  checks: createCheckSource(),
});
