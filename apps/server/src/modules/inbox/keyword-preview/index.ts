import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Recording, VisibilityFilters } from "../recording/index.ts";
import { keywordPreviewRoutes } from "./routes.ts";
import { createKeywordPreviews, previewWithinMs } from "./service.ts";

export type { KeywordPreviews } from "./service.ts";

/** The operator's settings. */
export interface KeywordPreviewOptions {
  /** How long the preview of a keyword searches, in milliseconds. */
  previewMs?: number;
}

/** What a keyword would have found in the posts of the last 30 days. */
export function createKeywordPreviewModule(
  deps: ModuleDeps &
    KeywordPreviewOptions & {
      keywords: Keywords;
      workspaces: Workspaces;
      posts: Posts;
      recording: Recording;
      visibilityFilters: VisibilityFilters;
    },
) {
  const keywordPreviews = createKeywordPreviews({
    ...deps,
    withinMs: deps.previewMs ?? previewWithinMs,
  });
  return defineModule({
    api: { keywordPreviews },
    routes: () => keywordPreviewRoutes(keywordPreviews),
  });
}
