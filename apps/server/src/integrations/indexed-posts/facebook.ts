import type { CommentLink } from "../ports/lookup.ts";
import { pastedUrl } from "../ports/pasted-url.ts";
import type { WebResult } from "../ports/web-search.ts";
import {
  decoded,
  markOmissions,
  ownTitle,
  type PostAddress,
  partsOf,
  type Site,
  snippetText,
} from "./site.ts";

/** `/groups/<group>/posts/<id>`, `/groups/<group>/permalink/<id>`; words may precede the id. */
const post = /^\/groups\/([^/]+)\/(?:posts|permalink)\/(?:[^/]+\/)?(\d{5,20})\/?$/;

/** `/groups/<group>` and all pages below it. */
const group = /^\/groups\/([^/]+)(?:\/|$)/;
/** Facebook's own pages below `/groups`, which are not groups. */
const ownPages: readonly string[] = ["feed", "discover", "joins", "create", "search"];

const commentId = /^\d{5,20}$/;

const suffix = /(?<!\s)\s+[|–-]\s+Facebook\s*$/i;

/** Letters and digits alone, so that "Freelance Designers UK" is the group "freelancedesignersuk". */
const squeezed = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Group and text of a title, "Group | the text | Facebook"; missing parts are null or empty. */
function readTitle(
  title: string,
  group: string | null,
): { community: string | null; text: string } {
  const plain = title.replace(suffix, "").trim();
  const bar = plain.indexOf(" | ");
  if (bar > 0) {
    return { community: plain.slice(0, bar).trim(), text: plain.slice(bar + 3).trim() };
  }
  // A group's name alone is not the text of the post: it would match every post of the group.
  const isName = group !== null && squeezed(plain) === squeezed(group);
  return isName ? { community: plain, text: "" } : { community: null, text: plain };
}

const defaultWebUrl = "https://www.facebook.com";

/**
 * The group of a search result, which is its own page or a post in it.
 * @returns null when the result is of no group. `description` is empty for a post, whose words are not the group's.
 */
export function facebookGroupOf(
  { url, title, snippet }: WebResult,
  webUrl = defaultWebUrl,
): { slug: string; name: string; url: string; description: string } | null {
  const base = webUrl.replace(/\/$/, "");
  const path = partsOf(url, "facebook.com", base);
  const slug = path === null ? null : (group.exec(path)?.[1] ?? null);
  if (path === null || slug === null || ownPages.includes(slug.toLowerCase())) return null;
  const isPost = post.test(path);
  const { community, text } = readTitle(title, decoded(slug));
  const named = community ?? (isPost ? "" : text);
  return {
    slug: slug.toLowerCase(),
    // A post's title may lack the name of its group.
    name: named === "" ? decoded(slug) : named,
    url: `${base}/groups/${slug}/`,
    description: isPost ? "" : snippetText(snippet),
  };
}

/**
 * Posts in public groups on Facebook. Only their addresses and their texts in a search index are read.
 * @param options.webUrl base of links for people, and of addresses that count as Facebook's
 */
export function facebook({ webUrl = defaultWebUrl } = {}): Site {
  const base = webUrl.replace(/\/$/, "");

  function addressOf(url: string): PostAddress | null {
    const path = partsOf(url, "facebook.com", base);
    const [, group, externalId] = path === null ? [] : (post.exec(path) ?? []);
    if (group === undefined || externalId === undefined) return null;
    return {
      externalId,
      url: `${base}/groups/${group}/posts/${externalId}/`,
      // The ids do not contain the time.
      postedAt: null,
      author: null,
      community: decoded(group),
    };
  }

  /** `?comment_id=<id>`, and `&reply_comment_id=<id>` for a reply to a comment. */
  function commentOf(url: string): CommentLink | null {
    const page = addressOf(url);
    if (!page) return null;
    const query = pastedUrl(url)?.searchParams ?? new URLSearchParams();
    const [comment, response] = [query.get("comment_id"), query.get("reply_comment_id")];
    const id = response ?? comment;
    const isId = (text: string | null) => text !== null && commentId.test(text);
    if (id === null || !isId(comment) || !isId(id)) return null;
    return {
      externalId: `${page.externalId}_${id}`,
      isUnder: (requested) => requested === page.externalId,
      url: `${page.url}?comment_id=${comment}${response === null ? "" : `&reply_comment_id=${response}`}`,
      // The ids do not contain the time.
      postedAt: null,
    };
  }

  return {
    name: "facebook",
    commentOf,
    within: "site:facebook.com/groups",
    addressOf,
    textsOf({ title, snippet }, address) {
      const { community, text } = readTitle(title, address.community);
      const body = snippetText(snippet);
      return {
        author: null,
        community,
        title: markOmissions(ownTitle(text, body)),
        body: markOmissions(body),
      };
    },
    idOf: (url) => addressOf(url)?.externalId ?? null,
  };
}
