import type { FastifyReply } from "fastify";
import type { Community } from "../communities.ts";
import type { Store } from "../store.ts";
import { htmlOf } from "../wire.ts";
import { redirect, refuse } from "./response.ts";

const quarantineMessage =
  "This community is quarantined: much of what is said here is **not true**, and some of it is costly.";
const gateMessage = "Some of what is told here is hard to read.";

/** Refuses a community with Reddit's reason for it. */
export function refuseCommunity(
  reply: FastifyReply,
  access: Exclude<Community["access"], "public">,
): FastifyReply {
  switch (access) {
    case "banned":
      return refuse(reply, 404, "banned");
    case "private":
      return refuse(reply, 403, "private");
    case "quarantined":
      // Recorded 2020.
      return refuse(reply, 403, "quarantined", {
        quarantine_message: quarantineMessage,
        quarantine_message_html: `<!-- SC_OFF -->${htmlOf(quarantineMessage)}<!-- SC_ON -->`,
      });
    case "gated":
      return refuse(reply, 403, "gated", {
        interstitial_warning_message: gateMessage,
        interstitial_warning_message_html: `<!-- SC_OFF -->${htmlOf(gateMessage)}<!-- SC_ON -->`,
      });
  }
}

/** Resolves the communities of a path. */
export interface CommunityResolver {
  /** The community of a single name, or null after a refusal was sent. */
  one(name: string, reply: FastifyReply): Community | null;
  /**
   * Checks whether a community is among names joined by `+`, where `all` means every one. Null after an error
   * for a single name was sent. In a union, unreadable names are skipped silently.
   */
  union(names: string, reply: FastifyReply): ((community: Community) => boolean) | null;
}

/** @param prefix the base path of the API, for redirects */
export function createCommunityResolver(store: Store, prefix: string): CommunityResolver {
  function one(name: string, reply: FastifyReply): Community | null {
    const community = store.community(name);
    if (community?.access === "public") return community;
    if (community) refuseCommunity(reply, community.access);
    else redirect(reply, `${prefix}/subreddits/search?q=${encodeURIComponent(name)}`);
    return null;
  }

  return {
    one,
    union(path, reply) {
      const names = path.split("+").filter(Boolean);
      if (names.some((name) => name.toLowerCase() === "all")) return () => true;
      const [first = ""] = names;
      if (names.length <= 1) {
        const community = one(first, reply);
        return community && ((other) => other === community);
      }
      const requested = new Set(names.map((name) => store.community(name)));
      return (community) => requested.has(community);
    },
  };
}
