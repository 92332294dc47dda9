import type { Post } from "../ports/post.ts";
import { redditError } from "./failure.ts";
import { parseAs } from "./response.ts";
import { toThings } from "./things.ts";
import type { Bearer } from "./tokens.ts";
import type { Transport } from "./transport.ts";
import * as wire from "./wire/answers.ts";

/** The calls that post. Reddit has no idempotency key, so each is made once and never repeated. */
export function createPostingCalls(
  { apiUrl, webUrl }: { apiUrl: string; webUrl: string },
  { transport, bearer }: { transport: Transport; bearer: Bearer },
) {
  /** Sends a form once. `ready` gets the token before it, so that a failure of either step is recognizable. */
  async function post(path: string, form: Record<string, string>, beforeSending?: () => void) {
    const token = await bearer.token();
    const url = new URL(`${apiUrl}${path}`);
    url.searchParams.set("raw_json", "1");
    return transport({
      url,
      method: "POST",
      headers: { authorization: `bearer ${token}` },
      form: { api_type: "json", ...form },
      repeatable: false,
      ...(beforeSending && { beforeSending }),
    });
  }

  return {
    /**
     * Posts a comment.
     * @param parentName the parent, `t3_…` or `t1_…`
     * @param text Markdown, at most 10,000 characters
     * @param beforeSending called right before the request is sent; if it throws, nothing is sent
     */
    async comment(parentName: string, text: string, beforeSending?: () => void): Promise<Post> {
      const response = await post("/api/comment", { thing_id: parentName, text }, beforeSending);
      const { json } = parseAs(response, wire.thingsResponse, "the answer");
      const { things } = toThings(json.data.things, webUrl);
      const [made] = things;
      if (made?.kind === "comment") return made.post;
      throw redditError("malformed", "the answer has no comment of the documented shape");
    },

    /**
     * Submits a text post to a community; Reddit checks it by the community's requirements.
     * @param beforeSending called right before the request is sent; if it throws, nothing is sent
     * @returns its fullname, `t3_…`, and its address
     */
    async submit(
      { community, title, text }: { community: string; title: string; text: string },
      beforeSending?: () => void,
    ): Promise<{ name: string; url: string }> {
      const form = {
        ...{ kind: "self", sr: community, title, text },
        ...{ resubmit: "true", sendreplies: "true", validate_on_submit: "true" },
      };
      const response = await post("/api/submit", form, beforeSending);
      const { data } = parseAs(response, wire.submitResponse, "the answer").json;
      const at = `/r/${encodeURIComponent(community)}/comments/${data.id}/`;
      return { name: data.name, url: `${webUrl}${at}` };
    },
  };
}
