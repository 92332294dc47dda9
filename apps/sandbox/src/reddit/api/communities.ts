import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { inputOf, queryOf } from "../../forms.ts";
import type { Moderator } from "../account-roles.ts";
import type { Community } from "../communities.ts";
import { communityThing, hiddenCommunityThing } from "../community-thing.ts";
import { nameId } from "../ids.ts";
import { pageOf, readPageRequest } from "../listing.ts";
import { requirementsResponse } from "../rules/requirements.ts";
import { rulesResponse } from "../rules/rules-response.ts";
import { type Json, listing, type Thing } from "../wire.ts";
import { viewerOf } from "./guard.ts";
import type { Api } from "./index.ts";
import { clampInteger, param, parseBoolean, refuse } from "./response.ts";

const maxNames = 10;

/** A private community is listed without its details. */
const listed = (community: Community): Thing =>
  community.access === "private" ? hiddenCommunityThing(community) : communityThing(community);

const isListed = ({ access }: Community) => access === "public" || access === "private";

/** Moderators as `/about/moderators` lists them (Reddit API, recorded 2019 to 2021). */
const moderatorsResponse = (moderators: readonly Moderator[]): Json => ({
  kind: "UserList",
  data: {
    children: moderators.map(({ name, since }) => ({
      name,
      author_flair_text: null,
      mod_permissions: ["all"],
      date: since,
      rel_id: `rb_${nameId(`${name} ${since}`)}`,
      id: `t2_${nameId(name)}`,
      author_flair_css_class: null,
    })),
  },
});

/** Community details and search. */
export function registerCommunities(app: FastifyInstance, api: Api): void {
  const { store, guard, apiAccess, communityResolver, send } = api;

  app.get("/r/:name/about", guard("read"), async (request, reply) => {
    const community = communityResolver.one(param(request, "name"), reply);
    return community ? send(request, reply, communityThing(community)) : reply;
  });

  app.get("/r/:name/about/rules", guard("read"), async (request, reply) => {
    const community = communityResolver.one(param(request, "name"), reply);
    return community ? send(request, reply, rulesResponse(community)) : reply;
  });

  app.get("/r/:name/about/moderators", guard("read"), async (request, reply) => {
    const name = param(request, "name");
    const viewer = viewerOf(request, apiAccess)?.toLowerCase();
    const all = store.roles.moderatorsOf(name);
    // Only its own moderators see those of a private community.
    const isOwn = store.community(name) && all.some((one) => one.name.toLowerCase() === viewer);
    if (!isOwn && !communityResolver.one(name, reply)) return reply;
    const requestedName = queryOf(request).user?.toLowerCase();
    const shown = all.filter((one) => !requestedName || one.name.toLowerCase() === requestedName);
    return send(request, reply, moderatorsResponse(shown));
  });

  app.get("/api/v1/:name/post_requirements", guard("submit"), async (request, reply) => {
    const community = communityResolver.one(param(request, "name"), reply);
    return community ? send(request, reply, requirementsResponse(community)) : reply;
  });

  app.get("/subreddits/search", guard("read"), async (request, reply) => {
    const query = queryOf(request);
    const words = (query.q ?? "")
      .toLowerCase()
      .split(/[^a-z0-9_]+/)
      .filter((word) => word !== "");
    const countIn = (text: string) =>
      words.filter((word) => text.toLowerCase().includes(word)).length;
    // Matching names rank before matching descriptions, and more matching words before fewer.
    const rank = ({ name, title, description }: Community) =>
      countIn(name) * words.length + countIn(`${name}\n${title}\n${description}`);
    const best = store
      .communities()
      .filter((community) => isListed(community) && rank(community) > 0)
      .sort((a, b) => rank(b) - rank(a));
    const page = pageOf(best.map(listed), ({ data }) => String(data.name), readPageRequest(query));
    return send(request, reply, listing(page.items, page));
  });

  /** The open communities whose name starts with a text. */
  function beginning(text: string): Community[] {
    const start = text.trim().toLowerCase();
    if (start === "") return [];
    return store
      .communities()
      .filter(({ name, access }) => access === "public" && name.toLowerCase().startsWith(start));
  }

  async function names(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { query = "", exact } = inputOf(request);
    const found = beginning(query)
      .map(({ name }) => name)
      .filter((name) => !parseBoolean(exact) || name.toLowerCase() === query.trim().toLowerCase());
    if (parseBoolean(exact) && found.length === 0) return refuse(reply, 404);
    return send(request, reply, { names: found.slice(0, maxNames) });
  }
  app.post("/api/search_reddit_names", guard("read"), names);
  app.get("/api/search_reddit_names", guard("read"), names);

  app.get("/api/subreddit_autocomplete_v2", guard("read"), async (request, reply) => {
    const { query = "", limit } = queryOf(request);
    const max = clampInteger(limit, { fallback: 5, min: 1, max: maxNames });
    const found = beginning(query).slice(0, max);
    return send(request, reply, listing(found.map(communityThing)));
  });
}
