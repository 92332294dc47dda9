import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { accountJobs } from "./jobs.ts";
import { createAccounts } from "./service.ts";
import type { Brands } from "./service-mails.ts";

export type {
  Accounts,
  Client,
  Grant,
  SignedIn,
  SignInGrant,
  UserRow,
} from "./service.ts";
export { type AccountMailKind, accountMailKinds, type Brands } from "./service-mails.ts";
export { sealedNextSecondFactors, sealedSecondFactors } from "./service-second-factor.ts";

/** Accounts of people: sign-in, sessions, second factor, recovery and their mails. */
export function createAccountsModule(deps: ModuleDeps & { sessionSecret: string; brands: Brands }) {
  const accounts = createAccounts(deps);
  return defineModule({
    api: { accounts },
    jobs: [accountJobs(accounts)],
    maintenance: [{ name: "accounts.prune", run: accounts.prune }],
  });
}
