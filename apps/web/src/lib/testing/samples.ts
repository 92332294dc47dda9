/** Sample data for tests, as the contract defines it. Each function takes the fields that differ. */
export * from "./samples/accounts.ts";
export * from "./samples/administration.ts";
export * from "./samples/communities.ts";
export * from "./samples/discovery.ts";
export * from "./samples/friend-search.ts";
export * from "./samples/mentions.ts";
export * from "./samples/overview.ts";
export * from "./samples/placement.ts";
export * from "./samples/receipts.ts";
export * from "./samples/replies.ts";
export * from "./samples/reports.ts";
export * from "./samples/research.ts";
export * from "./samples/studio.ts";
export * from "./samples/subscriptions.ts";
export * from "./samples/team.ts";
