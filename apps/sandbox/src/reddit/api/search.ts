import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Query, queryOf } from "../../forms.ts";
import { accountThing } from "../account-thing.ts";
import { findAccount } from "../accounts.ts";
import { communityThing } from "../community-thing.ts";
import { linkThing } from "../link-thing.ts";
import { pageOf, readPageRequest } from "../listing.ts";
import { searchPosts } from "../search/index.ts";
import type { Post } from "../store.ts";
import { listing, type Thing } from "../wire.ts";
import type { Api } from "./index.ts";
import { param, parseBoolean, refuseField } from "./response.ts";

/** The longest query (Reddit's open-sourced server). */
const maxQueryLength = 512;

/** The posts that a request's search finds; null after a refusal was sent. */
export function searchResults(
  { store, communityResolver, clock }: Pick<Api, "store" | "communityResolver" | "clock">,
  request: FastifyRequest,
  reply: FastifyReply,
): Post[] | null {
  const query = queryOf(request);
  const text = query.q ?? "";
  if ([...text].length > maxQueryLength) {
    refuseField(reply, "q", {
      reason: "TOO_LONG",
      explanation: `this is too long (max: ${maxQueryLength})`,
    });
    return null;
  }
  const names = param(request, "names");
  let posts = store.newest();
  // Without restrict_sr the community in the address is ignored.
  if (names !== "" && parseBoolean(query.restrict_sr)) {
    const isIncluded = communityResolver.union(names, reply);
    if (!isIncluded) return null;
    posts = posts.filter((post) => isIncluded(post.community));
  }
  return searchPosts(posts, { text, sort: query.sort, time: query.t, now: clock.now() });
}

/** Search for posts, communities and accounts. */
export function registerSearch(app: FastifyInstance, api: Api): void {
  const { store, guard, send, webUrlOf } = api;

  /** Communities and accounts whose name contains the words. */
  function named({ q = "" }: Query, types: readonly string[]): Thing[] {
    const requested = q.trim().toLowerCase();
    // A field applies to posts: with one, no other kinds are found.
    if (requested === "" || requested.includes(":")) return [];
    const fits = (name: string) => name.toLowerCase().includes(requested);
    const communities = store
      .communities()
      .filter(({ name, access }) => access === "public" && fits(name));
    const accounts = store
      .accounts()
      .filter(fits)
      .map((name) => findAccount(store, name))
      .filter((account) => account !== undefined && !account.suspended);
    return [
      ...(types.includes("sr") ? communities.map(communityThing) : []),
      ...(types.includes("user") ? accounts.map((one) => one && accountThing(one)) : []),
    ].filter((thing) => thing !== undefined);
  }

  async function search(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const posts = searchResults(api, request, reply);
    if (!posts) return reply;
    const query = queryOf(request);
    const types = (query.type || "link").split(",");
    const webUrl = webUrlOf(request);
    const things = named(query, types);
    if (types.includes("link")) things.push(...posts.map((post) => linkThing(post, webUrl)));
    const page = pageOf(things, nameOf, readPageRequest(query));
    return send(request, reply, listing(page.items, page));
  }

  app.get("/search", guard("read"), search);
  app.get("/r/:names/search", guard("read"), search);
}

/** The fullname of a thing; accounts have none in a response. */
function nameOf({ kind, data }: Thing): string {
  return kind === "t2" ? `t2_${String(data.id)}` : String(data.name);
}
