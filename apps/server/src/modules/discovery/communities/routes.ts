import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Communities } from "./service.ts";
import type { CommunityDecisions } from "./service-admin.ts";

export const communityRoutes = (deps: {
  communities: Communities;
  communityDecisions: CommunityDecisions;
}): Handlers<
  "listCommunities" | "overrideCommunity" | "dropCommunityOverride" | "readCommunityRules"
> => {
  const { communities, communityDecisions: decisions } = deps;
  return {
    listCommunities: ({ query: { search, verdict, limit, offset } }) =>
      decisions.list({ search, verdict }, { limit, offset }),
    overrideCommunity: async ({ actor, params: { source, community }, body }) => ({
      community: await decisions.override(source, community, body, actor.userId),
    }),
    dropCommunityOverride: async ({ actor, params: { source, community } }) => ({
      community: await decisions.drop(source, community, actor.userId),
    }),
    readCommunityRules: async ({ params: { source, community } }) => {
      await communities.readNow(source, community);
      return { community: await decisions.get(source, community) };
    },
  };
};
