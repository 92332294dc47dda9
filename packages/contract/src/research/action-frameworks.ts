import { z } from "zod";
import { call } from "../call.ts";
import { trimmedText } from "../text.ts";
import { evidenceSchema } from "./evidence.ts";
import { researchLimits } from "./limits.ts";
import { researchJobParams } from "./research-jobs.ts";

/** What to say where. The customer edits the texts; evidence stays with its section. */
export const frameworkSectionSchema = z.object({
  id: z.uuid("is not an id"),
  /** Where: a community, or everywhere. */
  where: z.string(),
  title: z.string(),
  /** The whole text, to edit. */
  text: z.string(),
  /** The same text to show: each statement with the quotes that it is based on. A customer's own text is one statement. */
  statements: z.array(z.object({ text: z.string(), evidence: z.array(evidenceSchema) })),
});
export const frameworkSchema = z.object({
  analysisId: z.string(),
  title: z.string(),
  sections: z.array(frameworkSectionSchema),
  /** More sections from the analysis: those that the customer has removed, and those that were found later. */
  otherSections: z.array(frameworkSectionSchema),
  /** Whether more may be found. */
  isAnalysisRunning: z.boolean(),
  /** The page that it was exported to; null: not exported. */
  notionUrl: z.string().nullable(),
  /** The token of its share link; null: not shared. */
  shareToken: z.string().nullable(),
  /** When the link expires, ISO 8601; null: not shared. */
  shareExpiresAt: z.string().nullable(),
  /** Increases with each change, from 0; a change of an older version is refused. */
  version: z.number().int(),
  updatedAt: z.string(),
});
export type Framework = z.output<typeof frameworkSchema>;

const one = z.object({ framework: frameworkSchema });
const text = (max: number) =>
  trimmedText(max, { empty: "must not be empty", tooLong: `must have at most ${max} characters` });
const file = (path: `/${string}`, summary: string, mediaType: string) =>
  call({
    method: "GET",
    path,
    who: "customer",
    needsOnboarding: true,
    summary,
    params: researchJobParams,
    data: z.never(),
    binary: { mediaTypes: [mediaType] },
  });

export const frameworkCalls = {
  getFramework: call({
    method: "GET",
    path: "/discovery/{id}/framework",
    who: "customer",
    needsOnboarding: true,
    summary:
      "Get the action framework of an analysis. Until it is changed it is made from what was found.",
    params: researchJobParams,
    data: one,
  }),
  putFramework: call({
    method: "PUT",
    path: "/discovery/{id}/framework",
    who: "customer",
    needsOnboarding: true,
    summary:
      "Change the action framework. FRAMEWORK_CHANGED when another tab saved a newer version.",
    params: researchJobParams,
    body: z.object({
      version: z.int("must be a whole number"),
      title: text(researchLimits.frameworkTitleMax),
      sections: z
        .array(
          z.object({
            id: z.uuid("is not an id"),
            where: text(researchLimits.frameworkTitleMax),
            title: text(researchLimits.frameworkTitleMax),
            text: text(researchLimits.frameworkTextMax),
          }),
        )
        .max(
          researchLimits.frameworkSectionsMax,
          `must have at most ${researchLimits.frameworkSectionsMax} entries`,
        ),
    }),
    data: one,
  }),
  exportFrameworkMarkdown: file(
    "/discovery/{id}/export/markdown",
    "Download the action framework as Markdown.",
    "text/markdown",
  ),
  exportFrameworkCsv: file(
    "/discovery/{id}/framework/csv",
    "Download the action framework as CSV.",
    "text/csv",
  ),
  exportDiscussionsCsv: file(
    "/discovery/{id}/export/csv",
    "Download the discussions of an analysis as CSV.",
    "text/csv",
  ),
  shareFramework: call({
    method: "POST",
    path: "/discovery/{id}/share",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary: "Share the action framework by a link.",
    params: researchJobParams,
    data: one,
  }),
  revokeFrameworkShare: call({
    method: "DELETE",
    path: "/discovery/{id}/share",
    who: "customer",
    needsOnboarding: true,
    summary: "End the share link.",
    params: researchJobParams,
    data: one,
  }),
  getSharedFramework: call({
    method: "GET",
    path: "/discovery/shared-frameworks/{id}",
    who: "anyone",
    summary: "A shared action framework.",
    params: researchJobParams,
    query: z.object({ token: z.string("must be text").max(200, "is too long").default("") }),
    data: z.object({
      framework: frameworkSchema.pick({ title: true, sections: true, updatedAt: true }),
    }),
  }),
  exportFrameworkToNotion: call({
    method: "POST",
    path: "/discovery/{id}/export/notion",
    who: "customer",
    needsOnboarding: true,
    needsConfirmedEmail: true,
    summary:
      "Write the action framework to a page of Notion; a second export changes the same page. NOTION_NOT_CONNECTED, NOTION_PAGE_MISSING, NOTION_AWAY.",
    timeLimitMs: researchLimits.redditAnalysisTimeoutMs,
    params: researchJobParams,
    body: z.object({
      /** Creates a page even if there was one before: the customer chooses this when that page is missing. */
      asNewPage: z.boolean("must be true or false").default(false),
    }),
    data: z.object({ url: z.string() }),
  }),
};
