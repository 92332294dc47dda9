export { optOutJobs, scheduleOptOuts, workOptOuts } from "./jobs.ts";
export { optOutRoutes } from "./routes.ts";
export { registerOptOutPages } from "./routes-pages.ts";
export { createOptOuts, type OptOuts } from "./service.ts";
