import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { allPlants } from "./index.ts";
import { applyEdit, describeDetector } from "./plant.ts";
import { hasTest } from "./test-names.ts";

const root = join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

// `npm run prove:plants` checks whether the named tests detect their plants.
describe("the planted defects", () => {
  test("are at least sixty, each with a different description", () => {
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
        if ("test" in detector) {
          expect(hasTest(read(detector.test), detector.name), describeDetector(detector)).toBe(
            true,
          );
        }
      }
    },
  );

  test("a name is found within a title, or from a describe title into a test's, and nowhere else", () => {
    const source = 'describe("a claim", () => { test("lasts an hour, and ends", () => {}); });';
    expect(hasTest(source, "lasts an hour")).toBe(true);
    expect(hasTest(source, "a claim lasts")).toBe(true);
    expect(hasTest(source, "a claim ends")).toBe(false);
    expect(hasTest(source, "lasts a day")).toBe(false);
  });

  test("an edit whose text is missing, or occurs twice, is refused", () => {
    const edit = { file: "a.ts", find: "one", replace: "two" };
    expect(applyEdit("one", edit)).toBe("two");
    expect(() => applyEdit("", edit)).toThrow("found it 0 times");
    expect(() => applyEdit("one one", edit)).toThrow("found it 2 times");
  });
});
