import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { FinishedProcess } from "./read-output.ts";

const root = join(import.meta.dirname, "../../..");
const manifest = z.object({ scripts: z.record(z.string(), z.string()) });

/** The proofs' commands in package.json, by name: Node's arguments. */
export function readCommands(): Map<string, string[]> {
  const { scripts } = manifest.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  return new Map(
    Object.entries(scripts).flatMap(([script, command]) => {
      const [, name] = /^prove:(.+)$/.exec(script) ?? [];
      return name === undefined ? [] : [[name, command.split(" ").slice(1)] as const];
    }),
  );
}

/**
 * Runs a proof in a separate process, to its end.
 * @param limitMinutes after which it is asked to end, and counts as failed
 * @param print receives its output as it is printed
 */
export function runProof(
  command: readonly string[],
  args: readonly string[],
  limitMinutes: number,
  print: (text: string) => void,
): Promise<FinishedProcess> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...command, ...args], {
      cwd: root,
      env: { ...process.env, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: limitMinutes * 60_000,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        print(text);
      });
    }
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}
