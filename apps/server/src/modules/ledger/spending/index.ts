import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { type Account, type Cap, createSpending } from "./service.ts";

export {
  createSpending,
  nothingSpent,
  type Reserved,
  type Spending,
} from "./service.ts";

/** What the operator allows to be spent. */
export interface SpendingOptions {
  caps?: Partial<Record<Account, Cap>>;
}

/** What paid services cost, within budgets. */
export function createSpendingModule(deps: ModuleDeps & SpendingOptions) {
  return defineModule({ api: { spending: createSpending({ ...deps, caps: deps.caps ?? {} }) } });
}
