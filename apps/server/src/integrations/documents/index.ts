import { Worker } from "node:worker_threads";
import { cutText } from "@earshot/contract";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { DocumentError, type Documents, documentLimits } from "../ports/documents.ts";
import type { FileRead } from "./worker.ts";

const maxMegabytes = 256;
/** How often the memory outside the thread's heap is measured, where unpacked bytes are. */
const measureMs = 100;

/** One file is read at a time and ten can wait, because the process has other work to do. */
const readers = bulkhead(1, 10);

/**
 * Reads a file in a separate thread, so that a file that would run forever blocks only that thread and uses only
 * its memory.
 */
function inThread(file: Uint8Array, max: number, timeMs: number): Promise<FileRead> {
  return new Promise((resolve, reject) => {
    let read: FileRead = { failure: "slow", message: "the thread ended without a result" };
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: { file, max },
      // The thread does not get this process's environment variables.
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    });
    const stop = (message: string) => {
      read = { failure: "slow", message };
      void worker.terminate();
    };
    const timer = setTimeout(() => stop(`took longer than ${timeMs} ms`), timeMs);
    const meter = setInterval(() => {
      worker.getHeapStatistics().then(
        ({ external_memory: bytes }) => {
          if (bytes > maxMegabytes * 1024 * 1024) stop(`took ${bytes} bytes of memory`);
        },
        // The thread has ended.
        () => {},
      );
    }, measureMs);
    worker.on("message", (result: FileRead) => {
      read = result;
    });
    worker.on("error", (error: NodeJS.ErrnoException) => {
      // The only failure here that a hostile file can cause is running out of memory; the worker reports all others.
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") return;
      reject(error);
    });
    worker.on("exit", () => {
      clearTimeout(timer);
      clearInterval(meter);
      resolve(read);
    });
  });
}

/** Reads untrusted files, one at a time. */
export function createDocuments({
  timeMs = documentLimits.timeMs,
}: {
  timeMs?: number;
} = {}): Documents {
  return {
    async read(file, max) {
      let read: FileRead;
      try {
        read = await readers.execute(() => inThread(file, max, timeMs));
      } catch (cause) {
        if (!(cause instanceof BulkheadRejectedError)) throw cause;
        throw new DocumentError("busy", "too many files are being read right now", { cause });
      }
      if ("failure" in read) throw new DocumentError(read.failure, read.message);
      const { text } = read;
      return { text: cutText(text, max).trimEnd(), isCut: text.length > max };
    },
  };
}
