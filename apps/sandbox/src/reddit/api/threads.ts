import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { inputOf, type Query, queryOf } from "../../forms.ts";
import { readCommentSort } from "../comment-thing.ts";
import { linkThing } from "../link-thing.ts";
import type { Comment, Post, Store } from "../store.ts";
import { flatThings, maxDepth, type Roots, treeThings } from "../tree.ts";
import { listing, type Thing, treeListing } from "../wire.ts";
import { viewerOf } from "./guard.ts";
import type { Api } from "./index.ts";
import { clampInteger, param, refuse, sendJson } from "./response.ts";

/** The default and maximum number of comments in a response. */
const usualLimit = 200;
const maxComments = 500;
/** The maximum number of ids that `/api/morechildren` takes, and of comments that it returns. */
const maxIds = 100;
const maxMoreComments = 300;

/**
 * A comment with some of its ancestors, each with only the path down to the comment.
 * @param context how many ancestors, 0 to 8
 */
function aroundComment(
  store: Store,
  post: Post,
  { id, context, viewer }: { id: string; context: number; viewer: string | null },
): Roots | null {
  const found = store.findComment(id);
  if (found?.post !== post) return null;
  const [seen] = store.visibility.shown([found.comment], viewer);
  if (!seen) return null;
  let comment = seen;
  let { parent } = found;
  for (let above = 0; above < context && parent.startsWith("t1_"); above++) {
    const next = store.findComment(parent.slice(3));
    if (!next) break;
    const replies: readonly Comment[] = [comment];
    comment = { ...store.visibility.asSeenBy(next.comment, viewer), replies };
    parent = next.parent;
  }
  return { post, comments: [comment], parent, depth: 0 };
}

function rootsOf(store: Store, post: Post, query: Query, viewer: string | null): Roots | null {
  if (!query.comment) {
    const comments = store.visibility.shown(post.comments, viewer);
    return { post, comments, parent: `t3_${post.id}`, depth: 0 };
  }
  const id = query.comment.replace(/^t1_/, "");
  const context = clampInteger(query.context, { fallback: 0, min: 0, max: 8 });
  return aroundComment(store, post, { id, context, viewer });
}

/** Threads and their omitted comments. */
export function registerThreads(app: FastifyInstance, api: Api): void {
  const { store, apiAccess, guard, send, webUrlOf } = api;

  async function thread(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const post = store.find(param(request, "id"));
    const name = param(request, "name");
    if (!post || (name !== "" && store.community(name) !== post.community)) {
      return refuse(reply, 404);
    }
    const query: Query = { ...queryOf(request) };
    query.comment ||= param(request, "comment") || undefined;
    const roots = rootsOf(store, post, query, viewerOf(request, apiAccess));
    if (!roots) return refuse(reply, 404);
    const limit = clampInteger(query.limit, { fallback: usualLimit, min: 0, max: maxComments });
    const things = treeThings(roots, {
      sort: readCommentSort(query.sort),
      limit: limit || usualLimit,
      depth: clampInteger(query.depth, { fallback: maxDepth, min: 1, max: maxDepth }),
    });
    return send(request, reply, [
      listing([linkThing(post, webUrlOf(request))]),
      treeListing(things),
    ]);
  }

  /** Share links of Reddit's apps. Reddit's have a random code, here it is `<kind><id>`, as in `/r/SaaS/s/t31abc`. */
  app.get("/r/:name/s/:code", guard("read"), async (request, reply) => {
    const [, kind, id = ""] = /^(t[13])([a-z0-9]+)$/.exec(param(request, "code")) ?? [];
    const comment = kind === "t1" ? store.findComment(id) : undefined;
    const post = kind === "t3" ? store.find(id) : comment?.post;
    if (!post) return refuse(reply, 404);
    const path = `/r/${post.community.name}/comments/${post.id}/post/${comment ? `${id}/` : ""}`;
    return reply.redirect(`${webUrlOf(request)}${path}?share_id=sandbox`, 301);
  });

  app.get("/comments/:id", guard("read"), thread);
  app.get("/comments/:id/:slug", guard("read"), thread);
  app.get("/comments/:id/:slug/:comment", guard("read"), thread);
  app.get("/r/:name/comments/:id", guard("read"), thread);

  /** The comments with these ids and their replies, as a flat list. */
  function expandComments(
    post: Post,
    ids: readonly string[],
    query: Query,
    viewer: string | null,
  ): Thing[] {
    const things: Thing[] = [];
    const given = new Set<unknown>();
    for (const id of ids) {
      const found = store.findComment(id);
      const left = maxMoreComments - things.length;
      // Deleted comments, and those already included as a reply, are skipped without an error.
      if (found?.post !== post || given.has(`t1_${found.comment.id}`) || left <= 0) continue;
      const { comment, parent } = found;
      const cut = {
        sort: readCommentSort(query.sort),
        limit: left,
        depth:
          query.limit_children === "true"
            ? comment.depth + 1
            : comment.depth + (comment.depth < maxDepth ? maxDepth - comment.depth : maxDepth),
      };
      const comments = store.visibility.shown([comment], viewer);
      const roots = { post, comments, parent, depth: comment.depth };
      for (const thing of flatThings(treeThings(roots, cut))) {
        things.push(thing);
        if (thing.kind === "t1") given.add(thing.data.name);
      }
    }
    return things;
  }

  async function moreChildren(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const input = inputOf(request);
    const refuseForm = (code: string, message: string, name: string) =>
      sendJson(reply, 200, { json: { errors: [[code, message, name]] } });
    const [kind, id = ""] = (input.link_id ?? "").split("_");
    const post = kind === "t3" ? store.find(id) : undefined;
    if (!post) return refuseForm("NO_THING_ID", "id not specified", "link_id");
    const ids = (input.children ?? "").split(",").filter(Boolean);
    if (ids.length === 0) return refuseForm("NO_THING_ID", "id not specified", "children");
    if (ids.length > maxIds) {
      return refuseForm("TOO_MANY_THING_IDS", "you provided too many ids", "children");
    }
    const plainIds = ids.map((one) => one.trim().replace(/^t1_/, ""));
    const things = expandComments(post, plainIds, input, viewerOf(request, apiAccess));
    return send(request, reply, { json: { errors: [], data: { things } } });
  }

  app.get("/api/morechildren", guard("read"), moreChildren);
  app.post("/api/morechildren", guard("read"), moreChildren);
}
