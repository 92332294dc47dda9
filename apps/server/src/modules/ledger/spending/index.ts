import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { type Account, type Cap, createSpending } from "./service.ts";

export { percentOf } from "./rules.ts";
export {
  createSpending,
  nothingSpent,
  type Reserved,
  type Spending,
} from "./service.ts";

/** The operator's budgets. */
export interface SpendingOptions {
  caps?: Partial<Record<Account, Cap>>;
}

/** Tracks the cost of paid services and enforces budgets. */
export function createSpendingModule(deps: ModuleDeps & SpendingOptions) {
  return defineModule({ api: { spending: createSpending({ ...deps, caps: deps.caps ?? {} }) } });
}
