import type { FastifyInstance } from "fastify";
import { queryOf } from "../../forms.ts";
import { listedComment, standaloneComment } from "../comment-thing.ts";
import { communityThing } from "../community-thing.ts";
import { linkThing } from "../link-thing.ts";
import { firstMatching, pageOf, readPageRequest } from "../listing.ts";
import { type Post, permalinkOf } from "../store.ts";
import { listing, type Thing } from "../wire.ts";
import { viewerOf } from "./guard.ts";
import type { Api } from "./index.ts";
import { param } from "./response.ts";

/** The maximum number of names for `/api/info`. */
const maxNames = 100;

/** Addresses are compared without parts that make no difference. */
const plain = (address: string) => address.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");

/** Lists of posts and comments, and things by name. */
export function registerListings(app: FastifyInstance, api: Api): void {
  const { store, apiAccess, guard, communityResolver, send, webUrlOf } = api;

  app.get("/r/:names/new", guard("read"), async (request, reply) => {
    const isIncluded = communityResolver.union(param(request, "names"), reply);
    if (!isIncluded) return reply;
    const posts = firstMatching(store.newest(), (post) => isIncluded(post.community));
    const page = pageOf(posts, (post) => `t3_${post.id}`, readPageRequest(queryOf(request)));
    const things = page.items.map((post) => linkThing(post, webUrlOf(request)));
    return send(request, reply, listing(things, page));
  });

  app.get("/r/:names/comments", guard("read"), async (request, reply) => {
    const isIncluded = communityResolver.union(param(request, "names"), reply);
    if (!isIncluded) return reply;
    const viewer = viewerOf(request, apiAccess);
    const comments = firstMatching(
      store.newestComments(),
      ({ post, comment }) => isIncluded(post.community) && store.visibility.shows(comment, viewer),
    );
    const page = pageOf(
      comments,
      ({ comment }) => `t1_${comment.id}`,
      readPageRequest(queryOf(request)),
    );
    const things = page.items.map((found) => listedComment(found, webUrlOf(request)));
    return send(request, reply, listing(things, page));
  });

  app.get("/api/info", guard("read"), async (request, reply) => {
    const { id, url, sr_name: names } = queryOf(request);
    const webUrl = webUrlOf(request);
    let things: (Thing | null)[] = [];
    const viewer = viewerOf(request, apiAccess);
    if (id) {
      things = id
        .split(",", maxNames)
        .map((name) => thingByFullname(name.trim(), { webUrl, viewer }));
    }
    if (!id && names)
      things = names.split(",", maxNames).map((name) => publicCommunityThing(name.trim()));
    else if (!id && url) things = postsAt(url, webUrl).map((post) => linkThing(post, webUrl));
    return send(request, reply, listing(things.filter((thing) => thing !== null)));
  });

  /** The thing of a fullname; unknown ones are silently missing from the response. */
  function thingByFullname(
    fullname: string,
    { webUrl, viewer }: { webUrl: string; viewer: string | null },
  ): Thing | null {
    const [kind = "", id = ""] = fullname.split("_");
    if (kind === "t3") {
      const post = store.find(id);
      return post ? linkThing(post, webUrl) : null;
    }
    if (kind === "t1") {
      const found = store.findComment(id);
      return found && store.visibility.shows(found.comment, viewer)
        ? standaloneComment(found)
        : null;
    }
    if (kind !== "t5") return null;
    const open = store.communities().filter(({ access }) => access === "public");
    return open.map(communityThing).find(({ data }) => data.id === id) ?? null;
  }

  function publicCommunityThing(name: string): Thing | null {
    const community = store.community(name);
    return community?.access === "public" ? communityThing(community) : null;
  }

  /** The posts that link to an address, and the one whose own address it is. */
  function postsAt(address: string, webUrl: string): Post[] {
    const requested = plain(address);
    return store
      .newest()
      .filter((post) => plain(post.link ?? webUrl + permalinkOf(post)) === requested)
      .slice(0, maxNames);
  }
}
