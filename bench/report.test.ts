import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { createBenchReport, describeSpread, spreadOf } from "./report.ts";

const here = import.meta.dirname;
const read = (file: string) => readFileSync(join(here, file), "utf8");
const { scripts } = JSON.parse(read("../package.json")) as { scripts: Record<string, string> };
const benches = Object.entries(scripts)
  .filter(([name]) => name.startsWith("bench:"))
  .map(([, command]) => /bench\/(\S+\.ts)/.exec(command)?.[1] ?? command);

/** Reports some goals. @returns what was printed, and with what the process would have ended */
function run(goals: readonly boolean[], gate: boolean) {
  const printed = vi.spyOn(console, "log").mockReturnValue();
  const exit = vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`ended with ${code}`);
  });
  try {
    const report = createBenchReport("what is measured", { gate });
    for (const isMet of goals) report.line("a goal", isMet, "1 s");
    expect(() => report.end()).toThrow("ended with");
    return {
      status: exit.mock.calls[0]?.[0],
      stdout: printed.mock.calls.map(([line]) => line).join("\n"),
    };
  } finally {
    printed.mockRestore();
    exit.mockRestore();
  }
}

describe("the report of a bench", () => {
  test("fails with --gate when a line says MISSED", () => {
    const { status, stdout } = run([true, false, true], true);
    expect(stdout).toMatch(/^MISSED {2}a goal/m);
    expect(stdout).toContain("2 passed, 1 failed");
    expect(status).toBe(1);
  });

  test("says MISSED without --gate too", () => {
    const { status, stdout } = run([false], false);
    expect(stdout).toMatch(/^MISSED {2}a goal/m);
    expect(status).toBe(0);
  });

  test("passes when all goals are met, and prints its measure first", () => {
    const { status, stdout } = run([true], true);
    expect(status).toBe(0);
    expect(stdout.indexOf("Measure: what is measured")).toBeLessThan(stdout.indexOf("a goal"));
  });

  test("gives the median of the rounds with the smallest and the largest", () => {
    const spread = spreadOf([5, 1, 4, 2, 30]);
    expect(spread).toEqual({ median: 4, min: 1, max: 30 });
    expect(describeSpread(spread)).toBe("4 (1 to 30)");
  });
});

describe.each(benches)("%s", (file) => {
  const source = read(file);

  test("prints its results only through the report", () => {
    expect(source).toContain("createBenchReport(");
    expect(source).toMatch(/\.\.\.(?:gateOption|alwaysGated)/);
    expect(source).toContain("report.end()");
    // A bench that exits on its own could omit a miss.
    expect(source).not.toMatch(/process\.exit|createReport\(/);
  });
});

test("no other file of the benches prints results", () => {
  const files = globSync("**/*.ts", { cwd: here }).filter((file) => !/^report\./.test(file));
  expect(benches.filter((file) => !files.includes(file))).toEqual([]);
  expect(files.filter((file) => /MISSED|FAILED/.test(read(file)))).toEqual([]);
});
