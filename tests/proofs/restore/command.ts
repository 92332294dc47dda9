import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { variableNames } from "../../../apps/server/src/config.ts";
import type { Connection } from "../../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { databaseUrl } from "../../../apps/server/src/testing/database-url.ts";
import { memoryOf } from "../processes.ts";

const entry = join(import.meta.dirname, "../../../scripts/earshot.mjs");
const unset = Object.fromEntries(variableNames.map((name) => [name, ""]));

/** Starts `earshot backup` or `earshot restore` in a separate process, and measures its memory. */
export function startCommand(connection: Connection, args: readonly string[]) {
  const child = spawn(process.execPath, ["--max-semi-space-size=64", entry, ...args], {
    env: {
      ...unset,
      PATH: process.env.PATH,
      NODE_NO_WARNINGS: "1",
      DATABASE_URL: databaseUrl(connection),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, peak] = ["", 0];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const start = performance.now();
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(child.pid ?? 0) ?? 0);
  }, 50);
  const ended = once(child, "exit").then(([code]: (number | null)[]) => {
    clearInterval(watch);
    return { code, output, peakMegabytes: peak, seconds: (performance.now() - start) / 1_000 };
  });
  return { kill: () => child.kill("SIGKILL"), ended };
}
