import type { FoundGroup, GroupSearch } from "../ports/group-search.ts";
import { plain } from "../ports/plain.ts";
import type { WebResult, WebSearch } from "../ports/web-search.ts";
import { facebookGroupOf } from "./facebook.ts";

const nameMax = 100;
const descriptionMax = 300;

/** A phrase in quotes; a quotation mark in it would end them. */
const quoted = (phrase: string) => `"${phrase.replaceAll('"', " ").trim()}"`;

/** The groups of search results, each once, with the text of the group's own page if it was found. */
function toGroups(results: readonly WebResult[], webUrl: string | undefined): FoundGroup[] {
  const groups = new Map<string, FoundGroup>();
  for (const result of results) {
    const found = facebookGroupOf(result, webUrl);
    if (!found) continue;
    const known = groups.get(found.slug);
    if (known && (known.description !== "" || found.description === "")) continue;
    groups.set(found.slug, {
      name: plain(found.name, nameMax),
      url: found.url,
      description: plain(found.description, descriptionMax),
    });
  }
  return [...groups.values()].filter(({ name }) => name !== "");
}

/** Finds public groups on Facebook by their pages and posts in a web index. */
export function facebookGroups(web: WebSearch, { webUrl }: { webUrl?: string } = {}): GroupSearch {
  return {
    name: "facebook",
    callMicros: web.callMicros,
    async search(phrase, country) {
      const query = `${quoted(phrase)} site:facebook.com/groups`;
      const { results } = await web.search({ query, country });
      return toGroups(results, webUrl);
    },
  };
}
