import { Parser } from "htmlparser2";

/** A Discourse forum that a page belongs to. */
interface ForumLocation {
  /** Its address, with a slash at the end. */
  forum: URL;
  title: string;
  /** The page says that Discourse made it; otherwise it only mentions it. */
  isSure: boolean;
}

const maxHead = 300_000;
/** Pages of a forum, below the folder that it is in. */
const pages =
  /\/(?:t|c|tag|tags|u|g|latest|top|new|categories|search|login|signup|about|faq|tos|badges|posts)(?:[/.].*)?$/;

/** The forum that a page belongs to; null when nothing on it mentions Discourse. */
export function forumLocation(html: string, page: URL): ForumLocation | null {
  if (!/discourse/i.test(html)) return null;
  let generator = "";
  let siteName = "";
  let title = "";
  let baseUri: string | null = null;
  let isTitle = false;
  const parser = new Parser(
    {
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
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(html.slice(0, maxHead));
  const folder = baseUri ?? page.pathname.replace(pages, "");
  const forum = new URL(`${folder.replace(/\/+$/, "")}/`, page);
  return {
    forum,
    title: (siteName || title).replaceAll(/\s+/g, " ").trim().slice(0, 200),
    isSure: /^discourse\b/i.test(generator.trim()),
  };
}
