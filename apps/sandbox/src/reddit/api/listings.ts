import type { FastifyInstance } from "fastify";
import { queryOf } from "../../forms.ts";
import { listedComment, loneComment } from "../comment-thing.ts";
import { communityThing } from "../community-thing.ts";
import { linkThing } from "../link-thing.ts";
import { firstOf, pageOf, readPageRequest } from "../listing.ts";
import { type Post, permalinkOf } from "../store.ts";
import { listing, type Thing } from "../wire.ts";
import { param } from "./answer.ts";
import { viewerOf } from "./guard.ts";
import type { Api } from "./index.ts";

/** `/api/info` takes so many names at once. */
const mostNames = 100;

/** Addresses are compared without what makes no difference. */
const plain = (address: string) => address.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");

/** Lists of posts and comments, and things by name. */
export function registerListings(app: FastifyInstance, api: Api): void {
  const { store, gate, guard, places, send, webUrlOf } = api;

  app.get("/r/:names/new", guard("read"), async (request, reply) => {
    const belongs = places.union(param(request, "names"), reply);
    if (!belongs) return reply;
    const posts = firstOf(store.newest(), (post) => belongs(post.community));
    const page = pageOf(posts, (post) => `t3_${post.id}`, readPageRequest(queryOf(request)));
    const things = page.items.map((post) => linkThing(post, webUrlOf(request)));
    return send(request, reply, listing(things, page));
  });

  app.get("/r/:names/comments", guard("read"), async (request, reply) => {
    const belongs = places.union(param(request, "names"), reply);
    if (!belongs) return reply;
    const viewer = viewerOf(request, gate);
    const comments = firstOf(
      store.newestComments(),
      ({ post, comment }) => belongs(post.community) && store.veil.shows(comment, viewer),
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
    const viewer = viewerOf(request, gate);
    if (id) {
      things = id.split(",", mostNames).map((name) => thingNamed(name.trim(), { webUrl, viewer }));
    }
    if (!id && names) things = names.split(",", mostNames).map((name) => openThing(name.trim()));
    else if (!id && url) things = postsAt(url, webUrl).map((post) => linkThing(post, webUrl));
    return send(request, reply, listing(things.filter((thing) => thing !== null)));
  });

  /** The thing of a fullname; unknown ones are silently missing from the answer. */
  function thingNamed(
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
      return found && store.veil.shows(found.comment, viewer) ? loneComment(found) : null;
    }
    if (kind !== "t5") return null;
    const open = store.communities().filter(({ access }) => access === "public");
    return open.map(communityThing).find(({ data }) => data.id === id) ?? null;
  }

  function openThing(name: string): Thing | null {
    const community = store.community(name);
    return community?.access === "public" ? communityThing(community) : null;
  }

  /** The posts that link to an address, and the one whose own address it is. */
  function postsAt(address: string, webUrl: string): Post[] {
    const wanted = plain(address);
    return store
      .newest()
      .filter((post) => plain(post.link ?? webUrl + permalinkOf(post)) === wanted)
      .slice(0, mostNames);
  }
}
