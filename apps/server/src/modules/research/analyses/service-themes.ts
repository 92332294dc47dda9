import { Worker } from "node:worker_threads";
import { levelOf } from "@earshot/intent";
import type { FoundTheme } from "@earshot/themes";
import { bulkhead } from "cockatiel";
import { ownTitleOf, type ReadablePosts } from "../discussions/index.ts";
import type { StoredDiscussion } from "./service-result.ts";
import type { ThemesTask } from "./service-themes-thread.ts";

/** Runs one thread at a time; other analyses wait. */
const threads = bulkhead(1, Number.POSITIVE_INFINITY);

async function inThread(task: ThemesTask, signal: AbortSignal): Promise<FoundTheme[]> {
  // The job can be canceled while it waits for its turn.
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<FoundTheme[]>();
  const worker = new Worker(new URL("./service-themes-thread.ts", import.meta.url), {
    workerData: task,
    env: {},
    execArgv: [],
  });
  const stop = () => {
    reject(signal.reason);
    void worker.terminate();
  };
  signal.addEventListener("abort", stop);
  worker.on("message", resolve);
  worker.on("error", reject);
  worker.on("exit", () => {
    signal.removeEventListener("abort", stop);
    reject(new Error("the thread ended without themes"));
  });
  return promise;
}

/** Finds what discussions have in common, in a thread, because it takes long enough to delay other requests. */
export function themesOf(
  discussions: readonly StoredDiscussion[],
  rows: ReadablePosts,
  profileTexts: string[],
  signal: AbortSignal,
): Promise<FoundTheme[]> {
  const posts = discussions.flatMap(({ postId, intentScore }) => {
    const row = rows.get(postId);
    if (!row) return [];
    const { id, body, community, author, postedAt } = row;
    const level = levelOf(intentScore);
    return [{ id, title: ownTitleOf(row), body, community, author, postedAt, level }];
  });
  if (posts.length === 0) return Promise.resolve([]);
  return threads.execute(() => inThread({ posts, profileTexts }, signal));
}
