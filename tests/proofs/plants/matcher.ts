import type { Plant } from "./plant.ts";

/** Defects in what the phrase engine finds. */
export const matcherPlants: readonly Plant[] = [
  {
    defect: "A span that two alternatives of a phrase match is reported twice",
    edits: [
      {
        file: "packages/matcher/src/engine.ts",
        find: "return before === undefined || byPlace(before, span) !== 0;",
        replace: "return before === undefined || before !== span;",
      },
    ],
    detectors: [
      {
        test: "packages/matcher/src/engine.property.test.ts",
        name: "on phrases and texts made of the same difficult pieces",
      },
    ],
  },
];
