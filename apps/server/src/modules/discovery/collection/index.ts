export { scheduleDiscovery, watchingJobs, workWatching } from "./jobs.ts";
export { registerMetrics, watchingRoutes } from "./routes.ts";
export {
  createWatching,
  type Sources,
  type Watching,
  type WatchingOptions,
  watchingDefaults,
} from "./service.ts";
export type { Plan } from "./service-plan.ts";
