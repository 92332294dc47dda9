import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brand } from "@earshot/contract";
import { escapeHtml } from "../html.ts";

/** What a page of the app says of itself to those who show its link. */
export interface PageHead {
  title: string;
  description: string;
  /** Where it is to be found, without anything secret. */
  address: string;
  /** Of 1200 by 630 pixels. */
  picture: string;
}

/** The app's page as text, with a head of its own or, for null, with the one of all pages. */
export type AppPage = (head: PageHead | null) => Promise<string>;

const tag = (name: "name" | "property", key: string, content: string) =>
  `<meta ${name}="${key}" content="${escapeHtml(content)}" />`;

/** The tags of a head: Open Graph (ogp.me), and what X reads besides. */
function write({ title, description, address, picture }: PageHead): string {
  return [
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    tag("name", "referrer", "no-referrer"),
    tag("property", "og:type", "website"),
    tag("property", "og:site_name", brand.name),
    tag("property", "og:title", title),
    tag("property", "og:description", description),
    tag("property", "og:url", address),
    tag("property", "og:image", picture),
    tag("property", "og:image:width", "1200"),
    tag("property", "og:image:height", "630"),
    tag("name", "twitter:card", "summary_large_image"),
  ].join("\n    ");
}

/** The page of the built web app; null where there is none. */
export function openAppPage(folder: string): AppPage | null {
  const file = join(folder, "index.html");
  if (!existsSync(file)) return null;
  return async (head) => {
    const page = await readFile(file, "utf8");
    if (!head) return page;
    return page
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(head.title)}</title>`)
      .replace(/<meta name="description"[^>]*>/, () => tag("name", "description", head.description))
      .replace("</head>", () => `  ${write(head)}\n  </head>`);
  };
}
