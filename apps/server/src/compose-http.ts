import type { CallName } from "@earshot/contract";
import type { FastifyInstance } from "fastify";
import type { Domains, Platform } from "./compose.ts";
import { writeProcessMetrics } from "./compose-waiting.ts";
import type { ConnectionTimes } from "./infrastructure/http/connections.ts";
import type { Handlers } from "./infrastructure/http/register.ts";
import { createHttpServer } from "./infrastructure/http/server.ts";
import { systemRoutes } from "./infrastructure/http/system-routes.ts";
import { registerMetrics, watchingRoutes } from "./modules/discovery/collection/index.ts";
import { communityRoutes } from "./modules/discovery/communities/index.ts";
import { analysisRoutes } from "./modules/discovery/company-profile/index.ts";
import { keywordRoutes } from "./modules/discovery/keywords/index.ts";
import {
  optOutListRoutes,
  optOutProofRoutes,
  optOutReturn,
  optOutRoutes,
  registerOptOutPages,
} from "./modules/discovery/opt-outs/index.ts";
import { linkRoutes, registerLinkPages } from "./modules/fulfilment/attribution/index.ts";
import {
  communityAccountReturn,
  communityAccountRoutes,
} from "./modules/fulfilment/community-accounts/index.ts";
import { deskRoutes, reviewRoutes } from "./modules/fulfilment/drafting/index.ts";
import { earningRoutes, withdrawalRoutes } from "./modules/fulfilment/earnings/index.ts";
import {
  apiPlacingRoutes,
  handPlacingRoutes,
  openEndRoutes,
} from "./modules/fulfilment/placement/index.ts";
import { replyRoutes } from "./modules/fulfilment/replies/index.ts";
import { reportRoutes } from "./modules/fulfilment/survival/index.ts";
import { invitationRoutes, writerRoutes } from "./modules/fulfilment/writers/index.ts";
import { connectionRoutes } from "./modules/identity/connections/index.ts";
import { workspaceRoutes } from "./modules/identity/workspaces/index.ts";
import { readingRoutes } from "./modules/inbox/assessments/index.ts";
import { friendRoutes, registerFriendPages } from "./modules/inbox/friend-search/index.ts";
import {
  exclusionRoutes,
  keywordPreviewRoutes,
  mentionBatchRoutes,
  mentionRoutes,
  savedFilterRoutes,
} from "./modules/inbox/mentions/index.ts";
import { assistantRoutes } from "./modules/ledger/assistant/index.ts";
import { auditRoutes } from "./modules/ledger/audit/index.ts";
import {
  accessRoutes,
  createGuard,
  googleRoutes,
  sessionRoutes,
} from "./modules/portal/session/index.ts";
import { dashboardRoutes } from "./modules/reporting/dashboard/index.ts";

/** The version that health and the API's description tell. */
const version = "0.1.0";

/** PostHog's own cloud keeps what its browser library reads on another host. */
function analyticsOrigins(host: string): string[] {
  const { origin } = new URL(host);
  const [, region] = /^https:\/\/(us|eu)\.i\.posthog\.com$/.exec(origin) ?? [];
  return region ? [origin, `https://${region}-assets.i.posthog.com`] : [origin];
}

/** Builds the HTTP server over the domains. */
export function buildHttp(
  platform: Platform,
  domains: Domains,
  options: {
    webFolder: string | null;
    publicUrl: string | null;
    siteUrl: () => string;
    trustedProxies?: string;
    requestSigning?: boolean;
    analytics?: { key: string; host: string } | null;
    metricsToken?: string | null;
    times?: Partial<ConnectionTimes>;
  },
): Promise<FastifyInstance> {
  const { publicUrl, siteUrl, requestSigning = false, analytics = null } = options;
  const { secrets } = domains;
  const reach = {
    secure: publicUrl?.startsWith("https:") ?? false,
    publicHost: publicUrl && new URL(publicUrl).host,
    siteUrl,
  };
  const keyOf = (sessionId: string) => secrets.derive(`signing:${sessionId}`);
  const signingKey = (sessionId: string) => (requestSigning ? keyOf(sessionId) : null);
  const deps = { ...platform, ...domains };
  const clientConfig = {
    analytics,
    googleSignIn: domains.googleSignIn.available,
    redditConnection: domains.connections.available,
  };
  const handlers = (app: FastifyInstance): Handlers<CallName> => ({
    ...sessionRoutes({ ...deps, signingKey }, reach),
    ...accessRoutes(deps, reach),
    ...googleRoutes(deps, reach),
    ...connectionRoutes(
      { ...deps, otherReturns: [communityAccountReturn(deps, reach), optOutReturn(deps, reach)] },
      reach,
    ),
    ...communityAccountRoutes(deps, reach),
    ...keywordRoutes(domains.keywords),
    ...analysisRoutes(domains.analysis),
    ...mentionRoutes(domains),
    ...mentionBatchRoutes(domains.mentionBatches),
    ...savedFilterRoutes(domains.savedFilters),
    ...exclusionRoutes(domains.mentionExclusions),
    ...keywordPreviewRoutes(domains.keywordPreviews),
    ...friendRoutes(domains),
    ...assistantRoutes(domains.assistant),
    ...readingRoutes(domains.readings),
    ...workspaceRoutes(domains.workspaces),
    ...replyRoutes(domains.replies),
    ...reportRoutes(domains),
    ...auditRoutes({ audit: domains.audit, findReply: domains.replies.get }),
    ...writerRoutes(domains.writers),
    ...deskRoutes(domains),
    ...reviewRoutes(domains.reviewDesk),
    ...earningRoutes(domains),
    ...withdrawalRoutes(domains),
    ...handPlacingRoutes(domains),
    ...apiPlacingRoutes(domains),
    ...openEndRoutes(domains),
    ...invitationRoutes(domains.invitations),
    ...optOutRoutes(domains.optOuts),
    ...optOutProofRoutes(deps, reach),
    ...optOutListRoutes(domains.optOutList),
    ...communityRoutes(domains),
    ...linkRoutes(domains),
    ...dashboardRoutes(domains.dashboard),
    ...watchingRoutes(domains.watching),
    ...systemRoutes(app, {
      ...deps,
      version,
      clientConfig,
      findEnded: domains.session.findEnded,
    }),
  });
  return createHttpServer({
    handlers,
    guard: createGuard(domains),
    log: platform.log,
    version,
    webFolder: options.webFolder,
    siteUrl,
    trustedProxies: options.trustedProxies ?? "loopback",
    routes: (app, pages, appPage) => {
      const page = appPage("friend/results.html");
      if (page) registerFriendPages(app, { ...domains, page, siteUrl });
      registerOptOutPages(app, {
        optOuts: domains.optOuts,
        pageWith: async (notice) => (await pages?.withNotice("/opt-out", notice)) ?? null,
      });
      registerLinkPages(app, { ...domains, siteUrl });
      registerMetrics(app, {
        watching: domains.watching,
        pace: platform.pace,
        writeMore: () => writeProcessMetrics(platform, domains),
        token: options.metricsToken ?? null,
        isPublic: reach.secure,
      });
    },
    times: options.times ?? {},
    secure: reach.secure,
    analyticsOrigins: analytics ? analyticsOrigins(analytics.host) : [],
    signing: requestSigning
      ? { clock: platform.clock, keyOf: ({ sessionId }) => keyOf(sessionId) }
      : null,
  });
}
