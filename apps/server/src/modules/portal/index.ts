import { joinModules, type ModuleDeps } from "../../infrastructure/modules.ts";
import type { DiscoveryApi } from "../discovery/index.ts";
import type { FulfilmentApi } from "../fulfilment/index.ts";
import type { IdentityApi } from "../identity/index.ts";
import type { InboxApi } from "../inbox/index.ts";
import type { LedgerApi } from "../ledger/index.ts";
import { createAdministrationModule } from "./administration/index.ts";
import { createSessionModule, type SessionOptions } from "./session/index.ts";

export type PortalOptions = SessionOptions;

/** Who is let in, and to what, and what administrators do. */
export function createPortal(
  deps: ModuleDeps &
    PortalOptions &
    IdentityApi &
    LedgerApi &
    DiscoveryApi &
    InboxApi &
    FulfilmentApi,
) {
  return joinModules(createSessionModule(deps), createAdministrationModule(deps));
}
