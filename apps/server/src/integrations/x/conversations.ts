import type { Ask, HttpResponse } from "../../infrastructure/outbound/index.ts";
import type { Conversations, SeenComment } from "../ports/conversations.ts";
import type { Post } from "../ports/post.ts";
import { xError } from "./failure.ts";
import { idOf, namesOf, toPost } from "./posts.ts";
import { wholePostMicros } from "./prices.ts";
import { parseAs } from "./response.ts";
import { addressOf, postParameters, type XOptions } from "./transport.ts";
import {
  idPattern,
  isInternalError,
  linkedPost,
  type PartialProblem,
  postsResponse,
} from "./wire/posts.ts";

const maxIds = 100;

/** The names of the accounts that a reply answers, which X puts before its text. */
const answered = /^(?:@[A-Za-z0-9_]{1,20}\s+)+/;

/** The text as its author typed it: with the targets of X's own addresses (t.co), and without the names before it. */
function asTyped(post: Post, child: unknown): Post {
  const { entities, note_tweet, note_post } = linkedPost.safeParse(child).data ?? {};
  const urls = [...(entities?.urls ?? []), ...((note_tweet ?? note_post)?.entities?.urls ?? [])];
  let { body } = post;
  for (const { url, expanded_url } of urls) {
    if (expanded_url) body = body.replaceAll(url, () => expanded_url);
  }
  return { ...post, body: post.kind === "comment" ? body.replace(answered, "") : body };
}

/**
 * The meaning of X's reason for omitting a post (X API v2, "Response codes and errors"): X hides posts of protected
 * and suspended accounts, and those that its rules or a law forbid. X does not say whether a missing post was deleted
 * or never existed.
 */
function reasonOf(problem: PartialProblem | undefined): SeenComment {
  const kind = problem?.type?.split("/").at(-1) ?? "";
  return kind === "disallowed-resource" || kind === "resource-unavailable"
    ? { state: "removed", by: "platform" }
    : { state: kind === "resource-not-found" ? "deleted" : "unseen" };
}

/** Reads single replies with the app's own token, which sees what everyone sees. */
export function createConversations(
  options: XOptions,
  { transport }: { transport: (ask: Ask) => Promise<HttpResponse> },
): Conversations {
  const { webUrl } = options;
  // A survival check needs the author.
  const parameters = postParameters({ ...options, readAuthors: true });
  const requested = { ...parameters, "tweet.fields": `${parameters["tweet.fields"]},entities` };

  async function readComments(
    ids: readonly string[],
    seen: Map<string, SeenComment>,
  ): Promise<void> {
    const url = addressOf(options, "/2/tweets", { ids: ids.join(","), ...requested });
    const response = await transport({ url, repeatable: true });
    const { data, includes, errors } = parseAs(response, postsResponse, "the lookup");
    const failed = errors?.find(isInternalError);
    if (failed) throw xError("unavailable", `a post could not be read: ${failed.title}`);
    const names = namesOf(includes?.users);
    for (const child of data ?? []) {
      const one = toPost(child, { webUrl, names });
      // A malformed post must not count as unseen.
      if (!one) throw xError("malformed", "a post of an unknown shape");
      const { post } = one;
      // X replaces the text of a post that it withholds by a notice.
      const withheld: SeenComment = { state: "removed", by: "platform" };
      seen.set(
        post.externalId,
        post.removed ? withheld : { state: "standing", post: asTyped(post, child) },
      );
    }
    for (const id of ids) {
      const problem = errors?.find(({ resource_id, value }) => id === (resource_id ?? value));
      if (!seen.has(id)) seen.set(id, reasonOf(problem));
    }
  }

  return {
    name: "x",
    readMicros: wholePostMicros(true),
    commentIdOf: (permalink) => idOf(permalink, webUrl),
    // X's Web Intent, a page for people: nothing is posted before they press its button.
    answerAt(postId, text) {
      const url = new URL(`${webUrl}/intent/tweet`);
      url.search = new URLSearchParams({ in_reply_to: postId, text }).toString();
      return url.href;
    },
    async fetchComments(commentIds) {
      const seen = new Map<string, SeenComment>();
      // X refuses all ids if one of them is invalid.
      const ids = [...new Set(commentIds)].filter((id) => idPattern.test(id));
      for (let start = 0; start < ids.length; start += maxIds) {
        await readComments(ids.slice(start, start + maxIds), seen);
      }
      return new Map(commentIds.map((id) => [id, seen.get(id) ?? { state: "unseen" }]));
    },
  };
}
