import type { friendCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { FriendSearch } from "./service.ts";
import type { FriendSnapshots } from "./service-snapshots.ts";

export function friendRoutes(deps: {
  friendSearch: FriendSearch;
  friendSnapshots: FriendSnapshots;
}): Handlers<keyof typeof friendCalls> {
  const { friendSearch, friendSnapshots } = deps;
  return {
    friendSearch: ({ actor, body }) => friendSearch.search(actor.workspaceId, body),
    saveFriendResults: ({ actor, body }) => friendSnapshots.save(actor.workspaceId, body),
    listFriendResults: ({ actor, query }) => friendSnapshots.list(actor.workspaceId, query),
    getFriendResults: ({ actor, params, query, request }) =>
      friendSnapshots.get(params.id, {
        token: query.token,
        workspaceId: actor?.workspaceId ?? null,
        address: request.ip,
      }),
    revokeFriendResults: async ({ actor, params }) => ({
      shareToken: await friendSnapshots.revoke(actor.workspaceId, params.id),
    }),
    deleteFriendResults: async ({ actor, params }) => {
      await friendSnapshots.remove(actor.workspaceId, params.id);
      return {};
    },
  };
}
