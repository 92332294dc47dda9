export { communityJobs, scheduleCommunities, workCommunities } from "./jobs.ts";
export { communityRoutes } from "./routes.ts";
export { communityKey } from "./rules.ts";
export { type Communities, createCommunities, type KnownRules } from "./service.ts";
export { type CommunityDecisions, createCommunityDecisions } from "./service-admin.ts";
