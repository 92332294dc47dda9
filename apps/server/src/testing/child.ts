import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { onTestFinished } from "vitest";
import { makeClusterFolder } from "./cluster-folder.ts";

/** A process of a test's own; it is killed when the test ends. */
export interface Child {
  process: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Resolves with the first output on stdout that fits. @throws Error when the process ends before. */
  fingerprints(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves when it has ended, with its exit code (null after a signal). */
  ended: Promise<number | null>;
}

/** Starts Node with a script. Nothing of our environment is handed on but what Node needs. */
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
  // An orphaned PostgreSQL may hold the pipes, so "close" is waited for only after an own exit.
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
    fingerprints: (pattern) =>
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

/** A folder that is removed when the test ends. Others may enter, as the lent account of root must. */
export function temporaryFolder(): string {
  const folder = makeClusterFolder("own");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
