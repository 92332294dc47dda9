import type { Plant } from "./plant.ts";

const folder = "apps/server/src/modules/research/audience-communities";
const rules = `${folder}/rules.test.ts`;

/** What is measured of communities, kept of them and paid for them. */
export const researchCommunityPlants: readonly Plant[] = [
  {
    defect: "Two posts are enough for a community's figures",
    edits: [
      {
        file: `${folder}/rules-figures.ts`,
        find: "const minPosts = { perDay: 5, replies: 10, answered: 10, hours: 20, hour: 3 };",
        replace: "const minPosts = { perDay: 2, replies: 2, answered: 2, hours: 2, hour: 2 };",
      },
    ],
    detectors: [{ test: rules, name: "are missing, not 0, when there are too few posts" }],
  },
  {
    defect: "An author's own comment counts as an answer",
    edits: [
      {
        file: `${folder}/rules-measure.ts`,
        find: "(one.author === null || one.author !== author)",
        replace: "(one.author === null || author !== undefined)",
      },
    ],
    detectors: [{ test: rules, name: "not by its own author" }],
  },
  {
    defect: "The best hours are counted in UTC",
    edits: [
      {
        file: `${folder}/rules-figures.ts`,
        find: ".toZonedDateTimeISO(zone)",
        replace: '.toZonedDateTimeISO(zone === "" ? zone : "UTC")',
      },
    ],
    detectors: [{ test: rules, name: "are those of the time zone" }],
  },
  {
    defect: "The measurement of a community stays when it becomes private",
    edits: [
      {
        file: `${folder}/service-measure.ts`,
        find: "if (error instanceof SourceError && isCommunityFailure(error.failure)) {",
        replace: "if (error instanceof SourceError && !isCommunityFailure(error.failure)) {",
      },
    ],
    detectors: [
      {
        test: `${folder}/audience-communities.test.ts`,
        name: "says why a community can't be read, and deletes its measurement",
      },
    ],
  },
  {
    defect: "A search for groups reserves no budget",
    edits: [
      {
        file: `${folder}/service-groups.ts`,
        find: "await spending.reserve(name, callMicros)",
        replace: "await spending.reserve(name, 0 * callMicros)",
      },
    ],
    detectors: [
      {
        test: `${folder}/facebook-groups.test.ts`,
        name: "the budget across all workspaces is not exceeded",
      },
    ],
  },
];
