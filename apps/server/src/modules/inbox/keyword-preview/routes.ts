import type { keywordPreviewCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { KeywordPreviews } from "./service.ts";

/** The preview of a keyword. It is in this group because it scores and filters posts. */
export function keywordPreviewRoutes(
  keywordPreviews: KeywordPreviews,
): Handlers<keyof typeof keywordPreviewCalls> {
  return {
    previewKeyword: async ({ actor, body }) => ({
      preview: await keywordPreviews.preview(actor.workspaceId, body.keyword),
    }),
  };
}
