export { createPlacementTopics } from "./events.ts";
export { placementJobs, schedulePlacement, workPlacement } from "./jobs.ts";
export { apiPlacingRoutes } from "./routes-api.ts";
export { type LookTimes, lookTimes } from "./rules-api.ts";
export { guardAccounts } from "./service-accounts.ts";
export { type ApiPlacing, createApiPlacing } from "./service-api.ts";
export {
  type AccountBook,
  type AccountStanding,
  type BookedAccount,
  createEligibility,
  type Eligibility,
  noAccounts,
} from "./service-eligibility.ts";
export { createHandPlacing, type HandPlacing } from "./service-hand.ts";
export { createPlacer, type Placer, type PlacerAccounts } from "./service-placer.ts";
export { createReconciling, type Reconciling } from "./service-reconcile.ts";
export { createSettling, type Settling } from "./service-settling.ts";
