import { type Plant, roundsOf } from "./plant.ts";

const modules = "apps/server/src/modules";
const quota = roundsOf("tests/proofs/quota.ts");

/** What a plan gives, and when: periods, free replies, keywords and sources. */
export const planPlants: readonly Plant[] = [
  {
    defect: "A plan with fewer keywords pauses none",
    edits: [
      {
        file: `${modules}/discovery/keywords/rules.ts`,
        find: "paused: monitored.slice(limit).toReversed(),",
        replace: "paused: [],",
      },
    ],
    detectors: [
      quota("downgrade"),
      {
        test: `${modules}/discovery/keywords/plans.test.ts`,
        name: "pauses the newest, which keep their history",
      },
    ],
  },
  {
    defect: "A plan with fewer communities pauses none",
    edits: [
      {
        file: `${modules}/discovery/watched-communities/service.ts`,
        find: "own.slice(0, quotaOf(own[0]?.tier ?? null).communities)",
        replace: "own",
      },
    ],
    detectors: [
      {
        test: `${modules}/discovery/watched-communities/watched-communities.test.ts`,
        name: "pauses the newest when it allows fewer",
      },
    ],
  },
  {
    defect: "Units that were used without a plan count against a plan's replies",
    edits: [
      {
        file: `${modules}/ledger/billing/store.ts`,
        find: "and(isNotNull(replyUnits.tier), gte(replyUnits.reservedAt, since))",
        replace: "gte(replyUnits.reservedAt, since)",
      },
    ],
    detectors: [
      quota("downgrade"),
      { test: `${modules}/ledger/billing/billing.test.ts`, name: "adds up after any order" },
    ],
  },
  {
    defect: "A new period counts replies that were used in the previous one",
    edits: [
      {
        file: `${modules}/ledger/billing/store.ts`,
        find: "and(isNotNull(replyUnits.tier), gte(replyUnits.reservedAt, since))",
        replace: "isNotNull(replyUnits.tier)",
      },
    ],
    detectors: [quota("period end")],
  },
  {
    defect: "A workspace whose plan excludes LinkedIn gets its mentions",
    edits: [
      {
        file: `${modules}/discovery/matching/service-plan-sources.ts`,
        find: "  if (limited.length === 0) return [...matched];",
        replace: "  return [...matched];",
      },
    ],
    detectors: [
      {
        test: `${modules}/discovery/keywords/plans.test.ts`,
        name: "creates no mention, although another workspace's plan includes it",
      },
    ],
  },
  {
    defect: "The days of every workspace are counted in UTC",
    edits: [
      {
        file: `${modules}/reporting/figures/service.ts`,
        find: "return periodOf(timeZone, dayOf(timeZone, clock.now()), range);",
        replace: 'return periodOf(timeZone, dayOf("UTC", clock.now()), range);',
      },
    ],
    detectors: [
      {
        test: `${modules}/reporting/dashboard/time-zone.test.ts`,
        name: "the week has the days of the workspace's time zone",
      },
    ],
  },
];
