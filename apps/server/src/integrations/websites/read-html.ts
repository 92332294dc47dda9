import { Worker } from "node:worker_threads";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { WebsiteError } from "../ports/website.ts";
import type { Facts, Read } from "./worker.ts";

/** A page that takes longer is made to; what was found of it until then counts. */
const mostMs = 4_000;
const mostMegabytes = 256;

/** Pages that are read at once, and those that wait; a process has other work to do. */
const editor = bulkhead(2, 20);

/**
 * Reads a page in a thread of its own, so that one made to take for ever takes that thread alone, and no more
 * memory than it is given.
 * @returns null when it gave nothing in its time
 */
function inThread(html: string): Promise<{ facts: Facts; article: string } | null> {
  return new Promise((resolve) => {
    let facts: Facts | null = null;
    let article = "";
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: { html },
      // Nothing of this process's is its business.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    });
    const timer = setTimeout(() => void worker.terminate(), mostMs);
    worker.on("message", (read: Read) => {
      if (read.kind === "facts") ({ facts } = read);
      else article = read.text;
    });
    // Too deep, too much memory: what it told before counts.
    worker.on("error", () => {});
    worker.on("exit", () => {
      clearTimeout(timer);
      resolve(facts && { facts, article });
    });
  });
}

/** What a page says. @throws WebsiteError `no-page` when it can't be read in its time, `slow` when too many wait. */
export async function readHtml(html: string): Promise<{ facts: Facts; article: string }> {
  let read: Awaited<ReturnType<typeof inThread>>;
  try {
    read = await editor.execute(() => inThread(html));
  } catch (cause) {
    if (!(cause instanceof BulkheadRejectedError)) throw cause;
    throw new WebsiteError("slow", "too many pages are read at present", { cause });
  }
  if (!read) throw new WebsiteError("no-page", "a page that takes too long to read");
  return read;
}
