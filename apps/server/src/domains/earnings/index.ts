export { earningRoutes } from "./routes.ts";
export { createEarnings, type EarningRates, type Earnings, earningRates } from "./service.ts";
export { createPayouts, type Payouts } from "./service-payouts.ts";
