import type { Query } from "../reddit/search/query.ts";
import type { Page } from "./pages.ts";

const hosts = { linkedin: "www.linkedin.com", facebook: "www.facebook.com" };

/** A page's address at the real site. */
export const realUrlOf = ({ site, path }: Pick<Page, "site" | "path">): string =>
  `https://${hosts[site]}${path}`;

/** The words of a text with spaces around each, so that whole words can be found as substrings. */
function words(text: string): string {
  return ` ${text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join(" ")} `;
}

const contains = (text: string, phrase: string): boolean => {
  const run = words(phrase);
  return run.trim() !== "" && words(text).includes(run);
};

/** Matches `site:linkedin.com/posts`: the host or a parent domain, and the start of the path. */
function isOn(page: Page, site: string): boolean {
  const [host = "", ...path] = site.toLowerCase().split("/");
  const url = new URL(realUrlOf(page));
  const sameHost = url.hostname === host || url.hostname.endsWith(`.${host}`);
  return sameHost && url.pathname.toLowerCase().startsWith(`/${path.join("/")}`);
}

const textOf = ({ author, group, text }: Page): string => `${author}\n${group?.name}\n${text}`;

/**
 * Whether a page matches a search.
 * @param loosely whether the words of a phrase may be apart, as in real indexes with too few exact results
 */
export function matches(query: Query, page: Page, loosely = false): boolean {
  switch (query.is) {
    case "and":
      return query.parts.every((part) => matches(part, page, loosely));
    case "or":
      return query.parts.some((part) => matches(part, page, loosely));
    case "not":
      return !matches(query.part, page);
    case "words": {
      if (query.field === "site") return isOn(page, query.text);
      if (!loosely) return contains(textOf(page), query.text);
      return query.text.split(/\s+/).every((word) => contains(textOf(page), word));
    }
  }
}

/** The words and phrases of a search, in order. */
export function searchTermsOf(query: Query): string[] {
  if (query.is === "not") return [];
  if (query.is === "words") return query.field === "site" ? [] : [query.text];
  return query.parts.flatMap(searchTermsOf);
}
