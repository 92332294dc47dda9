import { Worker } from "node:worker_threads";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { WebsiteError } from "../ports/website.ts";
import type { Facts, Read } from "./worker.ts";

/** A page that takes longer is hostile; what was found until then counts. */
const maxMs = 4_000;
const maxMegabytes = 256;

/** Pages that are read at once, and those that wait; a process has other work to do. */
const editor = bulkhead(2, 20);

/**
 * Reads a page in a thread of its own, so that a page made to run forever blocks only that thread, and uses
 * only the memory that it is given.
 * @returns null when it produced nothing in time
 */
function inThread(html: string): Promise<{ facts: Facts; article: string } | null> {
  return new Promise((resolve) => {
    let facts: Facts | null = null;
    let article = "";
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: { html },
      // It gets no environment variables of this process.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    });
    const timer = setTimeout(() => void worker.terminate(), maxMs);
    worker.on("message", (read: Read) => {
      if (read.kind === "facts") ({ facts } = read);
      else article = read.text;
    });
    // Too deep, or too much memory: what it reported before counts.
    worker.on("error", () => {});
    worker.on("exit", () => {
      clearTimeout(timer);
      resolve(facts && { facts, article });
    });
  });
}

/** Reads a page. @throws WebsiteError `no-page` when it can't be read in time, `slow` when too many wait. */
export async function readHtml(html: string): Promise<{ facts: Facts; article: string }> {
  let read: Awaited<ReturnType<typeof inThread>>;
  try {
    read = await editor.execute(() => inThread(html));
  } catch (cause) {
    if (!(cause instanceof BulkheadRejectedError)) throw cause;
    throw new WebsiteError("slow", "too many pages are being read right now", { cause });
  }
  if (!read) throw new WebsiteError("no-page", "a page that takes too long to read");
  return read;
}
