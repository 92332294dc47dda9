import type { Reply, Source } from "@earshot/contract";
import { createTopic } from "../../platform/topic.ts";

/** A reply stands in its thread. */
export interface ReplyPlaced {
  replyId: string;
  source: Source;
  placedAt: Date;
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
  placed: createTopic<ReplyPlaced>(),
  checks: createCheckSource(),
});
