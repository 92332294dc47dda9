import type { FastifyInstance } from "fastify";
import type { Blobs } from "./blobs/index.ts";
import type { AppPage } from "./http/app-page.ts";
import type { PublicPages } from "./http/public-pages.ts";
import type { Jobs, QueueKind } from "./jobs.ts";
import type { Mailer } from "./mail/index.ts";
import type { Infrastructure } from "./open.ts";
import type { Processes } from "./processes/index.ts";
import type { Secrets } from "./secrets/index.ts";
import type { Throttle } from "./throttle/index.ts";

/** What all modules can depend on. A module names the parts that it uses. */
export interface ModuleDeps extends Infrastructure {
  blobs: Blobs;
  mailer: Mailer;
  processes: Processes;
  secrets: Secrets;
  throttle: Throttle;
  /** Where people reach the product, without a trailing slash. */
  siteUrl: () => string;
}

/** What routes know of the address at which people reach the product. */
export interface Site {
  /** Whether people reach it by https; cookies are then sent by https only. */
  secure: boolean;
  /** Host and port of PUBLIC_URL; null when people reach the server itself. */
  publicHost: string | null;
  /** Without a trailing slash. */
  siteUrl: () => string;
  /** The key that a session's requests are signed with; null while signing is off. */
  signingKey: (sessionId: string) => string | null;
}

/** The pages that the build has made. */
interface BuiltPages {
  /** The public pages; null when the web app was not built. */
  publicPages: PublicPages | null;
  /** One page of the web app, by its file; null when it was not built. */
  appPage: (file: string) => AppPage | null;
}

/** Stops a worker's work that is not a job. */
export type StopWork = () => Promise<void>;

/** A module's part of the job queue. */
export interface JobRegistration {
  /** The queues of the module. */
  kinds: readonly QueueKind[];
  /** Subscribes to the events that queue jobs. Runs in every process. */
  enqueue?(jobs: Jobs): void;
  /** Starts to handle jobs. Runs in workers. @returns how to stop work that is not a job */
  work?(jobs: Jobs): Promise<StopWork | undefined> | Promise<void>;
}

/** Work that recurs, once for all processes together. It must be able to run again at any time. */
export interface RecurringTask {
  /** Unique; it is shown in the log when the task fails. */
  name: string;
  run(): Promise<unknown>;
}

/** What a module, or a group of modules, registers with the server. */
export interface Module<Api extends object = object, Calls extends object = object> {
  /** Its services, by the names under which later modules ask for them. */
  api: Api;
  /** Handlers of its calls of the contract, by the call's name. */
  routes(site: Site): Calls;
  /** Registers its pages and forms, which are not calls of the contract. */
  pages(app: FastifyInstance, site: Site, built: BuiltPages): void;
  jobs: readonly JobRegistration[];
  /** Work of every minute. */
  schedules: readonly RecurringTask[];
  /** Deletes data that is no longer needed, every five minutes. */
  maintenance: readonly RecurringTask[];
}

/** Makes a module of the given parts; missing parts are empty. */
export function defineModule<Api extends object, Calls extends object = Record<never, never>>(
  parts: Pick<Module<Api, Calls>, "api"> & Partial<Module<Api, Calls>>,
): Module<Api, Calls> {
  return {
    routes: () => ({}) as Calls,
    pages: () => {},
    jobs: [],
    schedules: [],
    maintenance: [],
    ...parts,
  };
}

/** The intersection of all members of a union. */
type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

type ApiOf<M extends readonly Module[]> = All<M[number]["api"]> & object;
type CallsOf<M extends readonly Module[]> = All<ReturnType<M[number]["routes"]>> & object;

/** A group of modules registers what its modules register. */
export function joinModules<const M extends readonly Module[]>(
  ...modules: M
): Module<ApiOf<M>, CallsOf<M>> {
  return {
    api: Object.assign({}, ...modules.map(({ api }) => api)) as ApiOf<M>,
    routes: (site) => Object.assign({}, ...modules.map(({ routes }) => routes(site))) as CallsOf<M>,
    pages: (app, site, built) => {
      for (const { pages } of modules) pages(app, site, built);
    },
    jobs: modules.flatMap(({ jobs }) => jobs),
    schedules: modules.flatMap(({ schedules }) => schedules),
    maintenance: modules.flatMap(({ maintenance }) => maintenance),
  };
}
