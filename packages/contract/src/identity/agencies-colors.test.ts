import fc from "fast-check";
import { expect, test } from "vitest";
import { brandPalette, contrastOf } from "./agencies-colors.ts";
import { agencyNameProblem } from "./agencies-names.ts";

const hex = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

/** The backgrounds in `tokens.css` of text in the color. */
const backgrounds = { light: ["#faf8f3", "#ffffff"], dark: ["#14130f", "#1c1b16"] } as const;

test("any color is readable in both themes: as text, on its tint, and under a button's text", () => {
  fc.assert(
    fc.property(hex, (color) => {
      const palette = brandPalette(color);
      for (const theme of ["light", "dark"] as const) {
        const { signal, strong, soft, onSignal } = palette[theme];
        for (const background of [...backgrounds[theme], soft]) {
          expect(contrastOf(signal, background)).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrastOf(signal, onSignal)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(strong, onSignal)).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 300 },
  );
});

test("a readable color does not change, and an unreadable one is reported as adjusted", () => {
  const blue = brandPalette("#1D4ED8");
  expect(blue.light.signal).toBe("#1d4ed8");
  expect(blue.isAdjusted).toEqual({ light: false, dark: true });
  const yellow = brandPalette("#facc15");
  expect(yellow.isAdjusted).toEqual({ light: true, dark: false });
  expect(contrastOf("#000000", "#ffffff")).toBe(21);
});

test("an agency's name can be in any language, and can't be an address or markup", () => {
  for (const name of ["Northwind", "O’Brien & Söhne, Inc.", "株式会社ノース", "Acme (West) 24+"]) {
    expect(agencyNameProblem(name)).toBeNull();
  }
  for (const name of ["…", "a/b", "x@y", "pay.me now", "EARSHOT team", "a\u202eb", "$$$", "<i>"]) {
    expect(agencyNameProblem(name)).not.toBeNull();
  }
});
