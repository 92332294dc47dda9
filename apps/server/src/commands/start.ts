import { join } from "node:path";
import { brand } from "@earshot/contract";
import type { FastifyInstance } from "fastify";
import {
  buildDomains,
  connectJobs,
  type Domains,
  openPlatform,
  type Platform,
  watchingOf,
} from "../compose.ts";
import { buildHttp } from "../compose-http.ts";
import { connectServices } from "../compose-services.ts";
import type { Config } from "../config.ts";
import type { DatabaseAddress } from "../infrastructure/database/index.ts";
import { addressesOf, listenAt } from "../infrastructure/http/listen.ts";
import type { Jobs } from "../infrastructure/jobs.ts";
import { createLog, type Log } from "../infrastructure/log.ts";
import type { Processes } from "../infrastructure/processes/index.ts";
import { workWatching } from "../modules/discovery/collection/index.ts";
import { workCommunities } from "../modules/discovery/communities/index.ts";
import { workMonitoring } from "../modules/discovery/matching/index.ts";
import { workOptOuts } from "../modules/discovery/opt-outs/index.ts";
import { workAccountLooks } from "../modules/fulfilment/community-accounts/index.ts";
import { workPlacement } from "../modules/fulfilment/placement/index.ts";
import { workTracking } from "../modules/fulfilment/survival/index.ts";
import { workWriters } from "../modules/fulfilment/writers/index.ts";
import { workAccounts } from "../modules/identity/accounts/index.ts";
import { workReadings } from "../modules/inbox/assessments/index.ts";
import { workMentions } from "../modules/inbox/mentions/index.ts";
import { CommandError } from "./command-error.ts";
import { openConfiguredDatabase } from "./environment.ts";
import { demoAccounts, demoPassword, demoPeople, refuseDemoAccounts, seedDemo } from "./seed.ts";
import { seedReplies } from "./seed-replies.ts";
import { startWaitingReport } from "./waiting-report.ts";

/** What a process does: answer calls, or work on jobs; by default both. */
export type Role = "api" | "worker";

const webFolder = join(import.meta.dirname, "../../../web/dist");
const housekeepingMs = 30_000;
/** How many watches a process reads at once. */
const readersAtOnce = 6;

/** A running server. */
export interface Running {
  /** Where it listens; null for a worker alone. */
  address: string | null;
  /** Answers open requests and lets running jobs end, for 20 s at most, then stops everything it started. */
  close(): Promise<void>;
}

async function startWorker(
  platform: Platform,
  domains: Domains,
  jobs: Jobs,
): Promise<() => Promise<void>> {
  const reading = await workWatching({ ...platform, ...domains, jobs }, readersAtOnce);
  await workMonitoring(domains.monitoring, jobs);
  await workMentions({ ...platform, ...domains }, jobs);
  await workReadings(domains.readings, jobs);
  await workPlacement(domains, jobs);
  await workTracking(domains.tracking, jobs);
  await workAccounts(domains.accounts, jobs);
  await workWriters(domains.invitations, jobs);
  await workOptOuts(domains.optOuts, jobs);
  await workCommunities(domains.communities, jobs);
  await workAccountLooks(domains.communityAccounts, jobs);
  const keepHouse = () =>
    Promise.all([
      platform.events.prune(),
      domains.accounts.prune(),
      domains.replies.sweep(),
      domains.tracking.sweep(),
      domains.apiPlacing.sweep(),
      domains.optOuts.prune(),
      domains.optOutList.notify(),
      domains.communityAccounts.lookWhereDue(),
      domains.billing.recount(),
      domains.goneMentions.recheck(),
      domains.goneMentions.end(),
      domains.goneMentions.forget(),
      domains.sensitiveMentions.end(),
      domains.watching.freshness.prune(),
      domains.assistant.prune(),
      domains.keywords.tokens.sweep(),
      domains.friendUpkeep.recheck(),
      domains.friendUpkeep.prune(),
    ]).catch((error) =>
      platform.log.warn({ err: error }, "housekeeping failed, it is tried again shortly"),
    );
  const timer = setInterval(keepHouse, housekeepingMs);
  const stopping = new AbortController();
  const refreshed = domains.communities
    .refresh(stopping.signal)
    .catch((error) =>
      platform.log.warn(
        { err: error },
        "kept rules were not read anew, the next start tries again",
      ),
    );
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.all([refreshed, reading.stop(), jobs.finishWork()]);
  };
}

