export { planListings } from "./rules.ts";
export { describePlan } from "./rules-report.ts";
export {
  type Combination,
  type ListingPlan,
  listedSource,
  planDefaults,
  type Volume,
} from "./rules-types.ts";
export { createPackCache } from "./service-pack-cache.ts";
