export { optOutJobs, scheduleOptOuts, workOptOuts } from "./jobs.ts";
export { optOutListRoutes, optOutRoutes } from "./routes.ts";
export { registerOptOutPages } from "./routes-pages.ts";
export { optOutProofRoutes, optOutReturn } from "./routes-proofs.ts";
export { createOptOuts, type OptOuts } from "./service.ts";
export { createOptOutList, type OptOutList } from "./service-admin.ts";
export { type OptOutMailKind, optOutMailKinds } from "./service-mails.ts";
