import { joinModules, type ModuleDeps } from "../../infrastructure/modules.ts";
import type { DiscoveryApi } from "../discovery/index.ts";
import type { FulfilmentApi } from "../fulfilment/index.ts";
import type { IdentityApi } from "../identity/index.ts";
import type { InboxApi } from "../inbox/index.ts";
import type { LedgerApi } from "../ledger/index.ts";
import { createAdministrationModule } from "./administration/index.ts";
import { createDeletionsModule } from "./deletions/index.ts";
import { createExportsModule } from "./exports/index.ts";
import { createMcpModule } from "./mcp/index.ts";
import { createSessionModule, type SessionOptions } from "./session/index.ts";
import { createStoredDataModule } from "./stored-data/index.ts";

export type PortalOptions = SessionOptions;

/** Authentication and authorization, administration, exports and deletions, and the MCP server. */
export function createPortal(
  deps: ModuleDeps &
    PortalOptions &
    IdentityApi &
    LedgerApi &
    DiscoveryApi &
    InboxApi &
    FulfilmentApi,
) {
  const { api, ...storedData } = createStoredDataModule(deps);
  const deletions = createDeletionsModule({ ...deps, ...api });
  const withDeletions = { ...deps, ...api, ...deletions.api };
  const session = createSessionModule(withDeletions);
  return joinModules(
    { ...storedData, api },
    createExportsModule(withDeletions),
    deletions,
    session,
    createAdministrationModule(deps),
    createMcpModule({ ...deps, ...session.api }),
  );
}
