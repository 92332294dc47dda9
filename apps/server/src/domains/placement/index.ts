export { handPlacingRoutes } from "./routes-hand.ts";
export { type Attesting, createAttesting } from "./service-attest.ts";
export {
  type AccountBook,
  type AccountStanding,
  type BookedAccount,
  createEligibility,
  type Eligibility,
  noAccounts,
} from "./service-eligibility.ts";
export { createHandPlacing, type HandPlacing } from "./service-hand.ts";
export { createPlacingWays, type PlacingWays } from "./service-ways.ts";
