import { Worker } from "node:worker_threads";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { WebsiteError } from "../ports/website.ts";
import type { Facts, Read } from "./worker.ts";

/** A page that takes longer is hostile; the results until then are used. */
const maxMs = 4_000;
const maxMegabytes = 256;

/** Two pages are read concurrently and 20 can wait, because the process has other work to do. */
const readers = bulkhead(2, 20);

/**
 * Reads a page in a separate thread, so that a page that would run forever blocks only that thread and uses only its
 * memory.
 * @returns null when it produced nothing in time
 */
function inThread(html: string): Promise<{ facts: Facts; article: string } | null> {
  return new Promise((resolve) => {
    let facts: Facts | null = null;
    let article = "";
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: { html },
      // The thread does not get this process's environment variables.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    });
    const timer = setTimeout(() => void worker.terminate(), maxMs);
    worker.on("message", (read: Read) => {
      if (read.kind === "facts") ({ facts } = read);
      else article = read.text;
    });
    // Nested too deep, or out of memory: the results that it sent before are used.
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
    read = await readers.execute(() => inThread(html));
  } catch (cause) {
    if (!(cause instanceof BulkheadRejectedError)) throw cause;
    throw new WebsiteError("slow", "too many pages are being read right now", { cause });
  }
  if (!read) throw new WebsiteError("no-page", "a page that takes too long to read");
  return read;
}
