import type { FastifyInstance, FastifyRequest } from "fastify";
import { field } from "../../forms.ts";
import { leaveUnanswered } from "../../unanswered.ts";
import { findAccount } from "../accounts.ts";
import { requirementsResponse } from "../rules/requirements.ts";
import { permalinkOf } from "../store.ts";
import { type FormError, formErrors, maxPostLength, refuseForm, tooLong } from "./form-error.ts";
import { holderOf } from "./guard.ts";
import type { Api } from "./index.ts";
import { refuse, sendJson } from "./response.ts";

const maxTitleLength = 300;

/** A violation of a community's requirements, as Reddit reports it with `validate_on_submit`. */
interface Breach {
  field: "title" | "body" | "flair";
  reason: string;
  explanation: string;
}

/** The first violation that Reddit finds in a text post; null when there is none. */
function breachOf(
  requirements: Record<string, unknown>,
  { title, text }: { title: string; text: string },
): Breach | null {
  const texts = { title, body: text };
  for (const part of ["title", "body"] as const) {
    const value = texts[part];
    const name = part.toUpperCase();
    const number = (what: string) => {
      const limit = requirements[`${part}_text_${what}`];
      return typeof limit === "number" ? limit : null;
    };
    const [min, max] = [number("min_length"), number("max_length")];
    const banned = requirements[`${part}_blacklisted_strings`];
    const found = Array.isArray(banned)
      ? banned.find((one) => value.toLowerCase().includes(String(one).toLowerCase()))
      : undefined;
    if (min !== null && value.length < min) {
      const explanation = `Your ${part} must be at least ${min} characters.`;
      return { field: part, reason: `SUBMIT_VALIDATION_${name}_TOO_SHORT`, explanation };
    }
    if (max !== null && value.length > max) {
      const explanation = `Your ${part} must be at most ${max} characters.`;
      return { field: part, reason: `SUBMIT_VALIDATION_${name}_TOO_LONG`, explanation };
    }
    if (found !== undefined) {
      const explanation = `You may not have "${String(found)}" in your ${part}.`;
      return { field: part, reason: `SUBMIT_VALIDATION_${name}_BLACKLISTED_STRING`, explanation };
    }
  }
  if (requirements.is_flair_required === true) {
    const explanation = "Your post must contain post flair.";
    return { field: "flair", reason: "SUBMIT_VALIDATION_FLAIR_REQUIRED", explanation };
  }
  return null;
}

/** Text posts by apps for their accounts (Reddit API, `POST /api/submit`). */
export function registerSubmit(app: FastifyInstance, api: Api): void {
  const { store, apiAccess, guard, faults, limits, clock, send, webUrlOf } = api;

  /** Why the account may not submit this post; null if it may. */
  function refusalOf(
    account: string,
    post: { name: string; title: string; text: string },
  ): FormError | null {
    const community = store.community(post.name);
    if (post.name === "") return ["SUBREDDIT_REQUIRED", "you must specify a subreddit", "sr"];
    if (!community || community.access === "banned") {
      return ["SUBREDDIT_NOEXIST", "that subreddit doesn't exist", "sr"];
    }
    if (community.access !== "public") {
      return ["SUBREDDIT_NOTALLOWED", "you aren't allowed to post there.", "sr"];
    }
    if (findAccount(store, account)?.suspended) {
      return ["IN_TIMEOUT", "You can't do that while suspended.", null];
    }
    if (limits.isBanned(account, community.name)) {
      return ["BANNED_FROM_SUBREDDIT", "that user is banned from the subreddit", "sr"];
    }
    if (post.title.trim() === "") return ["NO_TEXT", "we need something here", "title"];
    if (post.title.length > maxTitleLength)
      return ["TOO_LONG", "this is too long (max: 300)", "title"];
    return post.text.length > maxPostLength ? tooLong(maxPostLength) : null;
  }

  app.post("/api/submit", guard("submit"), async (request: FastifyRequest, reply) => {
    const { body } = request;
    const account = holderOf(request, apiAccess)?.account;
    if (!account) return refuseForm(reply, formErrors.userRequired);
    const name = field(body, "sr") ?? "";
    const title = field(body, "title") ?? "";
    const text = field(body, "text") ?? "";
    if ((field(body, "kind") ?? "") !== "self") {
      return refuseForm(reply, ["INVALID_OPTION", "that option is not valid", "kind"]);
    }
    const refusal = refusalOf(account, { name, title, text });
    if (refusal) return refuseForm(reply, refusal);
    const community = store.community(name);
    if (!community) return refuse(reply, 404);
    const breach =
      field(body, "validate_on_submit") === "true"
        ? breachOf(Object(requirementsResponse(community)), { title, text })
        : null;
    if (breach) {
      return sendJson(reply, 400, {
        fields: [breach.field],
        explanation: breach.explanation,
        error_type: "SUBMIT_VALIDATION_ERROR",
        message: "Bad Request",
        reason: breach.reason,
      });
    }
    const seconds = limits.waitSeconds(account, clock.now());
    if (seconds > 0) {
      const words = `you are doing that too much. try again in ${Math.ceil(seconds)} seconds.`;
      return refuseForm(reply, ["RATELIMIT", words, "ratelimit"], { ratelimit: seconds });
    }
    const post = store.add({ community: community.name, title, author: account, body: text });
    limits.noteComment(account, clock.now());
    // Simulates a lost response: the post is stored, but the caller gets a timeout or an error.
    const fault = faults.take("reddit", "/api/submit", ["success-timeout", "success-500"]);
    if (fault === "success-timeout") return void leaveUnanswered(request, reply);
    if (fault === "success-500") return refuse(reply, 500);
    const url = `${webUrlOf(request)}${permalinkOf(post)}`;
    return send(request, reply, {
      json: { errors: [], data: { url, id: post.id, name: `t3_${post.id}`, drafts_count: 0 } },
    });
  });
}
