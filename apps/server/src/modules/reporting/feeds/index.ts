import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import type { Agencies } from "../../identity/agencies/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import { mentionFeedRoutes, registerFeeds } from "./routes.ts";
import { createMentionFeeds } from "./service.ts";
import { createFeedReading } from "./service-reading.ts";

/** Feeds of mentions at secret addresses, for feed readers. */
export function createFeedsModule(
  deps: ModuleDeps & {
    workspaces: Workspaces;
    agencies: Agencies;
    mentions: Mentions;
    optOuts: OptOuts;
  },
) {
  const mentionFeeds = createMentionFeeds(deps);
  const feedReading = createFeedReading(deps);
  return defineModule({
    api: { mentionFeeds },
    routes: () => mentionFeedRoutes(mentionFeeds),
    pages: (app) => registerFeeds(app, feedReading),
  });
}
