import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { brand, type CallName, isPagePath } from "@earshot/contract";
import cookie from "@fastify/cookie";
import fastifyStatic from "@fastify/static";
import swagger from "@fastify/swagger";
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
  fastify,
  LogController,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Log } from "../log.ts";
import type { ServerMetrics } from "../metrics.ts";
import { nameRequests } from "../request-id.ts";
import { traceRequests } from "../traces/index.ts";
import { serveApiReference } from "./api-reference.ts";
import { type AppPage, openAppPage } from "./app-page.ts";
import { describeCall } from "./call-schema.ts";
import { compressResponses } from "./compression.ts";
import { type ConnectionTimes, connectionTimes, refuseConnection } from "./connections.ts";
import { createDrain } from "./drain.ts";
import { handleErrors, unknownCall } from "./errors.ts";
import { answerOnce, type IdempotentRequests } from "./idempotency.ts";
import { type PublicPages, servePublicPages } from "./public-pages.ts";
import { type Guard, type Handlers, registerCalls } from "./register.ts";
import { addSecurityHeaders, type CheckoutOrigins } from "./security-headers.ts";
import { signRequests } from "./signing.ts";
import { createUploadSlots, type UploadLimits, uploadLimits } from "./upload-slots.ts";

/** The dependencies of the HTTP server. */
export interface HttpOptions {
  handlers: (app: FastifyInstance) => Handlers<CallName>;
  guard: Guard;
  /** Stores requests of API tokens with idempotency keys. */
  idempotentRequests: IdempotentRequests;
  log: Log;
  /** Closed with the server. */
  metrics: ServerMetrics;
  version: string;
  /** The folder of the built web app; without it only the API is served. */
  webFolder: string | null;
  secure: boolean;
  /** The proxies whose X-Forwarded-For is trusted: addresses or networks, separated by commas. */
  trustedProxies: string;
  /** Where people reach the product, without a trailing slash. */
  siteUrl: () => string;
  /** Pages and forms of modules that are not calls of the contract. */
  routes: (
    app: FastifyInstance,
    pages: PublicPages | null,
    appPage: (own: string) => AppPage | null,
  ) => void;
  /** Where a page may send analytics and error reports, besides to us: origins. */
  reportOrigins: readonly string[];
  /** Where the checkout's script and its frame come from; null where nothing is sold. */
  checkoutOrigins: CheckoutOrigins | null;
  /** Requires signed requests; null while that is off. */
  signing: Parameters<typeof signRequests>[1] | null;
  /** Overrides the usual times, for tests. */
  times?: Partial<ConnectionTimes>;
  /** Overrides the usual limits, for tests. */
  uploadLimits?: Partial<UploadLimits>;
}

/** `close` first answers the requests in flight (decision 029). */
function drainBeforeClose(app: FastifyInstance, times: ConnectionTimes): void {
  app.decorate("drain", createDrain(app.server, times));
  app.addHook("preClose", async () => {
    const cut = await app.drain.run();
    if (cut > 0) app.log.warn({ connections: cut }, "open requests were cut off to stop in time");
  });
  // Fastify does this itself for requests that arrive after `close`.
  app.addHook("onSend", async (_request, reply) => {
    if (app.drain.started.aborted) reply.header("connection", "close");
  });
}

async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // One route per file: any other path is a page of the app.
    wildcard: false,
    dotfiles: "ignore",
    // Served by routes of their own.
    globIgnore: ["landing/**", "auth/**", "friend/**"],
    // The build writes compressed forms next to each text.
    preCompressed: true,
    setHeaders(reply, path) {
      // Vite adds a content hash to the names of files in assets.
      const hashed = path.includes(join(folder, "assets"));
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
}

/** The states of /auth whose first screen the build has drawn (the web app's `first-paint.tsx`). */
const authModes = ["sign-in", "sign-up", "forgot"];

/** Serves /auth with its first screen in it. */
function serveAuth(app: FastifyInstance, folder: string): void {
  if (!authModes.every((mode) => existsSync(join(folder, "auth", `${mode}.html`)))) return;
  app.get<{
    Querystring: { mode?: unknown; plan?: unknown; session?: unknown; signed_in?: unknown };
  }>("/auth", { schema: { hide: true } }, (request, reply) => {
    const { mode, plan, session, signed_in } = request.query;
    // As in the web app's `modeOf`: people who arrive with a plan usually have no account yet.
    const initial = plan && mode === undefined && session === undefined ? "sign-up" : "sign-in";
    const drawn = authModes.find((known) => known === mode) ?? initial;
    reply.header("cache-control", "no-cache");
    // After a sign-in elsewhere, the page only redirects.
    return reply.sendFile(signed_in === undefined ? `auth/${drawn}.html` : "index.html");
  });
}

/** Builds the server: security headers, the contract's calls, and the web app for all other paths. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const times = { ...connectionTimes, ...options.times };
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    // Generated here: a client could write anything into the log with its own id.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // An overloaded machine needs longer than the ten seconds that Fastify waits for a start.
    pluginTimeout: 120_000,
    // Requests on open connections are answered until the end.
    return503OnClosing: false,
    forceCloseConnections: false,
    requestTimeout: times.requestMs,
    http: { headersTimeout: times.headersMs, connectionsCheckingInterval: times.checkMs },
    clientErrorHandler: refuseConnection,
    trustProxy: options.trustedProxies,
    // Paths that can't be decoded, or are longer than any of ours, count as unknown.
    frameworkErrors: (_error: unknown, _request: unknown, reply: FastifyReply) =>
      reply.status(404).send(unknownCall()),
  } as FastifyServerOptions) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("actor", null);
  nameRequests(app);
  drainBeforeClose(app, times);
  options.metrics.measureRequests(app);
  traceRequests(app);
  app.addHook("onClose", async () => options.metrics.close());
  handleErrors(app);
  addSecurityHeaders(app, options);
  await app.register(cookie);
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: `${brand.name} API`, version: options.version },
      components: {
        securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      },
    },
    transform: describeCall,
  });
  app.addHook("onSend", async (request, reply) => {
    // Except for the few files that anyone may cache.
    const isPublic = String(reply.getHeader("cache-control")).startsWith("public");
    if (request.url.startsWith("/api/") && !isPublic) reply.header("cache-control", "no-store");
  });
  await app.register(async (scope) => {
    if (options.signing) signRequests(scope, options.signing);
    answerOnce(scope, options.idempotentRequests);
    await compressResponses(scope);
    registerCalls(
      scope,
      options.handlers(app),
      options.guard,
      createUploadSlots({ ...uploadLimits, ...options.uploadLimits }),
    );
  });
  await serveApiReference(app);
  const landing = options.webFolder && join(options.webFolder, "landing");
  const publicPages = landing ? servePublicPages(app, landing, options.siteUrl) : null;
  const { webFolder } = options;
  options.routes(app, publicPages, (own) =>
    webFolder ? openAppPage(webFolder, own, options.log) : null,
  );
  const page = options.webFolder && join(options.webFolder, "index.html");
  const hasWeb = page !== null && existsSync(page);
  if (options.webFolder && hasWeb) {
    await serveWeb(app, options.webFolder);
    serveAuth(app, options.webFolder);
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" && !request.url.startsWith("/api/");
    if (wantsPage && hasWeb) {
      // At any other address the app shows its page for unknown addresses.
      const isPage = isPagePath(request.url.split("?", 1)[0] ?? "");
      reply.status(isPage ? 200 : 404).header("cache-control", "no-cache");
      return reply.sendFile("index.html");
    }
    return reply.status(404).send(unknownCall());
  });
  return app;
}
