export { scheduleChecks, trackingJobs, workTracking } from "./jobs.ts";
export { createTracking, type Tracking } from "./service.ts";
