import { joinModules } from "../../infrastructure/modules.ts";
import type { FulfilmentApi } from "../fulfilment/index.ts";
import type { InboxApi } from "../inbox/index.ts";
import { createDashboardModule } from "./dashboard/index.ts";

/** What customers are told of the whole. */
export function createReporting(deps: InboxApi & FulfilmentApi) {
  return joinModules(createDashboardModule(deps));
}
