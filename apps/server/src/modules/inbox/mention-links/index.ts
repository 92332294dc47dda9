import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { type Platform, portsOf } from "../../../integrations/ports/platform.ts";
import type { Matching } from "../../discovery/matching/index.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import type { Mentions } from "../mentions/index.ts";
import type { Recording } from "../recording/index.ts";
import { mentionLinkRoutes } from "./routes.ts";
import { createMentionLinks } from "./service.ts";

export type { MentionLinks } from "./service.ts";

/** The services that the operator connects. */
export interface MentionLinkOptions {
  platforms: readonly Platform[];
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
  const mentionLinks = createMentionLinks({
    ...deps,
    lookups: portsOf(deps.platforms, "lookup"),
    readers: portsOf(deps.platforms, "linkReader"),
  });
  return defineModule({ api: { mentionLinks }, routes: () => mentionLinkRoutes(mentionLinks) });
}
