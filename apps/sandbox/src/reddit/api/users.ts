import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { queryOf } from "../../forms.ts";
import { accountThing, ownAccount } from "../account-thing.ts";
import { type Account, findAccount, postsOfAccount } from "../accounts.ts";
import { listedComment } from "../comment-thing.ts";
import { linkThing } from "../link-thing.ts";
import { pageOf, readPageRequest } from "../listing.ts";
import { earliestOf } from "../ordering.ts";
import { listing, type Thing } from "../wire.ts";
import { holderOf, viewerOf } from "./guard.ts";
import type { Api } from "./index.ts";
import { param, refuse, sendJson } from "./response.ts";

/** A post or comment of an account. */
interface Written {
  at: number;
  score: number;
  thing: Thing;
}

/** Accounts and their posts. */
export function registerUsers(app: FastifyInstance, api: Api): void {
  const { store, apiAccess, guard, send, webUrlOf } = api;

  app.get("/api/v1/me", guard("identity"), async (request, reply) => {
    const holder = holderOf(request, apiAccess);
    const account = holder?.account ? findAccount(store, holder.account) : undefined;
    if (holder && account) {
      return send(request, reply, ownAccount(account, holder.clientId));
    }
    // The app itself has no account.
    return sendJson(reply, 403, {
      explanation: "Please log in to do that.",
      message: "Forbidden",
      reason: "USER_REQUIRED",
    });
  });

  /** The requested account; undefined when it does not exist or is hidden from the caller. */
  function visibleAccount(request: FastifyRequest): Account | undefined {
    const account = findAccount(store, param(request, "name"));
    const isHidden = account && store.visibility.statusOf(account.name) === "shadowbanned";
    return isHidden && viewerOf(request, apiAccess) !== account.name ? undefined : account;
  }

  app.get("/user/:name/about", guard("read"), async (request, reply) => {
    const account = visibleAccount(request);
    return account ? send(request, reply, accountThing(account)) : refuse(reply, 404);
  });

  function postsOf({ name }: Account, webUrl: string): Written[] {
    return postsOfAccount(store, name).map((post) => ({
      at: post.createdAt,
      score: post.score,
      thing: linkThing(post, webUrl),
    }));
  }

  function commentsOf({ name }: Account, webUrl: string, viewer: string | null = null): Written[] {
    return store
      .newestComments()
      .map((found) => ({ ...found, comment: store.visibility.asSeenBy(found.comment, viewer) }))
      .filter(({ comment }) => comment.author === name && store.visibility.shows(comment, viewer))
      .map((found) => ({
        at: found.comment.createdAt,
        score: found.comment.score,
        thing: listedComment(found, webUrl),
      }));
  }

  type List = (account: Account, webUrl: string, viewer: string | null) => Written[];
  const overview: List = (account, webUrl, viewer) => [
    ...postsOf(account, webUrl),
    ...commentsOf(account, webUrl, viewer),
  ];
  const lists: Record<string, List> = {
    "": overview,
    "/overview": overview,
    "/comments": commentsOf,
    "/submitted": postsOf,
  };
  const sortsByScore = new Set(["top", "hot", "controversial"]);

  for (const [where, written] of Object.entries(lists)) {
    app.get(
      `/user/:name${where}`,
      guard("history"),
      async (request: FastifyRequest, reply: FastifyReply) => {
        const account = visibleAccount(request);
        if (!account) return refuse(reply, 404);
        if (account.suspended) return refuse(reply, 403);
        const query = queryOf(request);
        const byScore = sortsByScore.has(query.sort ?? "");
        // `t` applies only to these orders, and defaults to all time.
        const isSpanned = query.sort === "top" || query.sort === "controversial";
        const earliest = earliestOf(isSpanned ? query.t : undefined, api.clock.now());
        const things = written(account, webUrlOf(request), viewerOf(request, apiAccess))
          .filter(({ at }) => at >= earliest)
          .sort((a, b) => (byScore ? b.score - a.score : 0) || b.at - a.at)
          .map(({ thing }) => thing);
        const page = pageOf(things, ({ data }) => String(data.name), readPageRequest(query));
        return send(request, reply, listing(page.items, page));
      },
    );
  }
}
