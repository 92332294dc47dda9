import { type Source, sourceNames } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { SourceError } from "../../../integrations/ports/source.ts";
import type { Threads, ThreadView } from "../../../integrations/ports/threads.ts";
import { nothingSpent, type Spending } from "../../ledger/spending/index.ts";

const threadTimeoutMs = 20_000;
/** The maximum number of comments where each costs money. */
const maxPaidComments = 20;

/** Why a thread was not read, as a sentence and as a cause. */
interface UnreadThread {
  missing: string;
  cause: "not_connected" | "over_budget" | "no_answer";
}

/** A thread, or why it was not read. */
export type ThreadReading = { view: ThreadView } | UnreadThread;

export type ThreadReader = ReturnType<typeof createThreadReader>;

/** Resolves like the promise, or rejects with the signal's reason if that aborts first. */
function unlessAborted<T>(pending: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort);
  return Promise.race([pending, promise]).finally(() =>
    signal.removeEventListener("abort", onAbort),
  );
}

/** Reads threads from their platforms within the budgets of the workspace and of all workspaces together. */
export function createThreadReader(deps: {
  database: Database;
  log: Log;
  spending: Spending;
  threads: readonly Threads[];
}) {
  const { database, log, spending, threads } = deps;

  /** @throws SourceError, or the signal's reason */
  async function readPaid(
    platform: Threads,
    workspaceId: string,
    post: { externalId: string; threadId: string | null },
    options: { max: number; signal: AbortSignal },
  ): Promise<ThreadReading> {
    const { name, readMicros } = platform;
    const maxMicros = platform.maxReads(options.max) * readMicros;
    const payers = await spending.within(name, [workspaceId], maxMicros);
    const reservation = payers.length > 0 ? await spending.reserve(name, maxMicros) : null;
    if (reservation === null || "until" in reservation) {
      const period = reservation === null ? "This month’s" : "Today’s";
      const missing = `${period} budget for reading ${sourceNames[name]} is used up.`;
      return { missing, cause: "over_budget" };
    }
    const { reserved } = reservation;
    const bill = (reads: number, micros: number) =>
      database.transaction((tx) =>
        spending.settle(tx, reserved, {
          ...{ micros, calls: 1, reads },
          shares: new Map([[workspaceId, micros]]),
        }),
      );
    let view: ThreadView;
    try {
      view = await platform.read(post, options);
    } catch (error) {
      // The platform does not bill failed reads. An aborted read may have been billed in full.
      if (error instanceof SourceError) {
        await database.transaction((tx) => spending.settle(tx, reserved, nothingSpent));
      } else await bill(platform.maxReads(options.max), maxMicros);
      throw error;
    }
    await bill(view.reads, view.reads * readMicros);
    return { view };
  }

  return {
    /**
     * Reads the thread of a post or comment.
     * @param options.max the maximum number of comments where they are free, fewer where they cost money; 0: only
     *   the thread's state
     */
    async read(
      workspaceId: string,
      post: { source: Source; externalId: string; threadId: string | null },
      { max, timeoutMs = threadTimeoutMs }: { max: number; timeoutMs?: number },
    ): Promise<ThreadReading> {
      const { source, externalId, threadId } = post;
      const platform = threads.find(({ name }) => name === source);
      if (!platform) {
        const missing = `We can't read comments on ${sourceNames[source]}.`;
        return { missing, cause: "not_connected" };
      }
      const signal = AbortSignal.timeout(timeoutMs);
      const maxComments = platform.readMicros === 0 ? max : Math.min(max, maxPaidComments);
      try {
        const reading = readPaid(
          platform,
          workspaceId,
          { externalId, threadId },
          { max: maxComments, signal },
        );
        return await unlessAborted(reading, signal);
      } catch (error) {
        const isTimeout = signal.aborted && error === signal.reason;
        if (!(error instanceof SourceError) && !isTimeout) throw error;
        log.warn({ err: error, source }, "a thread could not be read");
        const missing =
          error instanceof SourceError
            ? error.publicText
            : `${sourceNames[source]} did not answer in time.`;
        return { missing, cause: "no_answer" };
      }
    },
  };
}
