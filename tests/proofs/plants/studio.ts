import type { Plant } from "./plant.ts";

const studio = "apps/server/src/modules/studio";
const chat = `${studio}/chat`;
const resonance = `${studio}/resonance`;

/** Defects in what answers of the model may name, and in who sees a conversation or an improved text. */
export const studioPlants: readonly Plant[] = [
  {
    defect: "An answer of the chat cites a source that was not given",
    edits: [
      {
        file: `${chat}/rules.ts`,
        find: 'if (source < 1 || source > sourceCount) return "";',
        replace: "",
      },
    ],
    detectors: [
      { test: `${chat}/rules.test.ts`, name: "are dropped when no such source was given" },
    ],
  },
  {
    defect: "A conversation is shown to another workspace",
    edits: [
      {
        file: `${chat}/store.ts`,
        find: "and(ofWorkspace(workspaceId), eq(conversations.id, id));",
        replace: "eq(conversations.id, id);",
      },
    ],
    detectors: [
      {
        test: `${chat}/conversations.test.ts`,
        name: "of another workspace are not found, and neither are its entries",
      },
    ],
  },
  {
    defect: "An answer of the chat contains a link that was not given",
    edits: [
      {
        file: `${chat}/service-answer.ts`,
        find: "append(cleaner.take(marks.take(part)));",
        replace: "append(marks.take(part));",
      },
    ],
    detectors: [
      { test: `${chat}/answers.test.ts`, name: "contains no link that occurs only in a mention" },
    ],
  },
  {
    defect: "An improved text contains a link that was not given",
    edits: [
      {
        file: `${resonance}/service.ts`,
        find: "withoutUngivenLinks(text, hosts).trim()",
        replace: "text.trim()",
      },
    ],
    detectors: [
      {
        test: `${resonance}/resonance.test.ts`,
        name: "contains only links that were given, and its advice names facts that were not",
      },
    ],
  },
  {
    defect: "Improved texts are listed for every workspace",
    edits: [
      {
        file: `${resonance}/store.ts`,
        find: "    .where(eq(optimizations.workspaceId, workspaceId))\n",
        replace: "",
      },
    ],
    detectors: [
      {
        test: `${resonance}/resonance.test.ts`,
        name: "is visible only to its workspace, and counted by day and platform",
      },
    ],
  },
];
