import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { allPlants } from "../plants/index.ts";
import { type Proof, proofs } from "../registry.ts";
import { figureOf, plantVerdictOf, verdictOf } from "./read-output.ts";
import { updateRecord } from "./record.ts";
import { readCommands, runProof } from "./run-proof.ts";

const root = join(import.meta.dirname, "../../..");

describe("the registry", () => {
  test("has every prove:* command of package.json, and no other", () => {
    const registered = proofs.map(({ name }) => name);
    expect(registered.toSorted()).toEqual([...readCommands().keys()].toSorted());
  });

  test("names files that exist", () => {
    for (const command of readCommands().values()) {
      const file = command.find((part) => part.endsWith(".ts")) ?? "";
      expect(existsSync(join(root, file)), file).toBe(true);
    }
  });

  test.each(
    proofs.flatMap(({ name, plant }) => ("plants" in plant ? [[name, plant]] : [])) as [
      string,
      { plants: string; reason: string },
    ][],
  )("names planted defects that %s notices", (name, { plants, reason }) => {
    const chosen = allPlants.filter(({ defect, edits }) =>
      [defect, ...edits.map(({ file }) => file)].some((text) => text.includes(plants)),
    );
    const detectors = chosen.flatMap((plant) => plant.detectors);
    const files = detectors.map((one) => ("test" in one ? one.test : one.proof));
    const ofProof = [
      `tests/proofs/${name}.ts`,
      `tests/proofs/${name}/`,
      "packages/matcher/src/engine.property.test.ts",
    ];
    expect(files.some((file) => ofProof.some((own) => file.startsWith(own)))).toBe(true);
    expect(reason.length).toBeGreaterThan(20);
  });
});

const proof: Proof = { name: "one", shows: "something", short: [], plant: ["--plant"] };
const covered: Proof = { ...proof, plant: { plants: "A defect", reason: "It is there." } };
const good = "passed  nothing is lost          0 of 12\n1 passed, 0 failed\n";
const bad =
  "passed  first line               1\nFAILED  nothing is lost          3 of 12\n1 passed, 1 failed\n";

describe("a proof's output", () => {
  test("shows whether it held", () => {
    expect(verdictOf({ code: 0, output: good })).toBe("held");
    expect(verdictOf({ code: 1, output: bad })).toBe("MISSED");
    expect(verdictOf({ code: null, output: good })).toBe("MISSED");
    expect(verdictOf({ code: 0, output: "0 passed, 0 failed\n" })).toBe("MISSED");
    expect(verdictOf({ code: 0, output: "" })).toBe("MISSED");
    const output = "skipped: no files\n0 passed, 0 failed\n";
    expect(verdictOf({ code: 0, output })).toBe("skipped");
  });

  test("shows whether a planted defect was noticed, and not only that something broke", () => {
    expect(plantVerdictOf(proof, { code: 1, output: bad })).toBe("noticed");
    expect(plantVerdictOf(proof, { code: 1, output: "TypeError: no\n" })).toBe("NOT NOTICED");
    expect(plantVerdictOf(proof, { code: 0, output: good })).toBe("NOT NOTICED");
    expect(plantVerdictOf(covered, { code: 0, output: good })).toBe("noticed");
    expect(plantVerdictOf(covered, { code: 1, output: bad })).toBe("NOT NOTICED");
    expect(plantVerdictOf(covered, { code: 1, output: "0 passed, 0 failed" })).toBe("NOT NOTICED");
  });

  test("has a figure: the failed line, else the named figure, else that of the first line", () => {
    expect(figureOf(proof, { code: 1, output: bad })).toBe("nothing is lost: 3 of 12");
    expect(figureOf(proof, { code: 0, output: good })).toBe("nothing is lost: 0 of 12");
    const named = { ...proof, figure: /(\d+ of \d+)/ };
    expect(figureOf(named, { code: 0, output: good })).toBe("0 of 12");
    expect(figureOf(proof, { code: 1, output: "Error: no database\n" })).toBe(
      "ended with 1: Error: no database",
    );
  });

  test("is the output of a process with a time limit", async () => {
    const printed: string[] = [];
    const print = (text: string) => printed.push(text);
    const ended = await runProof(["-e", "console.log(process.argv[1])"], ["here"], 1, print);
    expect([ended, printed]).toEqual([{ code: 0, output: "here\n" }, ["here\n"]]);
    const late = await runProof(["-e", "setInterval(() => 0, 1000)"], [], 0.005, print);
    expect(late.code).toBe(null);
  });
});

describe("the record", () => {
  const row = {
    name: "one",
    form: "short" as const,
    shows: "something",
    figure: "0 | 12",
    verdict: "held",
    minutes: "1.0",
    measured: "2026-01-02, 2 cores",
  };

  test("gets the rows of the proofs that ran, and keeps the others in the registry's order", () => {
    const names = ["one", "two"];
    const first = updateRecord(
      "",
      [
        { ...row, name: "two" },
        { ...row, form: "long" },
      ],
      names,
    );
    const second = updateRecord(first, [row, { ...row, form: "long", figure: "new" }], names);
    const rows = second.split("\n").filter((line) => line.startsWith("| `"));
    expect(rows).toEqual([
      "| `one` | short | something | 0 \\| 12 | held | 1.0 | 2026-01-02, 2 cores |",
      "| `one` | long | something | new | held | 1.0 | 2026-01-02, 2 cores |",
      "| `two` | short | something | 0 \\| 12 | held | 1.0 | 2026-01-02, 2 cores |",
    ]);
    expect(updateRecord(second, [], ["two"]).includes("`one`")).toBe(false);
    expect(updateRecord(second, [], names)).toBe(second);
  });
});
