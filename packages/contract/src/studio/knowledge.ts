import { z } from "zod";
import { call } from "../call.ts";
import { trimmedText } from "../text.ts";
import { websiteSchema } from "../website.ts";
import { studioLimits } from "./limits.ts";

/** Where the text of an entry comes from. */
export const knowledgeSources = ["text", "file", "website"] as const;
export type KnowledgeSource = (typeof knowledgeSources)[number];

/** The files that are read, by their media types. */
export const knowledgeMediaTypes = [
  "text/plain",
  "text/markdown",
  "application/pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
] as const;

/** An entry of a workspace's knowledge base about its company: for texts, chat and its writers. */
export const knowledgeEntrySchema = z.object({
  id: z.string(),
  title: z.string(),
  source: z.enum(knowledgeSources),
  /** The name of the file or the address of the page; null: typed in. */
  origin: z.string().nullable(),
  /** The first characters of the text. */
  excerpt: z.string(),
  /** UTF-16 units. */
  length: z.number().int(),
  /** Whether the source had more than is stored. */
  isCut: z.boolean(),
  /** ISO 8601. */
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type KnowledgeEntry = z.output<typeof knowledgeEntrySchema>;

/** An entry with its text. */
export const wholeKnowledgeEntrySchema = knowledgeEntrySchema.extend({ content: z.string() });
export type WholeKnowledgeEntry = z.output<typeof wholeKnowledgeEntrySchema>;

const entry = z.object({ entry: knowledgeEntrySchema });
const params = z.object({ id: z.uuid("is not an id") });
const title = trimmedText(studioLimits.knowledgeTitleMax, { empty: "Enter a title." });
const content = trimmedText(studioLimits.knowledgeContentMax, { empty: "Enter a text." });

export const knowledgeCalls = {
  listKnowledge: call({
    method: "GET",
    path: "/knowledge",
    who: "customer",
    needsOnboarding: true,
    summary:
      "List the entries of the knowledge base, newest first; `search` filters by their words.",
    query: z.object({ search: trimmedText(200).optional() }),
    data: z.object({ entries: z.array(knowledgeEntrySchema) }),
  }),
  getKnowledgeEntry: call({
    method: "GET",
    path: "/knowledge/{id}",
    who: "customer",
    needsOnboarding: true,
    summary: "Get an entry with its text.",
    params,
    data: z.object({ entry: wholeKnowledgeEntrySchema }),
  }),
  addKnowledgeText: call({
    method: "POST",
    path: "/knowledge",
    who: "customer",
    needsOnboarding: true,
    summary: "Add an entry from a text. KNOWLEDGE_FULL.",
    body: z.object({ title, content }),
    bodyMax: 1024 * 1024,
    data: entry,
  }),
  addKnowledgeFile: call({
    method: "POST",
    path: "/knowledge/file",
    who: "customer",
    needsOnboarding: true,
    summary:
      "Add an entry from a text, Markdown, PDF or Word file. KNOWLEDGE_FULL, FILE_UNREADABLE.",
    body: z.object({
      fileName: trimmedText(studioLimits.knowledgeTitleMax, { empty: "Enter the file's name." }),
      /** Missing or empty: the file's name. */
      title: trimmedText(studioLimits.knowledgeTitleMax).optional(),
    }),
    timeLimitMs: 60_000,
    files: {
      file: {
        maxBytes: studioLimits.knowledgeFileMaxBytes,
        mediaTypes: knowledgeMediaTypes,
        required: true,
      },
    },
    data: entry,
  }),
  addKnowledgeWebsite: call({
    method: "POST",
    path: "/knowledge/website",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary: "Add an entry from the text of a web page. KNOWLEDGE_FULL, WEBSITE_UNREADABLE.",
    body: z.object({
      url: websiteSchema.refine((url) => url !== "", "Enter the address of a web page."),
    }),
    data: entry,
  }),
  updateKnowledgeEntry: call({
    method: "PUT",
    path: "/knowledge/{id}",
    who: "customer",
    needsOnboarding: true,
    summary: "Replace the title and the text of an entry.",
    params,
    body: z.object({ title, content }),
    bodyMax: 1024 * 1024,
    data: entry,
  }),
  deleteKnowledgeEntry: call({
    method: "DELETE",
    path: "/knowledge/{id}",
    who: "customer",
    needsOnboarding: true,
    summary: "Delete an entry. It can be restored for 10 seconds.",
    params,
    data: z.object({}),
  }),
  restoreKnowledgeEntry: call({
    method: "POST",
    path: "/knowledge/{id}/restore",
    who: "customer",
    needsOnboarding: true,
    summary: "Restore an entry that was deleted less than 10 seconds ago.",
    params,
    data: entry,
  }),
};
