import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { LinkReader, PostLookup } from "../../../integrations/ports/lookup.ts";
import type { Matching } from "../../discovery/matching/index.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import type { Mentions } from "../mentions/index.ts";
import type { Recording } from "../recording/index.ts";
import { mentionLinkRoutes } from "./routes.ts";
import { createMentionLinks } from "./service.ts";

export { createMentionLinks, type MentionLinks } from "./service.ts";

export interface MentionLinkOptions {
  lookups?: readonly PostLookup[];
  readers?: readonly LinkReader[];
}

/** Adds mentions by the link of a post. */
export function createMentionLinksModule(
  deps: ModuleDeps &
    MentionLinkOptions & {
      posts: Posts;
      matching: Matching;
      recording: Recording;
      mentions: Mentions;
    },
) {
  const { lookups = [], readers = [] } = deps;
  const mentionLinks = createMentionLinks({ ...deps, lookups, readers });
  return defineModule({ api: { mentionLinks }, routes: () => mentionLinkRoutes(mentionLinks) });
}
