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
        test: `${chat}/chat.test.ts`,
        name: "of another workspace do not exist, and neither do its entries",
      },
    ],
  },
  {
    defect: "An answer of the chat keeps a link that nobody gave",
    edits: [
      {
        file: `${chat}/service-answer.ts`,
        find: "append(cleaner.take(marks.take(part)));",
        replace: "append(marks.take(part));",
      },
    ],
    detectors: [{ test: `${chat}/chat.test.ts`, name: "has no link that only a mention has" }],
  },
  {
    defect: "An improved text keeps a link that nobody gave",
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
        name: "keeps given links alone, and names facts that nobody gave",
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
        name: "is seen by its workspace alone, and counted by day and platform",
      },
    ],
  },
];