/** Undoes what was started, newest first, whatever fails on the way. */
function createUndo(log: Log) {
  type Step = () => unknown;
  const groups: Step[][] = [];
  async function undo(step: Step): Promise<void> {
    try {
      await step();
    } catch (error) {
      log.warn({ err: error }, "something did not stop cleanly");
    }
  }
  return {
    push: (step: Step) => void groups.push([step]),
    /** A step that runs at the same time as the one before it. */
    pushBeside: (step: Step) => void groups.at(-1)?.push(step),
    async run() {
      for (const group of groups.splice(0).reverse()) await Promise.all(group.map(undo));
    },
  };
}

/** @throws CommandError when the host is none of this machine. */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await listenAt(app, port, await addressesOf(host));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "EADDRNOTAVAIL") {
      throw new CommandError(
        `HOST=${host} is not an address of this machine. Set HOST to localhost.`,
      );
    }
    throw error;
  }
}

/** The demo's accounts, and its replies where the sandbox has them. */
async function seedAll(
  config: Config,
  address: DatabaseAddress,
  platform: Platform,
  domains: Domains,
): Promise<void> {
  await seedDemo(platform, domains);
  const people = config.demoReplies ? await demoPeople(domains) : null;
  if (!people) return;
  await seedReplies(config, address, platform, domains, people).catch((error) =>
    platform.log.warn({ err: error }, "the demo has no replies, or not all of them"),
  );
}

/**
 * Starts the product in this process and prints where it is. What was started is stopped again when
 * a later step fails.
 */
export async function startServer(
  config: Config,
  roles: ReadonlySet<Role>,
  print: (line: string) => void,
): Promise<Running> {
  const log = createLog(config.logLevel);
  const undo = createUndo(log);
  try {
    const opened = await openConfiguredDatabase(config, { exclusive: true, log });
    undo.push(opened.stop);
    const platform = await openPlatform(opened.address, { poolSize: config.poolSize, log });
    undo.push(platform.close);
    const connected = connectServices(config, platform);
    let bound: string | null = null;
    const siteUrl = () => config.publicUrl ?? bound ?? `http://localhost:${config.port}`;
    const domains = await buildDomains(platform, {
      ...config,
      ...connected,
      watching: watchingOf(config),
      siteUrl,
    });
    if (config.production) await refuseDemoAccounts(domains);
    const jobs = await connectJobs(platform, domains);
    undo.push(jobs.stop);
    const { stop, differences } = await domains.processes.start({
      roles,
      settings: config.settings,
    });
    undo.push(stop);
    undo.push(startWaitingReport(platform, domains));
    let address: string | null = null;
    if (roles.has("api")) {
      const app = await buildHttp(platform, domains, { ...config, webFolder, siteUrl });
      undo.push(() => app.close());
      await listen(app, config);
      const at = app.addresses()[0];
      bound = `http://localhost:${typeof at === "object" ? at.port : config.port}`;
      address = siteUrl();
    }
    if (config.demo) await seedAll(config, opened.address, platform, domains);
    if (roles.has("worker")) {
      const stopWorker = await startWorker(platform, domains, jobs);
      // Open requests and running jobs end together. Requests may still send jobs until then.
      if (roles.has("api")) undo.pushBeside(stopWorker);
      else undo.push(stopWorker);
    }
    const notices = [...(opened.notice ? [opened.notice] : []), ...differences];
    announce(config, address, domains.processes.hasWorker, notices, print);
    for (const line of differences) if (line.startsWith("WARNING")) log.error(line);
    return { address, close: undo.run };
  } catch (error) {
    await undo.run();
    throw error;
  }
}

function announce(
  config: Config,
  address: string | null,
  hasWorker: Processes["hasWorker"],
  notices: readonly string[],
  print: (line: string) => void,
): void {
  for (const notice of notices) print(notice);
  // What this process lacks another one may have.
  if (!config.reddit.credentials && !hasWorker("posts:reddit")) {
    print(
      config.reddit.feeds
        ? "Reddit is read through its public feeds, about one a minute: REDDIT_CLIENT_ID is not set."
        : "Reddit is not watched: REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET are not set.",
    );
  }
  if (!config.llm && !hasWorker("model"))
    print("There are no second readings: LLM_PROVIDER is not set.");
  if (!config.mail.smtpUrl && !hasWorker("mail")) {
    print("Mails wait until a worker can send them: SMTP_URL is not set.");
  }
  print(address ? `${brand.name} is at ${address}` : `${brand.name} works on jobs.`);
  if (address && config.demo) {
    for (const { role, email } of demoAccounts) {
      print(`  ${role.padEnd(14)} ${email.padEnd(22)} ${demoPassword}`);
    }
  }
}
