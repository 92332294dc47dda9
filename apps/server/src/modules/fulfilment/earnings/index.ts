export { earningRoutes } from "./routes.ts";
export { withdrawalRoutes } from "./routes-withdrawals.ts";
export { createEarnings, type EarningRates, type Earnings, earningRates } from "./service.ts";
export { createPayouts, type Payouts } from "./service-payouts.ts";
export { createWithdrawals, type Withdrawals } from "./service-withdrawals.ts";
