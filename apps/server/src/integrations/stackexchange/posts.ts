import { compile } from "html-to-text";
import type { z } from "zod";
import { readable, storable } from "../../infrastructure/text.ts";
import type { Post } from "../ports/post.ts";
import { idFor, siteUrl } from "./sites.ts";
import type { answerObject, questionObject } from "./wire.ts";

/** A body of HTML as text; the parser has decoded its entities. */
const toText = compile({
  wordwrap: false,
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
    { selector: "img", format: "skip" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
      selector,
      options: { uppercase: false },
    })),
  ],
});

function bodyOf(html: string | undefined): string {
  try {
    return storable(toText(html ?? "").trim());
  } catch {
    // The parser fails on content that is nested thousands deep, which is never a real post.
    return "";
  }
}

/** The author, with the link to the profile that the license requires. Deleted accounts only have a name. */
const authorOf = (owner: z.output<typeof questionObject>["owner"]) => ({
  author: owner?.display_name ? readable(owner.display_name) : null,
  ...(owner?.link !== undefined && { authorUrl: owner.link }),
});

const at = (seconds: number) => new Date(seconds * 1000);

/** A question as a post. @param webUrl see {@link siteUrl} */
export function questionPost(
  question: z.output<typeof questionObject>,
  { site, webUrl }: { site: string; webUrl: string | null },
): Post {
  const { question_id: id, owner, title = "", body, link, score, answer_count } = question;
  return {
    source: "stackexchange",
    kind: "post",
    externalId: idFor({ site, kind: "questions", id }),
    thread: null,
    community: site,
    ...authorOf(owner),
    title: readable(title),
    body: bodyOf(body),
    url: link ?? `${siteUrl(site, webUrl)}/q/${id}`,
    score: score ?? null,
    numComments: answer_count ?? null,
    postedAt: at(question.creation_date),
    removed: false,
  };
}

/** An answer as a post. @param webUrl see {@link siteUrl} */
export function answerPost(
  answer: z.output<typeof answerObject>,
  { site, webUrl }: { site: string; webUrl: string | null },
): Post {
  const { answer_id: id, question_id, owner, title, body, link, score } = answer;
  const question = idFor({ site, kind: "questions", id: question_id });
  return {
    source: "stackexchange",
    kind: "comment",
    externalId: idFor({ site, kind: "answers", id }),
    thread: { externalId: question, title: title ? readable(title) : null, parentId: question },
    community: site,
    ...authorOf(owner),
    title: "",
    body: bodyOf(body),
    url: link ?? `${siteUrl(site, webUrl)}/a/${id}`,
    score: score ?? null,
    numComments: null,
    postedAt: at(answer.creation_date),
    removed: false,
  };
}
