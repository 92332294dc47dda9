export {
  type AccountBook,
  type AccountStanding,
  type BookedAccount,
  createEligibility,
  type Eligibility,
  noAccounts,
} from "./service-eligibility.ts";
export { createHandPlacing, type HandPlacing } from "./service-hand.ts";
