import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { brand, sourceNames, sources } from "@earshot/contract";
import { type App, createApp, openAppJobs, type Services } from "../app.ts";
import { buildHttp } from "../app-http.ts";
import type { Config } from "../config.ts";
import type { DatabaseAddress } from "../infrastructure/database/index.ts";
import { isDatabaseAway } from "../infrastructure/errors.ts";
import type { Jobs } from "../infrastructure/jobs.ts";
import { createLog, type Log } from "../infrastructure/log.ts";
import { type Infrastructure, openInfrastructure } from "../infrastructure/open.ts";
import { type Processes, readingOf } from "../infrastructure/processes/index.ts";
import { workRecurring } from "../infrastructure/recurring.ts";
import { connectServices } from "../integrations/connect.ts";
import { collectionSettings } from "./command-options.ts";
import { openConfiguredDatabase } from "./environment.ts";
import { listen, serveWorkerMetrics } from "./listen.ts";
import { demoAccounts, demoPassword, demoPeople, refuseDemoAccounts, seedDemo } from "./seed.ts";
import { seedReplies } from "./seed-replies.ts";
import { startTelemetry, type Telemetry } from "./telemetry.ts";
import { startWaitingReport } from "./waiting-report.ts";

/** What a process does: answer calls, or work on jobs; by default both. */
export type Role = "api" | "worker";

const webFolder = join(import.meta.dirname, "../../../web/dist");

/** A running server. */
export interface Running {
  /** Where it listens; null for a worker only. */
  address: string | null;
  /** Answers open requests and lets running jobs end, for 20 s at most, then stops everything it started. */
  close(): Promise<void>;
}

/** Handles jobs and recurring work in this process. @returns how to stop */
async function startWorker(app: App, jobs: Jobs, log: Log): Promise<() => Promise<void>> {
  const started = await Promise.all(app.jobs.map(({ work }) => work?.(jobs)));
  await workRecurring(jobs, app, log);
  return async () => {
    await Promise.all([...started.map((stop) => stop?.()), jobs.finishWork()]);
  };
}

/** Stops everything that was started, newest first, even if one step fails. */
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

/** The demo's accounts, and its replies where the sandbox has them. */
async function seedAll(
  config: Config,
  address: DatabaseAddress,
  infrastructure: Infrastructure,
  services: Services,
): Promise<void> {
  await seedDemo(infrastructure, services);
  const people = config.demoReplies ? await demoPeople(services) : null;
  if (!people) return;
  await seedReplies(config, address, infrastructure, services, people).catch((error) =>
    infrastructure.log.warn(
      { err: error },
      "the demo replies could not be created, or not all of them",
    ),
  );
}

const firstPauseMs = 250;
const maxPauseMs = 4_000;

/**
 * Starts the product in this process and prints its address. While the database can't be reached, as on a machine
 * that is booting or overloaded, it starts again from the beginning, for `config.databaseWaitSeconds`.
 * @param signal ends the waiting
 */
export async function startServer(
  config: Config,
  roles: ReadonlySet<Role>,
  print: (line: string) => void,
  signal?: AbortSignal,
): Promise<Running> {
  const telemetry = await startTelemetry(config);
  try {
    const running = await startWhenReached(config, roles, print, telemetry, signal);
    return {
      address: running.address,
      async close() {
        await running.close();
        await telemetry.close();
      },
    };
  } catch (error) {
    await telemetry.close();
    throw error;
  }
}

async function startWhenReached(
  config: Config,
  roles: ReadonlySet<Role>,
  print: (line: string) => void,
  { onError }: Telemetry,
  signal?: AbortSignal,
): Promise<Running> {
  const log = createLog(config.logLevel, undefined, onError);
  const deadline = performance.now() + config.databaseWaitSeconds * 1_000;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return await startOnce(config, roles, print, log);
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() + pauseMs > deadline) throw error;
      if (pauseMs === firstPauseMs) {
        print(
          `The database can't be reached yet. Trying again for ${config.databaseWaitSeconds} seconds …`,
        );
      }
      log.debug({ err: error }, "the database could not be reached");
      // The operator must read why the database can't be reached, not that the wait was aborted.
      await pause(pauseMs, null, { signal }).catch(() => {
        throw error;
      });
    }
  }
}

