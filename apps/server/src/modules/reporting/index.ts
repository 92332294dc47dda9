import { joinModules } from "../../infrastructure/modules.ts";
import type { DiscoveryApi } from "../discovery/index.ts";
import type { FulfilmentApi } from "../fulfilment/index.ts";
import type { InboxApi } from "../inbox/index.ts";
import { createDashboardModule } from "./dashboard/index.ts";

/** What customers are told of the whole. */
export function createReporting(deps: DiscoveryApi & InboxApi & FulfilmentApi) {
  return joinModules(createDashboardModule(deps));
}
