import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { field } from "../../forms.ts";
import { standaloneComment } from "../comment-thing.ts";
import { linkThing } from "../link-thing.ts";
import type { Thing } from "../wire.ts";
import {
  type FormError,
  formErrors,
  maxCommentLength,
  maxPostLength,
  refuseForm,
  tooLong,
} from "./form-error.ts";
import { viewerOf } from "./guard.ts";
import type { Api } from "./index.ts";
import { refuse, sendJson } from "./response.ts";

const notAuthor: FormError = ["NOT_AUTHOR", "you can't do that", "thing_id"];

/**
 * Edits and deletions by the author (Reddit API, `POST /api/editusertext` and `POST /api/del`). Refusals are as in
 * Reddit's open-sourced server, responses as recorded in 2016 and 2022.
 */
export function registerOwnThings(app: FastifyInstance, api: Api): void {
  const { store, apiAccess, guard, send, webUrlOf } = api;

  /** Whether the account wrote a thing. A removed comment still belongs to its author. */
  function isAuthor(account: string, fullname: string): boolean {
    const [kind = "", id = ""] = fullname.toLowerCase().split("_");
    const comment = kind === "t1" ? store.findComment(id)?.comment : undefined;
    const thing = comment
      ? store.visibility.asSeenBy(comment, account)
      : kind === "t3"
        ? store.find(id)
        : undefined;
    return thing?.author === account && thing.takedown !== "deleted";
  }

  /** Changes the text. @returns the changed thing, or null when it was deleted or has no text */
  function edit(request: FastifyRequest, fullname: string, text: string): Thing | null {
    const [kind = "", id = ""] = fullname.toLowerCase().split("_");
    const account = viewerOf(request, apiAccess);
    if (kind === "t1") {
      const found = store.editComment(id, text);
      const comment = found && store.visibility.asSeenBy(found.comment, account);
      return found && comment && standaloneComment({ ...found, comment });
    }
    const post = store.find(id);
    if (!post || post.link !== null || !store.editPost(id, text)) return null;
    return linkThing(post, webUrlOf(request));
  }

  app.post("/api/editusertext", guard("edit"), async (request, reply): Promise<FastifyReply> => {
    const account = viewerOf(request, apiAccess);
    if (account === null) return refuseForm(reply, formErrors.userRequired);
    const fullname = field(request.body, "thing_id") ?? "";
    if (!isAuthor(account, fullname)) return refuseForm(reply, notAuthor);
    const text = field(request.body, "text") ?? "";
    if (text.trim() === "" && fullname.startsWith("t1_")) {
      return refuseForm(reply, formErrors.noText);
    }
    const maxLength = fullname.startsWith("t1_") ? maxCommentLength : maxPostLength;
    if (text.length > maxLength) return refuseForm(reply, tooLong(maxLength));
    const thing = edit(request, fullname, text);
    if (!thing) return refuse(reply, 403);
    return send(request, reply, { json: { errors: [], data: { things: [thing] } } });
  });

  app.post("/api/del", guard("edit"), async (request, reply) => {
    const account = viewerOf(request, apiAccess);
    if (account === null) return refuseForm(reply, formErrors.userRequired);
    const fullname = field(request.body, "id") ?? "";
    // The response does not say whether there was anything to delete.
    if (isAuthor(account, fullname)) store.takeDown(fullname, "deleted");
    return sendJson(reply, 200, {});
  });
}
