import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { brand } from "@earshot/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "../html.ts";
import type { Log } from "../log.ts";

const brotli = promisify(brotliCompress);

/** The title, description and image that a page has when its link is shared. */
interface PageHead {
  title: string;
  description: string;
  /** The canonical address, without secrets. */
  address: string;
  /** Of 1200 by 630 pixels; null: none. */
  picture: string | null;
  /** The brand that the page shows; missing: the product's. */
  site?: { name: string; icon: { address: string; mediaType: string } };
  /** The data that the page would request first; the web app's `page-data.ts` reads it. */
  data: object;
}

/** The app's HTML with its own head, or with the common head for null. */
export type AppPage = (head: PageHead | null) => Promise<string>;

const tag = (name: "name" | "property", key: string, content: string) =>
  `<meta ${name}="${key}" content="${escapeHtml(content)}" />`;

/** `<` can't end the element early when it is written as an escape. */
const writeData = (data: object) =>
  `<script type="application/json" id="page-data">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;

/** Sends a text with brotli to clients that accept it: a response for one reader is compressed here. */
export async function sendSmall(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  reply.header("vary", "accept-encoding");
  if (!/\bbr\b/.test(String(request.headers["accept-encoding"] ?? ""))) return reply.send(text);
  const packed = await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return reply.header("content-encoding", "br").send(packed);
}

const iconTag = ({ address, mediaType }: { address: string; mediaType: string }) =>
  `<link rel="icon" href="${escapeHtml(address)}" type="${mediaType}" />`;

/** The tags of a head: Open Graph (ogp.me), and those that X reads. */
function write({ title, description, address, picture, site, data }: PageHead): string {
  return [
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    tag("name", "referrer", "no-referrer"),
    tag("property", "og:type", "website"),
    tag("property", "og:site_name", site?.name ?? brand.name),
    tag("property", "og:title", title),
    tag("property", "og:description", description),
    tag("property", "og:url", address),
    ...(picture === null
      ? []
      : [
          tag("property", "og:image", picture),
          tag("property", "og:image:width", "1200"),
          tag("property", "og:image:height", "630"),
          tag("name", "twitter:card", "summary_large_image"),
        ]),
    writeData(data),
  ].join("\n    ");
}

/** The build's function that renders a page's data as HTML (the web app's `results-paint.tsx`). */
interface Painter {
  render(data: object): string;
}

/** Renders a page's first screen; "" where the build has no renderer for it: the app renders it. */
async function paint(painter: string, data: object, log: Log): Promise<string> {
  if (!existsSync(painter)) return "";
  try {
    const { render } = (await import(pathToFileURL(painter).href)) as Painter;
    return render(data);
  } catch (error) {
    log.error({ err: error }, "a page's first screen could not be drawn");
    return "";
  }
}

/**
 * The HTML of the built web app; null where there is none.
 * @param own the HTML file that the build made for one address, if any; a module of the same name beside it
 *   renders the first screen
 */
export function openAppPage(folder: string, own: string, log: Log): AppPage | null {
  const file = [own, "index.html"].map((name) => join(folder, name)).find(existsSync);
  if (file === undefined) return null;
  const painter = join(folder, own.replace(/\.html$/, ".mjs"));
  return async (head) => {
    const page = await readFile(file, "utf8");
    if (!head) return page;
    const drawn = await paint(painter, head.data, log);
    return page
      .replace('<div id="root">', (place) => `${drawn}${place}`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
      .replace(/<meta name="description"[^<>]*>/, () =>
        tag("name", "description", head.description),
      )
      .replace(/<link rel="icon"[^<>]*>/, (icon) => (head.site ? iconTag(head.site.icon) : icon))
      .replace("</head>", () => `  ${write(head)}\n  </head>`);
  };
}
