import type { keywordPreviewCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { KeywordPreviews } from "./service.ts";

/** The previews of keywords. They are in this group because they score and filter posts. */
export function keywordPreviewRoutes(
  keywordPreviews: KeywordPreviews,
): Handlers<keyof typeof keywordPreviewCalls> {
  return {
    previewKeyword: async ({ actor, body }) => ({
      preview: await keywordPreviews.preview(actor.workspaceId, body.keyword),
    }),
    countMatches: ({ actor, body }) => keywordPreviews.count(actor.workspaceId, body.keywords),
  };
}
