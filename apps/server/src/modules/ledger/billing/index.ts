export { type Billing, createBilling, type ReplyQuota } from "./service.ts";
