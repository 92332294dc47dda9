import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { onTestFinished } from "vitest";
import { makeClusterFolder } from "./cluster-folder.ts";

/** A process of a test's own; it is killed when the test ends. */
export interface Child {
  process: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Resolves with the first match in stdout. @throws Error when the process ends before. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves when it has ended, with its exit code (null after a signal). */
  ended: Promise<number | null>;
}

/** Starts Node with a script. Of our environment, only what Node needs is passed on. */
export function startNode(args: string[], env: Record<string, string> = {}): Child {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (stderr += chunk));
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  // An orphaned PostgreSQL may keep the pipes open, so "close" is not awaited after a kill.
  const ended = exited.then(
    (code) =>
      new Promise<number | null>((resolve) => {
        if (code === null || child.stdout.closed) resolve(code);
        else child.once("close", () => resolve(code));
      }),
  );
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  return {
    process: child,
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = pattern.exec(stdout);
          if (found) resolve(found);
        };
        check();
        child.stdout.on("data", check);
        ended.then((code) => reject(new Error(`ended with ${code} and said: ${stdout}${stderr}`)));
      }),
  };
}

/** A folder that is removed when the test ends. Other accounts can enter it, as root's lent account must. */
export function temporaryFolder(): string {
  const folder = makeClusterFolder("own");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
