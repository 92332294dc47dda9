import fc from "fast-check";
import { expect, test } from "vitest";
import { brandPalette, contrastOf } from "./agencies-colors.ts";
import { agencyNameProblem } from "./agencies-names.ts";

const hex = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

/** The grounds of `tokens.css`, on which text in the color stands. */
const grounds = { light: ["#faf8f3", "#ffffff"], dark: ["#14130f", "#1c1b16"] } as const;

test("any color is readable in both themes: as text, on its tint, and under a button's text", () => {
  fc.assert(
    fc.property(hex, (color) => {
      const palette = brandPalette(color);
      for (const theme of ["light", "dark"] as const) {
        const { signal, strong, soft, onSignal } = palette[theme];
        for (const ground of [...grounds[theme], soft]) {
          expect(contrastOf(signal, ground)).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrastOf(signal, onSignal)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(strong, onSignal)).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 300 },
  );
});

test("a color that is readable stays as it is, and one that is not is said to be adjusted", () => {
  const blue = brandPalette("#1D4ED8");
  expect(blue.light.signal).toBe("#1d4ed8");
  expect(blue.isAdjusted).toEqual({ light: false, dark: true });
  const yellow = brandPalette("#facc15");
  expect(yellow.isAdjusted).toEqual({ light: true, dark: false });
  expect(contrastOf("#000000", "#ffffff")).toBe(21);
});

test("names of agencies are names, in any language, and no addresses", () => {
  for (const name of ["Northwind", "O’Brien & Söhne, Inc.", "株式会社ノース", "Acme (West) 24+"]) {
    expect(agencyNameProblem(name)).toBeNull();
  }
  for (const name of ["…", "a/b", "x@y", "pay.me now", "EARSHOT team", "a\u202eb", "$$$", "<i>"]) {
    expect(agencyNameProblem(name)).not.toBeNull();
  }
});
