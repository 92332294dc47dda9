import type { Plant } from "./plant.ts";

const reports = "apps/server/src/modules/reporting/reports";
const making = (name: string) => ({ test: `${reports}/reports.test.ts`, name });
const contents = (name: string) => ({ test: `${reports}/contents.test.ts`, name });
const mails = (name: string) => ({ test: `${reports}/mails.test.ts`, name });
const proof = {
  test: "tests/proofs/reports/reports.test.ts",
  name: "each report is mailed once",
};

/** Reports: sent once, only to their recipients, without words of posts. */
export const reportPlants: readonly Plant[] = [
  {
    defect: "Each attempt to send a report's mail uses a new Message-ID",
    edits: [
      {
        file: `${reports}/service-delivery.ts`,
        find: "messageName: `report-${claimed.id}`",
        replace: "messageName: `report-${claimed.id}-${Math.random()}`",
      },
    ],
    detectors: [proof, making("is made on Monday at 8")],
  },
  {
    defect: "A report is made although another process has already moved its schedule",
    edits: [
      {
        file: `${reports}/service-making.ts`,
        find: "if (locked?.dueDay !== askedDay) return;",
        replace: "if (!locked) return;",
      },
      {
        file: `${reports}/store.ts`,
        find: ".insert(reports).values(report).onConflictDoNothing().returning()",
        replace:
          ".insert(reports).values({ ...report, fromDay: `2000-01-${10 + (Math.random() * 19 | 0)}` }).returning()",
      },
    ],
    detectors: [making("is made once when several processes make it concurrently")],
  },
  {
    defect: "A report is mailed to people who unsubscribed after it was made",
    edits: [
      {
        file: `${reports}/service-delivery.ts`,
        find: 'return (choices.get(userId) ?? member.role === "owner") ? member : null;',
        replace: "return member;",
      },
    ],
    detectors: [mails("are not sent to people who left or unsubscribed after the report was made")],
  },
  {
    defect: "A shared report shows pasted posts",
    edits: [
      {
        file: `${reports}/service-threads.ts`,
        find: "!(isPublic && (post.ownerWorkspaceId !== null || post.feedId !== null)),",
        replace: "true,",
      },
    ],
    detectors: [contents("shows no pasted post")],
  },
  {
    defect: "A report shows removed posts",
    edits: [
      // Either check is enough to hide a removed post: its text is deleted when its removal is detected.
      { file: `${reports}/service-threads.ts`, find: "!post.removed &&", replace: "true &&" },
      { file: `${reports}/service-threads.ts`, find: "post.droppedText === null &&", replace: "" },
    ],
    detectors: [contents("its quotes are read from the posts as they are now")],
  },
  {
    defect: "A report's mail contains community names that may be any text",
    edits: [
      {
        file: `${reports}/rules-words.ts`,
        find: "const isPlain = community !== null && /^\\w{1,30}$/.test(community);",
        replace: "const isPlain = community !== null;",
      },
    ],
    detectors: [{ test: `${reports}/rules.test.ts`, name: "omit names of communities" }],
  },
  {
    defect: "A workspace can read another workspace's report",
    edits: [
      {
        file: `${reports}/store.ts`,
        find: ".where(and(eq(reports.workspaceId, workspaceId), eq(reports.id, id)));",
        replace: ".where(eq(reports.id, id));",
      },
    ],
    detectors: [contents("and the report are not found by other workspaces")],
  },
];
