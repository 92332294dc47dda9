import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { queryOf } from "../../forms.ts";
import { listedComment, standaloneComment } from "../comment-thing.ts";
import { communityThing } from "../community-thing.ts";
import { linkThing } from "../link-thing.ts";
import { firstMatching, pageOf, readPageRequest } from "../listing.ts";
import { mostDiscussedFirst, newestFirst, orderPosts, postOrders } from "../ordering.ts";
import { type Post, permalinkOf } from "../store.ts";
import { listing, type Thing } from "../wire.ts";
import { viewerOf } from "./guard.ts";
import type { Api } from "./index.ts";
import { param, refuse } from "./response.ts";

/** The maximum number of names for `/api/info`. */
const maxNames = 100;

/** Removes the parts of an address that do not matter in a comparison. */
const plain = (address: string) => address.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");

/** Lists of posts and comments, and things by name. */
export function registerListings(app: FastifyInstance, api: Api): void {
  const { store, apiAccess, guard, communityResolver, clock, send, webUrlOf } = api;

  for (const [name, order] of Object.entries(postOrders)) {
    const list = async (request: FastifyRequest, reply: FastifyReply) => {
      // Without communities, these are the listings of the front page, which has all communities here.
      const isIncluded = communityResolver.union(param(request, "names") || "all", reply);
      if (!isIncluded) return reply;
      const query = queryOf(request);
      // New posts are already in order, so only as many as a listing shows are checked.
      const posts =
        name === "new"
          ? firstMatching(store.newest(), (post) => isIncluded(post.community))
          : orderPosts(
              store.newest().filter((post) => isIncluded(post.community)),
              order,
              { span: query.t, now: clock.now() },
            );
      const page = pageOf(posts, (post) => `t3_${post.id}`, readPageRequest(query));
      const things = page.items.map((post) => linkThing(post, webUrlOf(request)));
      return send(request, reply, listing(things, page));
    };
    app.get(`/${name}`, guard("read"), list);
    app.get(`/r/:names/${name}`, guard("read"), list);
  }

  /** A post, and the other posts that link to the same page (Reddit API, recorded 2016). */
  app.get("/duplicates/:id", guard("read"), async (request, reply) => {
    const post = store.find(param(request, "id"));
    if (!post) return refuse(reply, 404);
    const query = queryOf(request);
    const [link, webUrl] = [post.link, webUrlOf(request)];
    const others =
      link === null
        ? []
        : postsAt(link, webUrl)
            .filter((other) => other !== post)
            .sort(query.sort === "new" ? newestFirst : mostDiscussedFirst);
    const page = pageOf(others, (other) => `t3_${other.id}`, readPageRequest(query));
    return send(request, reply, [
      listing([linkThing(post, webUrl)]),
      listing(
        page.items.map((other) => linkThing(other, webUrl)),
        page,
      ),
    ]);
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
    const things = page.items
      .map((found) => ({ ...found, comment: store.visibility.asSeenBy(found.comment, viewer) }))
      .map((found) => listedComment(found, webUrlOf(request)));
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

  /** The thing with a fullname; unknown ones are omitted from the response without an error. */
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
      if (!found || !store.visibility.shows(found.comment, viewer)) return null;
      const comment = store.visibility.asSeenBy(found.comment, viewer);
      return standaloneComment({ ...found, comment });
    }
    if (kind !== "t5") return null;
    const open = store.communities().filter(({ access }) => access === "public");
    return open.map(communityThing).find(({ data }) => data.id === id) ?? null;
  }

  function publicCommunityThing(name: string): Thing | null {
    const community = store.community(name);
    return community?.access === "public" ? communityThing(community) : null;
  }

  /** The posts that link to an address, and the post with that address. */
  function postsAt(address: string, webUrl: string): Post[] {
    const requested = plain(address);
    return store
      .newest()
      .filter((post) => plain(post.link ?? webUrl + permalinkOf(post)) === requested)
      .slice(0, maxNames);
  }
}
