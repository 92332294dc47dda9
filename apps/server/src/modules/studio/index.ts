import { joinModules, type ModuleDeps } from "../../infrastructure/modules.ts";
import type { Documents } from "../../integrations/ports/documents.ts";
import type { DiscoveryApi } from "../discovery/index.ts";
import type { IdentityApi } from "../identity/index.ts";
import type { InboxApi } from "../inbox/index.ts";
import type { LedgerApi } from "../ledger/index.ts";
import { createKnowledgeModule } from "./knowledge/index.ts";
import { createVoicesModule } from "./voices/index.ts";

/** What the group reads files with. */
export interface StudioOptions {
  documents: Documents;
}
export type StudioApi = ReturnType<typeof createStudio>["api"];

/** What customers write themselves, and in whose words. */
export function createStudio(
  deps: ModuleDeps & StudioOptions & IdentityApi & LedgerApi & DiscoveryApi & InboxApi,
) {
  return joinModules(createVoicesModule(deps), createKnowledgeModule(deps));
}
