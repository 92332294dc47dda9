import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { FastifyInstance } from "fastify";

const brotli = promisify(brotliCompress);

/** The pages that the build creates, by their address; each is in `landing/` of the web app. */
const pages: Record<string, string> = {
  "/": "index.html",
  "/terms": "terms/index.html",
  "/privacy": "privacy/index.html",
  "/opt-out": "opt-out/index.html",
  "/robots.txt": "robots.txt",
  "/sitemap.xml": "sitemap.xml",
};

/** Pages that a module serves with a notice of its own. */
const templates: Record<string, string> = {
  "/unsubscribe": "unsubscribe/index.html",
  "/unsubscribe-reports": "unsubscribe-reports/index.html",
  "/unsubscribe-notifications": "unsubscribe-notifications/index.html",
};

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
};

/** Public pages, which are readable without JavaScript. */
export interface PublicPages {
  /** A page with a notice below its title; null when it was not built. */
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
    (await readFile(join(folder, file), "utf8")).replaceAll("%SITE%", () => siteUrl());
  /** A compressed page, made once for each address that it may contain. */
  const packed = new Map<string, Promise<Buffer>>();
  const pack = (file: string) => {
    const key = `${siteUrl()} ${file}`;
    const known = packed.get(key);
    if (known) return known;
    const made = read(file).then((text) => brotli(text));
    // A page that could not be read is read again next time.
    made.catch(() => packed.delete(key));
    packed.set(key, made);
    return made;
  };
  for (const [path, file] of Object.entries(pages)) {
    if (!existsSync(join(folder, file))) continue;
    const type = types[file.split(".").at(-1) ?? ""] ?? "text/plain";
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      reply.header("cache-control", "public, max-age=300").type(type);
      reply.header("vary", "accept-encoding");
      const small = /\bbr\b/.test(String(request.headers["accept-encoding"] ?? ""));
      if (!small) return reply.send(await read(file));
      return reply.header("content-encoding", "br").send(await pack(file));
    });
  }
  return {
    async withNotice(path, notice) {
      const file = pages[path] ?? templates[path];
      if (file === undefined || !existsSync(join(folder, file))) return null;
      return (await read(file)).replace("</h1>", () => `</h1>${notice}`);
    },
  };
}
