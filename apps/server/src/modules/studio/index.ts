import { joinModules, type ModuleDeps } from "../../infrastructure/modules.ts";
import type { DiscoveryApi } from "../discovery/index.ts";
import type { IdentityApi } from "../identity/index.ts";
import type { InboxApi } from "../inbox/index.ts";
import type { LedgerApi } from "../ledger/index.ts";
import { createVoicesModule } from "./voices/index.ts";

export type StudioApi = ReturnType<typeof createStudio>["api"];

/** What customers write themselves, and in whose words. */
export function createStudio(
  _deps: ModuleDeps & IdentityApi & LedgerApi & DiscoveryApi & InboxApi,
) {
  return joinModules(createVoicesModule());
}
