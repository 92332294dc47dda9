import type { Plant } from "./plant.ts";

const modules = "apps/server/src/modules";
const optOuts = `${modules}/discovery/opt-outs`;
const mails = "apps/server/src/infrastructure/mail/untrusted-text.test.ts";

/** Opt-outs take effect when they are proven; no mail contains strangers' text. */
export const optOutPlants: readonly Plant[] = [
  {
    defect: "Whoever signs in to Reddit opts out any community",
    edits: [
      {
        file: `${optOuts}/service-proofs.ts`,
        find: ": account.moderates === true;",
        replace: ": account.moderates !== null;",
      },
    ],
    detectors: [{ test: `${optOuts}/proofs.test.ts`, name: "of a moderator puts" }],
  },
  {
    defect: "Whoever signs in to Reddit opts out any author",
    edits: [
      {
        file: `${optOuts}/service-proofs.ts`,
        find: "nameKey(row.source, account.name) === row.name",
        replace: 'nameKey(row.source, account.name) !== ""',
      },
    ],
    detectors: [{ test: `${optOuts}/proofs.test.ts`, name: "as the author puts" }],
  },
  {
    defect: "Proofs of an opt-out can be tried without limit",
    edits: [
      {
        file: `${optOuts}/service-proofs.ts`,
        find: "    await throttle.count(proofLimits.of, row.id);",
        replace: "",
      },
    ],
    detectors: [{ test: `${optOuts}/proofs.test.ts`, name: "can be tried ten times" }],
  },
  {
    defect: "A confirmed mail address alone opts a community out",
    edits: [
      {
        file: `${optOuts}/store-steps.ts`,
        find: "{ mailConfirmedAt: now, reviewFrom },",
        replace: "{ mailConfirmedAt: now, reviewFrom, effectiveAt: now },",
      },
    ],
    detectors: [{ test: `${optOuts}/opt-outs.test.ts`, name: "as community is left alone" }],
  },
  {
    defect: "The administrator approves what its sender has not confirmed",
    edits: [
      {
        file: `${optOuts}/store-steps.ts`,
        find: "or(and(isOpen, isNotNull(optOuts.mailConfirmedAt)), isMailOnly)",
        replace: "or(isOpen, isMailOnly)",
      },
    ],
    detectors: [
      { test: `${optOuts}/review.test.ts`, name: "can't approve what was not confirmed" },
    ],
  },
  {
    defect: "Another request of the same name stays in effect when it is ended",
    edits: [
      {
        file: `${optOuts}/store-steps.ts`,
        find: "eq(optOuts.name, row.name),",
        replace: "eq(optOuts.id, row.id),",
      },
    ],
    detectors: [{ test: `${optOuts}/opt-outs.test.ts`, name: "ends every opt-out of a name" }],
  },
  {
    defect: "A link on another site begins a proof",
    edits: [
      {
        file: `${optOuts}/routes-proofs.ts`,
        find: 'if (from !== undefined && from !== "same-origin") {',
        replace: 'if (from === "never") {',
      },
    ],
    detectors: [
      { test: `${optOuts}/proofs.test.ts`, name: "is not begun by a link on another site" },
    ],
  },
  {
    defect: "A mail repeats the name that a stranger typed",
    edits: [
      {
        file: `${optOuts}/rules-status.ts`,
        find: "if (nameForms[`${row.source} ${row.kind}`]?.test(row.name)) return titleOf(row);",
        replace: "if (row.name) return titleOf(row);",
      },
    ],
    detectors: [{ test: mails, name: "opt-out: confirmation" }],
  },
  {
    defect: "Signing in to Reddit makes everybody a moderator",
    edits: [
      {
        file: "apps/server/src/integrations/reddit/account-sign-in.ts",
        find: "community === null ? null : await moderates(calls, community, name);",
        replace: "community === null ? null : (await calls.moderators(community)).length > 0;",
      },
    ],
    detectors: [
      {
        test: "apps/server/src/integrations/reddit/sandbox.test.ts",
        name: "tells who signed in and what they moderate",
      },
    ],
  },
];
