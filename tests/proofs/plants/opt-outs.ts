import type { Plant } from "./plant.ts";

const modules = "apps/server/src/modules";
const optOuts = `${modules}/discovery/opt-outs`;
const mails = "apps/server/src/infrastructure/mail/untrusted-text.test.ts";

/** Opt-outs take effect only when they are proven; no email contains text that a stranger wrote. */
export const optOutPlants: readonly Plant[] = [
  {
    defect: "Any Reddit account can opt out any community",
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
    defect: "Any Reddit account can opt out any author",
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
    detectors: [{ test: `${optOuts}/opt-outs.test.ts`, name: "gets no replies after a proof" }],
  },
  {
    defect: "The administrator can approve a request that its sender has not confirmed",
    edits: [
      {
        file: `${optOuts}/store-steps.ts`,
        find: "or(and(isOpen, isNotNull(optOuts.mailConfirmedAt)), isMailOnly)",
        replace: "or(isOpen, isMailOnly)",
      },
    ],
    detectors: [
      { test: `${optOuts}/review.test.ts`, name: "can't approve an unconfirmed request" },
    ],
  },
  {
    defect: "When an opt-out is ended, another one of the same name stays in effect",
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
    defect: "A link on another site starts a proof",
    edits: [
      {
        file: `${optOuts}/routes-proofs.ts`,
        find: 'if (from !== undefined && from !== "same-origin") {',
        replace: 'if (from === "never") {',
      },
    ],
    detectors: [
      { test: `${optOuts}/proofs.test.ts`, name: "is not started by a link on another site" },
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
    detectors: [{ test: mails, name: "no mail contains a stranger's text:" }],
  },
  {
    defect: "Every Reddit account counts as a moderator",
    edits: [
      {
        file: "apps/server/src/integrations/reddit/account-sign-in.ts",
        find: "community === null ? null : await moderates(calls, community, name);",
        replace: "community === null ? null : (await calls.moderators(community)).length > 0;",
      },
    ],
    detectors: [
      {
        test: "apps/server/src/integrations/reddit/sandbox-accounts.test.ts",
        name: "returns who signed in and whether they moderate the community",
      },
    ],
  },
];
