export { readingJobs, scheduleReadings, workReadings } from "./jobs.ts";
export { readingRoutes } from "./routes.ts";
export { createReadings, type Readings } from "./service.ts";
