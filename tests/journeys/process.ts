import type { ChildProcess } from "node:child_process";

/** Waits until a process has printed all of these lines. */
export function started(child: ChildProcess, lines: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk;
      if (lines.every((line) => output.includes(line))) resolve();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", (code) => reject(new Error(`it ended with ${code}: ${output}`)));
  });
}

/** Ends a process and waits until it has ended. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await ended;
}

/** Waits until a process has ended without an error. @returns its output */
export function ended(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`it ended with ${code}: ${output}`));
    });
  });
}
