export { auditRoutes } from "./routes.ts";
export { outcomeOf } from "./rules.ts";
export { type Audit, createAudit, type Deed, hashOf } from "./service.ts";
export type { AuditRow } from "./store.ts";
