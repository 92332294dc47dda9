import { parseHtml } from "../../infrastructure/html-parse.ts";
import { folderOf } from "../ports/feed-reader.ts";

/** A Discourse forum that a page belongs to. */
interface ForumLocation {
  /** Its address, with a slash at the end. */
  forum: URL;
  title: string;
  /** The page says that it was made by Discourse; otherwise it only mentions Discourse. */
  isSure: boolean;
}

const maxHead = 300_000;
/** The first parts of the paths of a forum's pages, below its folder. */
const pageNames = new Set(
  "t c tag tags u g latest top new categories search login signup about faq tos badges posts".split(
    " ",
  ),
);

/** The folder of the forum that a page is in. */
function forumFolder(path: string): string {
  const parts = path.split("/");
  const at = parts.findIndex((part) => pageNames.has(part.split(".", 1)[0] ?? ""));
  return at < 0 ? path : parts.slice(0, at).join("/");
}

/** The forum that a page belongs to; null when nothing on it mentions Discourse. */
export function forumLocation(html: string, page: URL): ForumLocation | null {
  if (!/discourse/i.test(html)) return null;
  let generator = "";
  let siteName = "";
  let title = "";
  let baseUri: string | null = null;
  let isTitle = false;
  parseHtml(html.slice(0, maxHead), {
    onopentag(name, attributes) {
      if (name === "title") isTitle = title === "";
      if (name !== "meta") return;
      const { content = "" } = attributes;
      const key = (attributes.name ?? attributes.property ?? "").toLowerCase();
      if (key === "generator") generator ||= content;
      if (key === "og:site_name") siteName ||= content;
      if (key === "discourse-base-uri") baseUri ??= content;
    },
    ontext(part) {
      if (isTitle && title.length < 500) title += part;
    },
    onclosetag(name) {
      if (name === "title") isTitle = false;
    },
  });
  // Assigned as a path, so that no folder can be read as another host.
  const forum = new URL(page.origin);
  forum.pathname = `${folderOf(baseUri ?? forumFolder(page.pathname))}/`;
  return {
    forum,
    title: (siteName || title).replaceAll(/\s+/g, " ").trim().slice(0, 200),
    isSure: /^discourse\b/i.test(generator.trim()),
  };
}
