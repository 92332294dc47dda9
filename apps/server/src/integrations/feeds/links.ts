import { parseHtml } from "../../infrastructure/html-parse.ts";
import { folderOf } from "../ports/feed-reader.ts";

/** A feed that a web page links to. */
export interface FeedLink {
  address: URL;
  title: string;
}

const feedTypes = /^\s*application\/(?:(?:rss|atom|rdf)\+xml|feed\+json|json)\s*(?:;|$)/i;
/** Pages link to their feeds in their head. */
const maxHead = 300_000;
const maxLinks = 20;

/** The feeds that a web page links to (`link rel="alternate"`), in its order. */
export function feedLinksOf(html: string, page: URL): FeedLink[] {
  const links = new Map<string, FeedLink>();
  let base = page;
  parseHtml(html.slice(0, maxHead), {
    onopentag(name, attributes) {
      const { href } = attributes;
      if (href === undefined || links.size >= maxLinks || !URL.canParse(href, base)) return;
      if (name === "base") base = new URL(href, page);
      if (name !== "link" || !/(?:^|\s)alternate(?:\s|$)/i.test(attributes.rel ?? "")) return;
      if (!feedTypes.test(attributes.type ?? "")) return;
      // WordPress links to its own API this way, which is not a feed.
      if (/json$/i.test(attributes.type ?? "") && /\/wp-json\//.test(href)) return;
      const address = new URL(href, base);
      address.hash = "";
      if (!/^https?:$/.test(address.protocol)) return;
      if (!links.has(address.href)) {
        links.set(address.href, {
          address,
          title: (attributes.title ?? "").trim().slice(0, 200),
        });
      }
    },
  });
  return [...links.values()];
}

const atRoot = ["feed", "rss", "feed.xml", "atom.xml", "rss.xml", "index.xml", "feed.json"];

/** Where sites usually have a feed that their pages do not link to: first below the page, then below the site. */
export function usualAddresses(page: URL): URL[] {
  const folder = folderOf(page.pathname);
  const below = folder === "" ? [] : [`${folder}/feed`, `${folder}.rss`];
  const paths = [...below, ...atRoot.map((name) => `/${name}`), "/?feed=rss2"];
  return [...new Set(paths)].map((path) => new URL(path, page));
}
