export { scheduleChecks, trackingJobs, workTracking } from "./jobs.ts";
export { reportRoutes } from "./routes.ts";
export { communityWindowDays } from "./rules.ts";
export { createTracking, type Tracking } from "./service.ts";
export { createReports, type Reports } from "./service-reports.ts";
