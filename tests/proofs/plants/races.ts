import { type Plant, roundsOf } from "./plant.ts";

const modules = "apps/server/src/modules";
const race = roundsOf("tests/proofs/race.ts");
const quota = roundsOf("tests/proofs/quota.ts");

/** Races that a condition, unique key or lock decides; each line of `prove:race` and `prove:quota` has a plant. */
export const racePlants: readonly Plant[] = [
  {
    defect: "A mention is accepted twice",
    edits: [
      {
        file: `${modules}/inbox/mentions/store.ts`,
        find: "inArray(mentions.status, [...move.from]),",
        replace: "",
      },
    ],
    detectors: [race("accept")],
  },
  {
    defect: "Neither the mention's status nor the unique key prevents a second claim",
    edits: [
      {
        file: `${modules}/inbox/mentions/store.ts`,
        find: "inArray(mentions.status, [...move.from]),",
        replace: "",
      },
      {
        file: `${modules}/fulfilment/replies/store.ts`,
        find: "tx.insert(replies).values(claim).onConflictDoNothing().returning()",
        replace: "tx.insert(replies).values(claim).returning()",
      },
    ],
    detectors: [race("claim")],
  },
  {
    defect: "A text is lost when another tab saved first",
    edits: [
      {
        file: `${modules}/fulfilment/replies/service-writing.ts`,
        find: 'await storeVersion(tx, row, "conflict", text);',
        replace: "",
      },
    ],
    detectors: [race("tabs")],
  },
  {
    defect: "A reply is changed without its lock",
    edits: [
      {
        file: `${modules}/fulfilment/replies/store.ts`,
        find: 'const [row] = await tx.select().from(replies).where(eq(replies.id, replyId)).for("update");',
        replace: "const [row] = await tx.select().from(replies).where(eq(replies.id, replyId));",
      },
    ],
    detectors: [race("approve")],
  },
  {
    defect: "Quotas are read without their lock",
    edits: [
      {
        file: `${modules}/identity/workspaces/store.ts`,
        find: "\n    .for(strength);",
        replace: ";",
      },
    ],
    detectors: [
      race("last reply"),
      race("token"),
      quota("accept"),
      quota("keyword"),
      quota("friend phrase"),
    ],
  },
];
