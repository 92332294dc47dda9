import type { FastifyInstance, FastifyRequest } from "fastify";
import { field } from "../../forms.ts";
import { leaveUnanswered } from "../../unanswered.ts";
import { findAccount } from "../accounts.ts";
import { standaloneComment } from "../comment-thing.ts";
import type { Post, Store } from "../store.ts";
import { type FormError, formErrors, maxCommentLength, refuseForm, tooLong } from "./form-error.ts";
import { holderOf } from "./guard.ts";
import type { Api } from "./index.ts";
import { refuse } from "./response.ts";

const waitWords = (seconds: number) =>
  seconds >= 60 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds)} seconds`;

/** The parent of a comment if it exists and was not deleted; otherwise the error. */
function readParent(
  store: Store,
  name: string,
): { post: Post; parentId: string | null } | FormError {
  const [, kind, id = ""] = /^(t[13])_([a-z0-9]{1,13})$/i.exec(name) ?? [];
  if (!kind) return ["NO_THING_ID", "id not specified", "parent"];
  if (kind.toLowerCase() === "t1") {
    const found = store.findComment(id);
    if (!found || found.comment.takedown) {
      return ["DELETED_COMMENT", "that comment has been deleted", "parent"];
    }
    return { post: found.post, parentId: found.comment.id };
  }
  const post = store.find(id);
  if (!post || post.takedown) return ["DELETED_LINK", "that link has been deleted", "parent"];
  return { post, parentId: null };
}

/** Comments by apps for their accounts (Reddit API, `POST /api/comment`). */
export function registerComment(app: FastifyInstance, api: Api): void {
  const { store, apiAccess, guard, faults, limits, clock, send } = api;

  /** Why the account may not post this comment in this thread; null if it may. */
  function refusalOf(account: string, post: Post, text: string): FormError | null {
    if (findAccount(store, account)?.suspended) {
      return ["IN_TIMEOUT", "You can't do that while suspended.", null];
    }
    if (text.trim() === "") return formErrors.noText;
    if (text.length > maxCommentLength) return tooLong(maxCommentLength);
    if (post.archived) {
      return ["TOO_OLD", "that's a piece of history now; it's too late to reply to it", "parent"];
    }
    if (post.locked) return ["THREAD_LOCKED", "Comments are locked.", "parent"];
    if (limits.isBanned(account, post.community.name)) {
      return ["BANNED_FROM_SUBREDDIT", "that user is banned from the subreddit", "parent"];
    }
    return null;
  }

  app.post("/api/comment", guard("submit"), async (request: FastifyRequest, reply) => {
    const { body } = request;
    const account = holderOf(request, apiAccess)?.account;
    if (!account) return refuseForm(reply, formErrors.userRequired);
    const parent = readParent(store, field(body, "thing_id") ?? "");
    if (!("post" in parent)) return refuseForm(reply, parent);
    const { post, parentId } = parent;
    const text = field(body, "text") ?? "";
    const refusal = refusalOf(account, post, text);
    if (refusal) return refuseForm(reply, refusal);
    const seconds = limits.waitSeconds(account, clock.now());
    if (seconds > 0) {
      const words = `you are doing that too much. try again in ${waitWords(seconds)}.`;
      return refuseForm(reply, ["RATELIMIT", words, "ratelimit"], { ratelimit: seconds });
    }
    const created = store.addComment({ postId: post.id, parentId, author: account, body: text });
    const found = created && store.findComment(created.id);
    if (!found) return refuse(reply, 500);
    limits.noteComment(account, clock.now());
    // Simulates a lost response: the comment is stored, but the caller gets a timeout or an error.
    const fault = faults.take("reddit", "/api/comment", ["success-timeout", "success-500"]);
    if (fault === "success-timeout") return void leaveUnanswered(request, reply);
    if (fault === "success-500") return refuse(reply, 500);
    return send(request, reply, {
      json: { errors: [], data: { things: [standaloneComment(found)] } },
    });
  });
}
