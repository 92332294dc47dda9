export { guardAccounts } from "./service-accounts.ts";
export { createHandPlacing, type HandPlacing } from "./service-hand.ts";
