import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { variableNames } from "../../apps/server/src/config.ts";

const entry = join(import.meta.dirname, "../../scripts/earshot.mjs");
// Set but empty, so that a developer's .env has no effect.
const unset = {
  ...Object.fromEntries(variableNames.map((name) => [name, ""])),
  // A sandbox that runs on the same machine has no effect either.
  SANDBOX: "off",
};

/** A process of the product. */
export interface ServerProcess {
  pid: number;
  /** Resolves with the first match in its output. @throws Error when it ends before that */
  waitForOutput(pattern: RegExp): Promise<string>;
  /** Kills it (SIGKILL), and waits. */
  kill(): Promise<void>;
  /** Asks it to end (SIGTERM), and waits. */
  stop(): Promise<void>;
  /** Whether it has ended. */
  readonly ended: boolean;
}

/**
 * Starts `earshot start` with a role.
 * @param logFile where its log goes
 * @param program another version of `scripts/earshot.mjs`
 */
export function startRole(
  role: "api" | "worker",
  env: Record<string, string>,
  logFile: string,
  program = entry,
): ServerProcess {
  const log = openSync(logFile, "a");
  const child: ChildProcess = spawn(process.execPath, [program, "start", `--roles=${role}`], {
    env: { ...unset, PATH: process.env.PATH, NODE_NO_WARNINGS: "1", ...env },
    stdio: ["ignore", "pipe", log],
  });
  closeSync(log);
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const exited = once(child, "exit");
  let ended = false;
  exited.then(() => {
    ended = true;
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return {
    pid: child.pid ?? 0,
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const checkOutput = () => {
          const found = pattern.exec(output);
          if (found) resolve(found[1] ?? found[0]);
        };
        checkOutput();
        child.stdout?.on("data", checkOutput);
        exited.then(() => reject(new Error(`the ${role} ended with the output: ${output}`)));
      }),
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    get ended() {
      return ended;
    },
  };
}

/** The memory of a process, in MB; null where the system does not report it. */
export function memoryOf(pid: number): number | null {
  try {
    const [, kilobytes] =
      /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
  } catch {
    return null;
  }
}
