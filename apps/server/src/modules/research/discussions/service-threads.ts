import { type Source, sourceNames } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { Threads, ThreadView } from "../../../integrations/ports/threads.ts";
import { nothingSpent, type Spending } from "../../ledger/spending/index.ts";

const threadTimeoutMs = 20_000;
/** Where each comment costs money. */
const maxPaidComments = 20;

/** A thread, or why it can't be read, in a sentence. */
export type ThreadReading = { view: ThreadView } | { missing: string };

export type ThreadReader = ReturnType<typeof createThreadReader>;

/** Reads threads from their platforms within the budgets of the workspace and of everybody. */
export function createThreadReader(deps: {
  database: Database;
  spending: Spending;
  threads: readonly Threads[];
}) {
  const { database, spending, threads } = deps;

  async function readPaid(
    platform: Threads,
    workspaceId: string,
    post: { externalId: string; threadId: string | null },
    max: number,
  ): Promise<ThreadReading> {
    const { name, readMicros } = platform;
    const maxMicros = platform.maxReads(max) * readMicros;
    const payers = await spending.within(name, [workspaceId], maxMicros);
    const reservation = payers.length > 0 ? await spending.reserve(name, maxMicros) : null;
    if (reservation === null || "until" in reservation) {
      const period = reservation === null ? "This month’s" : "Today’s";
      return { missing: `${period} budget for reading ${sourceNames[name]} is used up.` };
    }
    const { reserved } = reservation;
    const settle = (reads: number, micros: number) =>
      database.transaction((tx) =>
        spending.settle(tx, reserved, {
          ...{ micros, calls: 1, reads },
          shares: new Map([[workspaceId, micros]]),
        }),
      );
    const signal = AbortSignal.timeout(threadTimeoutMs);
    try {
      const view = await platform.read(post, { max, signal });
      await settle(view.reads, view.reads * readMicros);
      return { view };
    } catch (error) {
      // The platform does not bill failed reads. An aborted read may have been billed in full.
      if (error instanceof SourceError) {
        await database.transaction((tx) => spending.settle(tx, reserved, nothingSpent));
        return { missing: error.publicText };
      }
      await settle(platform.maxReads(max), maxMicros);
      if (!signal.aborted) throw error;
      return { missing: `${sourceNames[name]} did not answer in time.` };
    }
  }

  return {
    /** Whether threads of a source can be read here. */
    reads: (source: Source): boolean => threads.some(({ name }) => name === source),

    /** Reads the thread of a post or comment. @param max the maximum number of comments, where they are free */
    async read(
      workspaceId: string,
      post: { source: Source; externalId: string; threadId: string | null },
      max: number,
    ): Promise<ThreadReading> {
      const platform = threads.find(({ name }) => name === post.source);
      if (!platform) {
        return { missing: `We can't read comments on ${sourceNames[post.source]}.` };
      }
      const { externalId, threadId } = post;
      const most = platform.readMicros === 0 ? max : Math.min(max, maxPaidComments);
      return readPaid(platform, workspaceId, { externalId, threadId }, most);
    },
  };
}
