export { handPlacingRoutes } from "./routes-hand.ts";
export { guardAccounts } from "./service-accounts.ts";
export { type Attesting, createAttesting } from "./service-attest.ts";
export { createEligibility, type Eligibility } from "./service-eligibility.ts";
export { createHandPlacing, type HandPlacing } from "./service-hand.ts";
export { createPlacingWays, type PlacingWays } from "./service-ways.ts";
