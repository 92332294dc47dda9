import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import { createAudit } from "./service.ts";

export { auditRoutes } from "./routes.ts";
export { checkOutcomeOf } from "./rules.ts";
export { type Audit, hashOf, type NewAuditEntry } from "./service.ts";
export { operatorId } from "./service-administrators.ts";

/** The audit log of replies, and the log of administrators. Its routes are registered by `replies`, which knows whose reply it is. */
export function createAuditModule(deps: ModuleDeps & { accounts: Accounts }) {
  return defineModule({ api: { audit: createAudit(deps) } });
}
