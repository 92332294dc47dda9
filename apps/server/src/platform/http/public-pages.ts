import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";

/** The pages that are made at build, by their address; each lies in `landing/` of the web app. */
const pages: Record<string, string> = {
  "/": "index.html",
  "/terms": "terms/index.html",
  "/privacy": "privacy/index.html",
  "/opt-out": "opt-out/index.html",
  "/robots.txt": "robots.txt",
  "/sitemap.xml": "sitemap.xml",
};

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
};

/** Public pages, which read well without JavaScript. */
export interface PublicPages {
  /** A page with a word below its title; null when it was not built. */
  withNotice(path: string, notice: string): Promise<string | null>;
}

/**
 * Serves the pages that were made at build. They name the product's own address as `%SITE%`, since it
 * is known only when the server runs.
 */
export function servePublicPages(
  app: FastifyInstance,
  folder: string,
  siteUrl: () => string,
): PublicPages {
  const read = async (file: string) =>
    (await readFile(join(folder, file), "utf8")).replaceAll("%SITE%", siteUrl());
  for (const [path, file] of Object.entries(pages)) {
    if (!existsSync(join(folder, file))) continue;
    const type = types[file.split(".").at(-1) ?? ""] ?? "text/plain";
    // Read each time: the files are small, and a new build needs no restart.
    app.get(path, async (_request, reply) =>
      reply
        .header("cache-control", "public, max-age=300")
        .type(type)
        .send(await read(file)),
    );
  }
  return {
    async withNotice(path, notice) {
      const file = pages[path];
      if (file === undefined || !existsSync(join(folder, file))) return null;
      return (await read(file)).replace("</h1>", `</h1>${notice}`);
    },
  };
}