/** Starts the product once. When a step fails, the earlier steps are undone. */
async function startOnce(
  config: Config,
  roles: ReadonlySet<Role>,
  print: (line: string) => void,
  log: Log,
): Promise<Running> {
  const undo = createUndo(log);
  try {
    const opened = await openConfiguredDatabase(config, { exclusive: true, log });
    undo.push(opened.stop);
    const infrastructure = await openInfrastructure(opened.address, {
      poolSize: config.poolSize,
      log,
    });
    undo.push(infrastructure.close);
    const connected = connectServices(config, infrastructure);
    let bound: string | null = null;
    const siteUrl = () => config.publicUrl ?? bound ?? `http://localhost:${config.port}`;
    const app = await createApp(infrastructure, {
      ...config,
      ...connected,
      collection: collectionSettings(config),
      siteUrl,
    });
    const services = app.api;
    if (config.production) await refuseDemoAccounts(services);
    const jobs = await openAppJobs(infrastructure, app, { runsSchedules: roles.has("worker") });
    undo.push(jobs.stop);
    const { stop, differences } = await services.processes.start({
      roles,
      settings: config.settings,
    });
    undo.push(stop);
    undo.push(startWaitingReport(infrastructure, app));
    let address: string | null = null;
    if (roles.has("api")) {
      const server = await buildHttp(infrastructure, app, { ...config, webFolder, siteUrl });
      undo.push(() => server.close());
      bound = `http://localhost:${await listen(server, config)}`;
      address = siteUrl();
    }
    if (config.demo) await seedAll(config, opened.address, infrastructure, services);
    if (roles.has("worker")) {
      const stopWorker = await startWorker(app, jobs, log);
      // Waits for open requests and running jobs concurrently. Requests may still send jobs until then.
      if (roles.has("api")) undo.pushBeside(stopWorker);
      else undo.push(stopWorker);
    }
    const notices = [...(opened.notice ? [opened.notice] : []), ...differences];
    // An API process serves its own metrics with the calls.
    if (!roles.has("api") && config.workerMetricsPort !== null) {
      const { server, notice } = await serveWorkerMetrics(
        config,
        config.workerMetricsPort,
        infrastructure,
      );
      undo.push(() => server.close());
      notices.push(notice);
    }
    announce(config, { address, bound, roles, processes: services.processes, notices }, print);
    for (const line of differences) if (line.startsWith("WARNING")) log.error(line);
    return { address, close: undo.run };
  } catch (error) {
    await undo.run();
    throw error;
  }
}

/** What is printed about a process that has started. */
interface Started {
  /** The address that people open; null: this process serves no pages. */
  address: string | null;
  /** Where it listens. */
  bound: string | null;
  roles: ReadonlySet<Role>;
  processes: Processes;
  notices: readonly string[];
}

function announce(
  config: Config,
  { address, bound, roles, processes: { hasWorker }, notices }: Started,
  print: (line: string) => void,
): void {
  for (const notice of notices) print(notice);
  // Another process may have what this one lacks.
  if (!config.reddit.credentials && !hasWorker("posts:reddit")) {
    print(
      config.reddit.feeds
        ? "Reddit is read only through its public feeds, about one a minute. To read more, set REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET."
        : "Reddit is not monitored. To monitor it, set REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET.",
    );
  }
  if (roles.has("worker") && !sources.some((source) => readingOf(source).some(hasWorker))) {
    print(
      "Nothing is read but the feeds and forums that customers add. Set SOURCES=hackernews,bluesky, which need no key, or the keys of docs/integrations.md.",
    );
  }
  const real = config.realSources.map((source) => sourceNames[source]);
  if (real.length > 0) {
    const contact = config.contactEmail ? "" : " Set CONTACT_EMAIL, so that they can reach you.";
    print(`Read from the real services, without keys: ${real.join(", ")}.${contact}`);
  }
  if (!config.llm && !hasWorker("model"))
    print("AI features are off. To turn them on, set LLM_PROVIDER.");
  if (!config.mail.smtpUrl && !hasWorker("mail")) {
    print("Emails are stored but not sent. To send them, set SMTP_URL.");
  }
  // An operator who sets up a proxy needs both.
  if (bound !== null && bound !== address)
    print(`It listens at ${bound}, for the proxy of PUBLIC_URL.`);
  print(address ? `${brand.name} is at ${address}` : `${brand.name} is running background jobs.`);
  if (address && config.demo) {
    print(`Sign in with a demo account. The password is ${demoPassword}.`);
    for (const { role, email } of demoAccounts) print(`  ${role.padEnd(14)} ${email}`);
  }
}
