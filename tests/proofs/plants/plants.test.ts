import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { allPlants } from "./index.ts";
import { applyEdit, describeDetector } from "./plant.ts";

const root = join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

// Whether the tests named for a plant notice it: `npm run prove:plants`.
describe("the planted defects", () => {
  test("are at least sixty, each of another sentence", () => {
    expect(allPlants.length).toBeGreaterThanOrEqual(60);
    expect(new Set(allPlants.map(({ defect }) => defect)).size).toBe(allPlants.length);
  });

  test.each(allPlants.map((plant) => [plant.defect, plant] as const))(
    "fit the code as it is: %s",
    (_, { edits, detectors }) => {
      const texts = new Map<string, string>();
      for (const edit of edits) {
        const text = texts.get(edit.file) ?? read(edit.file);
        const planted = applyEdit(text, edit);
        expect(planted).not.toBe(text);
        texts.set(edit.file, planted);
      }
      expect(detectors.length).toBeGreaterThan(0);
      for (const detector of detectors) {
        const file = "test" in detector ? detector.test : detector.proof;
        expect(existsSync(join(root, file)), describeDetector(detector)).toBe(true);
      }
    },
  );

  test("an edit whose text is not there, or twice, is refused", () => {
    const edit = { file: "a.ts", find: "one", replace: "two" };
    expect(applyEdit("one", edit)).toBe("two");
    expect(() => applyEdit("", edit)).toThrow("found it 0 times");
    expect(() => applyEdit("one one", edit)).toThrow("found it 2 times");
  });
});
