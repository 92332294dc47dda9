// Loaded before a process of the product: on SIGUSR2 it collects garbage and appends what memory it holds to MEMORY_FILE.
import { appendFileSync } from "node:fs";

process.on("SIGUSR2", () => {
  globalThis.gc?.();
  appendFileSync(process.env.MEMORY_FILE, `${JSON.stringify(process.memoryUsage())}\n`);
});
