import type { Plant } from "./plant.ts";

const modules = "apps/server/src/modules";
const infrastructure = "apps/server/src/infrastructure";
const contract = "packages/contract/src";
const lengthChecks = `${contract}/length-checks.test.ts`;
const hostileTexts = `${infrastructure}/http/hostile-texts.test.ts`;

/** Defects in checks of request texts: length first, no split characters, none that the database rejects. */
export const textPlants: readonly Plant[] = [
  {
    defect: "A text is trimmed before its length is checked",
    edits: [
      {
        file: `${contract}/text.ts`,
        find: ".check(lengthLimit(max + whiteSpaceMax, tooLong ?? tooLongMessage(max)))",
        replace: "",
      },
    ],
    detectors: [
      {
        test: lengthChecks,
        name: "every request of the contract is checked for its length before anything else reads it",
      },
    ],
  },
  {
    defect: "Checks after a length limit run on longer texts too",
    edits: [
      {
        file: `${contract}/text.ts`,
        find: "z.maxLength(max, { error, abort: true })",
        replace: "z.maxLength(max, { error })",
      },
    ],
    detectors: [
      {
        test: lengthChecks,
        name: "every request of the contract is checked for its length before anything else reads it",
      },
    ],
  },
  {
    defect: "A text is cut in the middle of a character",
    edits: [
      {
        file: `${contract}/cut-text.ts`,
        find: "text.slice(0, isHighSurrogate ? max - 1 : max)",
        replace: "text.slice(0, max)",
      },
    ],
    detectors: [
      { test: `${contract}/text.test.ts`, name: "a text is never cut within a character" },
      {
        test: hostileTexts,
        name: "in the address for a password reset never leaves half a character",
      },
    ],
  },
  {
    defect: "The name of an opt-out is matched against a pattern before its length is limited",
    edits: [
      {
        file: `${contract}/discovery/opt-outs.ts`,
        find: "trimmedText(addressMax, { type: noName })",
        replace: "z.string(noName)",
      },
    ],
    detectors: [
      {
        test: lengthChecks,
        name: "every request of the contract is checked for its length before anything else reads it",
      },
    ],
  },
  {
    defect: "A form's text is stored with characters that the database rejects",
    edits: [
      {
        file: `${modules}/discovery/opt-outs/routes-pages.ts`,
        find: "rejectInvalidCharacters({ form: form.data });",
        replace: "",
      },
    ],
    detectors: [{ test: hostileTexts, name: "is refused in the form without JavaScript" }],
  },
  {
    defect: "Values of nested lists are not counted",
    edits: [
      {
        file: `${infrastructure}/http/too-many-values.ts`,
        find: "count += inner.length;",
        replace: "count = inner.length;",
      },
    ],
    detectors: [{ test: hostileTexts, name: "are counted at any depth" }],
  },
  {
    defect: "The many values of a request are validated before they are counted",
    edits: [
      {
        file: `${infrastructure}/http/register.ts`,
        find: "refuseTooManyValues({ params, query, body });",
        replace: "",
      },
    ],
    detectors: [{ test: hostileTexts, name: "are refused before they are validated one by one" }],
  },
  {
    defect: "A NUL encoded in a post's address reaches a query",
    edits: [
      {
        file: `${modules}/discovery/opt-outs/rules.ts`,
        find: 'return text.includes("\\0") ? part : text;',
        replace: "return text;",
      },
    ],
    detectors: [
      {
        test: `${modules}/discovery/opt-outs/opt-outs.test.ts`,
        name: "an encoded NUL in a post's address is never decoded",
      },
    ],
  },
];
