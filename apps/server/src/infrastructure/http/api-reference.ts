import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { brand } from "@earshot/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";
import { type ApiDocument, documentForTokens } from "./api-document.ts";

const prefix = "/developers";
const compress = promisify(gzip);

const [tagStart, tagEnd] = ["<script", "</script>"];

/** The inline scripts of Scalar's page. */
function inlineScripts(html: string): string[] {
  const scripts: string[] = [];
  for (let at = html.indexOf(tagStart); at >= 0; at = html.indexOf(tagStart, at + 1)) {
    const begin = html.indexOf(">", at) + 1;
    const end = html.indexOf(tagEnd, begin);
    if (begin === 0 || end < 0) break;
    if (!html.slice(at, begin).includes(" src=")) scripts.push(html.slice(begin, end));
  }
  return scripts;
}

/**
 * The content security policy of the API reference only. Its script sets styles at run time, which the rest of the site
 * does not allow; it loads nothing from elsewhere.
 */
function policyOf(html: string): string {
  // `script-src` names them by their hashes (CSP level 3, §2.3.1).
  const hashes = inlineScripts(html).map(
    (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(";");
}

/**
 * Serves the API reference at /developers: what programs with an API token can call, as a page and as an OpenAPI
 * document (`/developers/openapi.json`, `.yaml`).
 */
export async function serveApiReference(app: FastifyInstance): Promise<void> {
  // Its script has five megabytes, which only processes that serve pages need.
  const { default: reference } = await import("@scalar/fastify-api-reference");
  let script: Promise<Buffer> | null = null;
  await app.register(async (scope) => {
    // The plugin builds addresses from the host that the client sends.
    scope.addHook("onRequest", async ({ hostname }) => {
      if (!URL.canParse(`http://${hostname}`)) throw new AppError("BAD_REQUEST");
    });
    scope.addHook("onSend", async (request, reply, payload) => {
      const type = String(reply.getHeader("content-type"));
      if (type.startsWith("text/html") && typeof payload === "string") {
        reply.header("content-security-policy", policyOf(payload));
        reply.header("cache-control", "no-cache");
      }
      if (!type.startsWith("application/javascript") || typeof payload !== "string") return payload;
      reply.header("cache-control", "public, max-age=3600");
      reply.header("vary", "accept-encoding");
      if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return payload;
      script ??= compress(payload);
      reply.header("content-encoding", "gzip");
      reply.removeHeader("content-length");
      return script;
    });
    await scope.register(reference, {
      routePrefix: prefix,
      configuration: {
        pageTitle: `${brand.name} API`,
        content: () => documentForTokens(app.swagger() as ApiDocument),
        // The page must not call Scalar's own services.
        withDefaultFonts: false,
        hideClientButton: true,
        telemetry: false,
        agent: { disabled: true },
        mcp: { disabled: true },
        showDeveloperTools: "never",
        persistAuth: false,
      },
    });
  });
}
