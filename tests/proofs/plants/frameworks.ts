import type { Plant } from "./plant.ts";

const frameworks = "apps/server/src/modules/research/action-frameworks";
const connections = "apps/server/src/modules/identity/connections";
const frameworkTest = `${frameworks}/action-frameworks.test.ts`;
const filesTest = `${frameworks}/files-and-links.test.ts`;
const notionTest = `${frameworks}/notion.test.ts`;

/** Defects in who reads and changes an action framework, in its files, and in its export to Notion. */
export const frameworkPlants: readonly Plant[] = [
  {
    defect: "Any token opens a shared framework",
    edits: [
      {
        file: `${frameworks}/service-share.ts`,
        find: "if (!row || !isRight) return null;",
        replace: "if (!row || isRight === undefined) return null;",
      },
    ],
    detectors: [
      {
        test: filesTest,
        name: "returns the same 404 with a wrong, revoked or missing token, and for a missing or deleted framework",
      },
    ],
  },
  {
    defect: "The link of a framework never expires",
    edits: [
      {
        file: `${frameworks}/store.ts`,
        find: "sql`${frameworks.shareExpiresAt} > ${now}`",
        replace: "sql`(${frameworks.shareExpiresAt} is not null or ${now}::text is null)`",
      },
    ],
    detectors: [
      {
        test: filesTest,
        name: "shows it to anyone for 30 days, and reveals nothing about the workspace",
      },
    ],
  },
  {
    defect: "An older version of a framework overwrites a newer one",
    edits: [
      {
        file: `${frameworks}/service.ts`,
        find: "if (row.version !== version)",
        replace: "if (row.version < version)",
      },
    ],
    detectors: [
      {
        test: frameworkTest,
        name: "stores the customer's edits, rejects outdated versions, and takes the rest from the analysis",
      },
    ],
  },
  {
    defect: "A section remains when the posts that it is based on are deleted",
    edits: [
      {
        file: `${frameworks}/service.ts`,
        find: "return isMade ? null : own;",
        replace: "return isMade ? own : own;",
      },
    ],
    detectors: [
      {
        test: frameworkTest,
        name: "disappears from the framework, its files and its shared page",
      },
    ],
  },
  {
    defect: "A CSV file can contain formulas",
    edits: [
      {
        file: "apps/server/src/infrastructure/csv.ts",
        find: "escape_formulas: true",
        replace: "escape_formulas: false",
      },
    ],
    detectors: [
      {
        test: filesTest,
        name: "are read back by a CSV library as they were written, with no formula in them",
      },
    ],
  },
  {
    defect: "Markup in a quote is not escaped in a Markdown file",
    edits: [
      {
        file: `${frameworks}/rules-markdown.ts`,
        find: 'line.replaceAll(special, "\\\\$&")',
        replace: "line",
      },
    ],
    detectors: [{ test: `${frameworks}/rules-markdown.test.ts`, name: "shows a quote as it is" }],
  },
  {
    defect: "Concurrent exports create two pages at Notion",
    edits: [
      {
        file: `${frameworks}/store.ts`,
        find: "or(isNull(frameworks.exportingUntil), lt(frameworks.exportingUntil, now)),",
        replace: "or(isNull(frameworks.exportingUntil), isNotNull(frameworks.exportingUntil)),",
      },
    ],
    detectors: [{ test: notionTest, name: "in several tabs concurrently creates one page" }],
  },
  {
    defect: "A missing page at Notion is created again without a request",
    edits: [
      {
        file: `${frameworks}/service-notion.ts`,
        find: "const pageId = asNewPage ? null : row.notionPageId;",
        replace: "const pageId = asNewPage || row.notionPageId ? null : row.notionPageId;",
      },
    ],
    detectors: [{ test: notionTest, name: "whose page is no longer accessible (" }],
  },
  {
    defect: "A connection that Notion refuses stays connected",
    edits: [
      {
        file: `${frameworks}/service-notion.ts`,
        find: "const wasForgotten = await account.forget();",
        replace: "const wasForgotten = account.name !== null;",
      },
    ],
    detectors: [
      {
        test: notionTest,
        name: "after its permission was revoked asks to connect again, and then works",
      },
    ],
  },
  {
    defect: "An account is connected to another user who returns with the cookie",
    edits: [
      {
        file: `${connections}/routes.ts`,
        find: 'if (!same) return failed("not_allowed");',
        replace: 'if (!same && actor === null) return failed("not_allowed");',
      },
    ],
    detectors: [
      {
        test: `${connections}/connections.test.ts`,
        name: "is not connected from another session, with a swapped state or without the cookie",
      },
    ],
  },
];
