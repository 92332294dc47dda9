export { communityAccountJobs, scheduleAccountLooks, workAccountLooks } from "./jobs.ts";
export { communityAccountReturn, communityAccountRoutes } from "./routes.ts";
export { type AccountName, type AccountUse, accountKey } from "./rules.ts";
export {
  type CommunityAccountRow,
  type CommunityAccounts,
  createCommunityAccounts,
} from "./service.ts";
export type { Standing } from "./service-standing.ts";
export { sealedCommunityAccounts } from "./service-tokens.ts";
