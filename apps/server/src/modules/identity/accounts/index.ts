export { accountJobs, scheduleMails, workAccounts } from "./jobs.ts";
export {
  type Accounts,
  type Client,
  createAccounts,
  type Grant,
  type SignedIn,
  type SignInGrant,
  type UserRow,
} from "./service.ts";
export { type AccountMailKind, accountMailKinds } from "./service-letters.ts";
export { sealedSecondFactors } from "./service-second-factor.ts";
