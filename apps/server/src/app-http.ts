import type { Source } from "@earshot/contract";
import type { FastifyInstance } from "fastify";
import type { App, ModuleCalls } from "./app.ts";
import type { ErrorReportConfig } from "./config-telemetry.ts";
import type { ConnectionTimes } from "./infrastructure/http/connections.ts";
import type { CheckoutOrigins } from "./infrastructure/http/security-headers.ts";
import { createHttpServer } from "./infrastructure/http/server.ts";
import { systemRoutes } from "./infrastructure/http/system-routes.ts";
import type { UploadLimits } from "./infrastructure/http/upload-slots.ts";
import { createServerMetrics } from "./infrastructure/metrics.ts";
import type { Site } from "./infrastructure/modules.ts";
import type { Infrastructure } from "./infrastructure/open.ts";
import { writeQueueMetrics } from "./infrastructure/queue-metrics.ts";
import { productVersion } from "./infrastructure/version.ts";
import { findWaitingJobs, writeProcessMetrics } from "./infrastructure/waiting-work.ts";
import { registerMetrics } from "./modules/discovery/collection/index.ts";
import { createGuard } from "./modules/portal/session/index.ts";

/** PostHog's own cloud serves the files of its browser library from another host. */
function analyticsOrigins(host: string): string[] {
  const { origin } = new URL(host);
  const [, region] = /^https:\/\/(us|eu)\.i\.posthog\.com$/.exec(origin) ?? [];
  return region ? [origin, `https://${region}-assets.i.posthog.com`] : [origin];
}

/** Paddle's own hosts, or the host of another script. */
function checkoutOrigins(scriptUrl: string | null): CheckoutOrigins {
  if (scriptUrl) {
    const { origin } = new URL(scriptUrl);
    return { scripts: [origin], frames: [origin] };
  }
  return {
    scripts: ["https://cdn.paddle.com", "https://sandbox-cdn.paddle.com"],
    frames: ["https://buy.paddle.com", "https://sandbox-buy.paddle.com"],
  };
}

/** Builds the HTTP server over the app. */
export function buildHttp(
  infrastructure: Infrastructure,
  app: App,
  options: {
    webFolder: string | null;
    publicUrl: string | null;
    siteUrl: () => string;
    trustedProxies?: string;
    requestSigning?: boolean;
    analytics?: { key: string; host: string } | null;
    errorReports?: Pick<ErrorReportConfig, "browserDsn" | "environment">;
    paddle?: { scriptUrl: string | null } | null;
    metricsToken?: string | null;
    /** Sources without keys that are read from the real services. */
    realSources?: Source[];
    demo?: boolean;
    times?: Partial<ConnectionTimes>;
    uploadLimits?: Partial<UploadLimits>;
  },
): Promise<FastifyInstance> {
  const { publicUrl, siteUrl, requestSigning = false, analytics = null, paddle = null } = options;
  const { errorReports } = options;
  const services = app.api;
  const keyOf = (sessionId: string) => services.secrets.derive(`signing:${sessionId}`);
  const site: Site = {
    secure: publicUrl?.startsWith("https:") ?? false,
    publicHost: publicUrl && new URL(publicUrl).host,
    siteUrl,
    signingKey: (sessionId) => (requestSigning ? keyOf(sessionId) : null),
  };
  const metrics = createServerMetrics(infrastructure.database);
  const moduleCalls: ModuleCalls = app.routes(site);
  return createHttpServer({
    handlers: (server) => ({
      ...moduleCalls,
      ...systemRoutes(server, {
        ...infrastructure,
        processes: services.processes,
        version: productVersion,
        clientConfig: {
          analytics,
          errorReports:
            errorReports?.browserDsn != null
              ? { dsn: errorReports.browserDsn, environment: errorReports.environment }
              : null,
          googleSignIn: services.googleSignIn.available,
          redditConnection: services.connections.available,
          realSources: options.realSources ?? [],
          offersRealSources: options.demo ?? false,
        },
        findEnded: services.session.findEnded,
      }),
    }),
    guard: createGuard(services),
    idempotentRequests: services.idempotentRequests,
    log: infrastructure.log,
    metrics,
    version: productVersion,
    webFolder: options.webFolder,
    siteUrl,
    trustedProxies: options.trustedProxies ?? "loopback",
    routes: (server, publicPages, appPage) => {
      app.pages(server, site, { publicPages, appPage });
      registerMetrics(server, {
        collection: services.collection,
        outboundLimits: infrastructure.outboundLimits,
        writeMore: async () =>
          writeProcessMetrics(services.processes, await findWaitingJobs(infrastructure, app)) +
          (await writeQueueMetrics(infrastructure.database.pool)) +
          (await services.subscriptions.paddleEvents.writeMetrics()) +
          (await services.webhookDeliveries.writeMetrics()) +
          (await services.backups.writeMetrics()) +
          (await metrics.text()),
        token: options.metricsToken ?? null,
        isPublic: site.secure,
      });
    },
    times: options.times ?? {},
    uploadLimits: options.uploadLimits ?? {},
    secure: site.secure,
    reportOrigins: [
      ...(analytics ? analyticsOrigins(analytics.host) : []),
      ...(errorReports?.browserDsn ? [new URL(errorReports.browserDsn).origin] : []),
    ],
    checkoutOrigins: paddle && checkoutOrigins(paddle.scriptUrl),
    signing: requestSigning
      ? { clock: infrastructure.clock, keyOf: ({ sessionId }) => keyOf(sessionId) }
      : null,
  });
}
