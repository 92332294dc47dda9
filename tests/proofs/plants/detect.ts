import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Detector } from "./plant.ts";

/** The outcome of a test or a proof's line; "missing": it did not run at all. */
export type Outcome = "passed" | "failed" | "missing";

interface TestReport {
  testResults: {
    name: string;
    /** Of the file: also failed when a hook failed, after which its tests are skipped. */
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** Runs Node in a copy; resolves with everything it printed. Ends it after ten minutes. */
function runNode(folder: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, NODE_NO_WARNINGS: "1", TEST_DATABASE_URL: "" },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 600_000,
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", () => resolve(output));
  });
}

/** The project of vitest.config.ts that a test file belongs to. */
function projectOf(file: string): string {
  if (file.startsWith("apps/server/") || file.startsWith("tests/proofs/")) return "server";
  if (file.startsWith("apps/web/src/lib/")) return "web/lib";
  return file.startsWith("apps/web/") ? "web" : "units";
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Runs the tests of one file whose names contain one of these texts. @returns an outcome for each name */
async function runTests(
  folder: string,
  file: string,
  names: readonly string[],
): Promise<Map<string, Outcome>> {
  const reports = mkdtempSync(join(tmpdir(), "earshot-report-"));
  const report = join(reports, "vitest.json");
  try {
    const output = await runNode(folder, [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...["--project", projectOf(file), "--maxWorkers=1", "--reporter=json"],
      ...[`--outputFile.json=${report}`, "-t", names.map(escaped).join("|"), file],
    ]);
    let results: { fullName: string; status: string }[];
    let hasFailed: boolean;
    try {
      const { testResults } = JSON.parse(readFileSync(report, "utf8")) as TestReport;
      results = testResults.flatMap(({ assertionResults }) => assertionResults);
      hasFailed = testResults.some(({ status }) => status === "failed");
    } catch {
      throw new Error(`vitest wrote no report for ${file}: ${output.slice(-2_000)}`);
    }
    return new Map(
      names.map((name) => {
        const statuses = results
          .filter(({ fullName }) => fullName.includes(name))
          .map(({ status }) => status);
        if (statuses.includes("failed")) return [name, "failed"];
        if (statuses.includes("passed")) return [name, "passed"];
        return [name, statuses.length > 0 && hasFailed ? "failed" : "missing"];
      }),
    );
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

/** Runs a proof once. @returns the outcome of each of these lines */
async function runProof(
  folder: string,
  proof: string,
  args: readonly string[],
  lines: readonly string[],
): Promise<Map<string, Outcome>> {
  const output = await runNode(folder, [proof, ...args]);
  return new Map(
    lines.map((line) => {
      const [, word] =
        new RegExp(`^(passed|FAILED) +${escaped(line)}(?: |$)`, "m").exec(output) ?? [];
      if (word === undefined) return [line, "missing"];
      return [line, word === "FAILED" ? "failed" : "passed"];
    }),
  );
}

/** Runs detectors in a copy: those of the same test file, or of the same proof and arguments, in one run. */
export async function runDetectors(
  folder: string,
  detectors: readonly Detector[],
): Promise<Map<Detector, Outcome>> {
  const groups = Object.values(
    Object.groupBy(detectors, (one) =>
      "test" in one ? one.test : JSON.stringify([one.proof, one.args]),
    ),
  );
  const outcomes = new Map<Detector, Outcome>();
  for (const group of groups) {
    const [first] = group ?? [];
    if (!group || !first) continue;
    const keyOf = (one: Detector) => ("test" in one ? one.name : one.line);
    const keys = [...new Set(group.map(keyOf))];
    const found =
      "test" in first
        ? await runTests(folder, first.test, keys)
        : await runProof(folder, first.proof, first.args ?? [], keys);
    for (const one of group) outcomes.set(one, found.get(keyOf(one)) ?? "missing");
  }
  return outcomes;
}
