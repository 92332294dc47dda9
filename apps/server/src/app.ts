import type { CallName } from "@earshot/contract";
import { type BackupSettings, createBackupModule } from "./infrastructure/backup/index.ts";
import { createBlobs, type ObjectStore } from "./infrastructure/blobs/index.ts";
import { keepFailedJobs } from "./infrastructure/failed-jobs.ts";
import type { Handlers } from "./infrastructure/http/register.ts";
import { type Jobs, openJobs, queuesByCapability } from "./infrastructure/jobs.ts";
import type { Mailer } from "./infrastructure/mail/index.ts";
import { joinModules, type ModuleDeps } from "./infrastructure/modules.ts";
import type { Infrastructure } from "./infrastructure/open.ts";
import { createProcesses } from "./infrastructure/processes/index.ts";
import { recurringKinds } from "./infrastructure/recurring.ts";
import { createSecrets, type SecretKey } from "./infrastructure/secrets/index.ts";
import { createThrottle } from "./infrastructure/throttle/index.ts";
import { productVersion } from "./infrastructure/version.ts";
import { capabilitiesOf } from "./integrations/capabilities.ts";
import { documentReader, guardedWebhooks, guardedWebsites } from "./integrations/connect.ts";
import type { Documents } from "./integrations/ports/documents.ts";
import type { WebhookSender } from "./integrations/ports/webhook-sender.ts";
import type { Websites } from "./integrations/ports/website.ts";
import { createDiscovery, type DiscoveryOptions } from "./modules/discovery/index.ts";
import { createFulfilment, type FulfilmentOptions } from "./modules/fulfilment/index.ts";
import { createIdentity, type IdentityOptions } from "./modules/identity/index.ts";
import { createInbox, type InboxOptions } from "./modules/inbox/index.ts";
import { createLedger, type LedgerOptions } from "./modules/ledger/index.ts";
import { createPortal, type PortalOptions } from "./modules/portal/index.ts";
import { createReporting, type ReportingOptions } from "./modules/reporting/index.ts";
import { createResearch, type ResearchOptions } from "./modules/research/index.ts";
import { createStudio, type StudioOptions } from "./modules/studio/index.ts";

type GroupOptions = IdentityOptions &
  LedgerOptions &
  DiscoveryOptions &
  InboxOptions &
  StudioOptions &
  ResearchOptions &
  FulfilmentOptions &
  ReportingOptions &
  PortalOptions;

/** What the operator connects and sets: the options of each group, and those for all groups. */
export type AppOptions = Omit<GroupOptions, "websites" | "webhookSender" | "documents"> & {
  encryptionKeys: readonly SecretKey[];
  rateLimits: boolean;
  /** Where people reach the product, without a trailing slash. */
  siteUrl: () => string;
  mailer: Mailer;
  /** Without one, the public internet under guard. */
  websites?: Websites;
  /** Without one, the public internet under guard. */
  webhookSender?: WebhookSender;
  /** Without one, files are read in threads of this process. */
  documents?: Documents;
  /** Without one, files stay in the database. */
  objectStore?: ObjectStore | null;
  /** Without them, this process makes no backups. */
  backups?: BackupSettings | null;
};

export type App = Awaited<ReturnType<typeof createApp>>;

/** All services of the product by their names. */
export type Services = App["api"];

/** Builds the groups of modules in their order, each over those before it. */
export async function createApp(infrastructure: Infrastructure, options: AppOptions) {
  const { database, log } = infrastructure;
  const processes = createProcesses({ database, log, capabilities: capabilitiesOf(options) });
  const secrets = createSecrets(options.encryptionKeys, options.sessionSecret);
  const blobs = createBlobs({ ...infrastructure, objectStore: options.objectStore ?? null });
  const base: ModuleDeps & GroupOptions = {
    ...options,
    websites: options.websites ?? guardedWebsites(),
    webhookSender: options.webhookSender ?? guardedWebhooks(),
    documents: options.documents ?? documentReader(),
    ...infrastructure,
    processes,
    secrets,
    blobs,
    throttle: createThrottle(database, !options.rateLimits),
  };

  const identity = createIdentity(base);
  const withIdentity = { ...base, ...identity.api };
  const ledger = await createLedger(withIdentity);
  const withLedger = { ...withIdentity, ...ledger.api };
  const discovery = await createDiscovery(withLedger);
  const withDiscovery = { ...withLedger, ...discovery.api };
  const inbox = createInbox(withDiscovery);
  const withInbox = { ...withDiscovery, ...inbox.api };
  const studio = createStudio(withInbox);
  const withStudio = { ...withInbox, ...studio.api };
  const research = createResearch(withStudio);
  const withResearch = { ...withStudio, ...research.api };
  const fulfilment = createFulfilment(withResearch);
  const withFulfilment = { ...withResearch, ...fulfilment.api };
  const reporting = createReporting(withFulfilment);
  const portal = createPortal(withFulfilment);
  const backups = createBackupModule({
    ...infrastructure,
    objectStore: options.objectStore ?? null,
    version: productVersion,
    settings: options.backups ?? null,
    listDeletions: portal.api.deletions.listCompleted,
  });

  const all = joinModules(
    identity,
    ledger,
    discovery,
    inbox,
    studio,
    research,
    fulfilment,
    reporting,
    portal,
    backups,
  );
  const kinds = [...all.jobs.flatMap((registration) => registration.kinds), ...recurringKinds];
  return {
    ...all,
    api: { ...all.api, blobs, processes, secrets, throttle: base.throttle },
    maintenance: [
      { name: "events.prune", run: infrastructure.events.prune },
      { name: "blobs.objects", run: blobs.maintain },
      { name: "jobs.keep-failed", run: () => keepFailedJobs(infrastructure.database.pool) },
      ...all.maintenance,
    ],
    kinds,
    /** The queues from which only processes with a capability fetch, and that capability. */
    limitedQueues: queuesByCapability(kinds),
  };
}

/** The calls of the contract that no module answers. */
type SystemCall = "health" | "ready" | "openapi" | "streamEvents" | "getClientConfig";

/** Every call of the contract has a handler: the compiler refuses the app without one. */
export type ModuleCalls = Handlers<Exclude<CallName, SystemCall>>;

/** Starts the job queue of this process, and the subscriptions that queue jobs. */
export async function openAppJobs(
  { database, log }: Infrastructure,
  app: App,
  options: {
    /** Whether this process sends the jobs of schedules, as workers do. */
    runsSchedules?: boolean;
  } = {},
): Promise<Jobs> {
  const { capabilities } = app.api.processes;
  const jobs = await openJobs(database, app.kinds, log, { capabilities, ...options });
  for (const { enqueue } of app.jobs) enqueue?.(jobs);
  return jobs;
}
