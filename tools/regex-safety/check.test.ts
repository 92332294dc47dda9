import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { type CollectedFile, checkExpressions, collectFiles, listProductFiles } from "./check.ts";
import { collectExpressions } from "./collect.ts";
import { decided, readable, unreadable } from "./plants.ts";
import { boundedRows } from "./table.ts";
import { decide, keyOf, linear, readVerdicts, type Verdicts, writeVerdicts } from "./verdicts.ts";

const root = resolve(import.meta.dirname, "../..");
const none = { bounded: [], dynamic: [] };
const slow = { line: 3, source: "\\s+$", flags: "" };
const fileWith = (found: Partial<CollectedFile>): CollectedFile => ({
  file: "packages/a/src/a.ts",
  expressions: [],
  dynamic: [],
  error: null,
  ...found,
});
const row = {
  file: "packages/a/src/a.ts",
  pattern: "/\\s+$/",
  reason: "",
  maxLength: 10,
  boundedBy: "",
  worst: { pump: " " },
  measuredMs: 0,
};
const verdictOf = (verdict: string): Verdicts => new Map([[keyOf(slow), verdict]]);

describe("the collected expressions", () => {
  test.each(readable)("$text", ({ text, found }) => {
    const { expressions, dynamic, error } = collectExpressions("a.tsx", text);
    expect(error).toBeNull();
    expect(dynamic).toEqual([]);
    expect(expressions.map(({ source, flags }) => ({ source, flags }))).toEqual(found);
  });

  test.each(unreadable)(
    "do not include a pattern that is built at run time: $text",
    ({ text, within }) => {
      const { expressions, dynamic, error } = collectExpressions("a.ts", text);
      expect(error).toBeNull();
      expect(expressions).toEqual([]);
      expect(dynamic.map((one) => one.within)).toEqual([within]);
    },
  );

  test("include the line of each", () => {
    const { expressions } = collectExpressions("a.ts", "\n\nconst a =\n  /x/;\n");
    expect(expressions.map(({ line }) => line)).toEqual([4]);
  });

  test("a file that cannot be parsed is a problem", () => {
    const { error } = collectExpressions("a.ts", "const = 1;");
    const problems = checkExpressions([fileWith({ error })], new Map(), none);
    expect(problems).toMatchObject([{ file: "packages/a/src/a.ts", line: 1 }]);
  });
});

describe("the product's files", () => {
  const files = listProductFiles(root);

  test("are those of packages, server and web, without tests", () => {
    expect(files).toContain("packages/rulebook/src/clauses.ts");
    expect(files).toContain("apps/server/src/integrations/ports/plain.ts");
    expect(files).toContain("apps/web/src/lib/analytics/clean-url.ts");
    expect(files.filter((file) => /\.test\.|testing\/|sandbox/.test(file))).toEqual([]);
  });

  test("have hundreds of expressions, of which few are built at run time", () => {
    const all = collectFiles(root, files);
    expect(all.flatMap(({ expressions }) => expressions).length).toBeGreaterThan(600);
    expect(all.flatMap(({ dynamic }) => dynamic).length).toBeLessThan(5);
  });
});

describe("the checker", () => {
  test.each(decided)("finds /$source/$flags $verdict", async ({ verdict, ...pattern }) => {
    const verdicts: Verdicts = new Map();
    await decide([pattern], verdicts);
    expect(verdicts.get(keyOf(pattern))).toBe(verdict);
  });

  test("stores its verdicts, except timeouts", () => {
    const folder = mkdtempSync(join(tmpdir(), "earshot-regex-"));
    const file = join(folder, "verdicts.json");
    const verdicts = new Map([
      ["b", linear],
      ["a", "exponential"],
      ["c", "undecided (timeout)"],
    ]);
    writeVerdicts(file, verdicts);
    expect([...readVerdicts(file)]).toEqual([
      ["a", "exponential"],
      ["b", linear],
    ]);
    writeFileSync(file, "{");
    expect(() => readVerdicts(file)).toThrow(SyntaxError);
    rmSync(folder, { recursive: true });
  });
});

describe("the check", () => {
  const files = [fileWith({ expressions: [slow] })];

  test("passes linear expressions and those with a row", () => {
    expect(checkExpressions(files, verdictOf(linear), none)).toEqual([]);
    const tables = { bounded: [row], dynamic: [] };
    expect(checkExpressions(files, verdictOf("exponential"), tables)).toEqual([]);
  });

  test.each(["polynomial of degree 2", "exponential", "undecided (timeout)"])(
    "finds an expression that is %s",
    (verdict) => {
      const [problem] = checkExpressions(files, verdictOf(verdict), none);
      expect(problem).toMatchObject({ file: "packages/a/src/a.ts", line: 3 });
      expect(problem?.message).toContain(`${verdict}: /\\s+$/`);
    },
  );

  test("finds an expression without a verdict", () => {
    expect(checkExpressions(files, new Map(), none)[0]?.message).toContain("not checked");
  });

  test("applies a row only to its file and its pattern", () => {
    for (const other of [{ file: "packages/b/src/a.ts" }, { pattern: "/\\s+$/g" }]) {
      const tables = { bounded: [{ ...row, ...other }], dynamic: [] };
      // The expression, and the row that matches no expression.
      expect(checkExpressions(files, verdictOf("exponential"), tables)).toHaveLength(2);
    }
  });

  test("finds a row whose expression is linear or removed", () => {
    const tables = { bounded: [row], dynamic: [] };
    for (const [all, verdict] of [
      [files, linear],
      [[], "exponential"],
    ] as const) {
      const [problem] = checkExpressions(all, verdictOf(verdict), tables);
      expect(problem?.message).toContain("stale");
    }
  });

  test("finds patterns built at run time without a row, and rows without such a call", () => {
    const calls = [fileWith({ dynamic: [{ line: 2, call: "new RegExp(x)", within: "f" }] })];
    const dynamic = [{ file: "packages/a/src/a.ts", function: "f", reason: "" }];
    expect(checkExpressions(calls, new Map(), none)).toMatchObject([{ line: 2 }]);
    expect(checkExpressions(calls, new Map(), { bounded: [], dynamic })).toEqual([]);
    expect(checkExpressions([], new Map(), { bounded: [], dynamic })).toMatchObject([
      { message: expect.stringContaining("stale") },
    ]);
  });
});

test.each(boundedRows)("$pattern is harmless at its bound", (bounded) => {
  const { pattern, maxLength, measuredMs, worst } = bounded;
  const end = pattern.lastIndexOf("/");
  const expression = new RegExp(pattern.slice(1, end), pattern.slice(end + 1));
  const { prefix = "", pump, suffix = "" } = worst;
  const times = Math.floor((maxLength - prefix.length - suffix.length) / pump.length);
  const text = prefix + pump.repeat(times) + suffix;
  const samples = Array.from({ length: 7 }, () => {
    const start = performance.now();
    text.replace(expression, "");
    return performance.now() - start;
  });
  const best = Math.min(...samples);
  expect(measuredMs).toBeLessThan(10);
  expect(best).toBeLessThan(10);
});
