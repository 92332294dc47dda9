import {
  type Call,
  type CallData,
  type CallInput,
  type CallName,
  type Calls,
  calls,
  type ErrorCode,
  failureSchema,
  successSchema,
} from "@earshot/contract";
import { createApp, openAppJobs } from "../app.ts";
import { buildHttp } from "../app-http.ts";
import type { Clock } from "../infrastructure/clock.ts";
import type { Connection } from "../infrastructure/embedded-postgres/index.ts";
import { createLog, type Log } from "../infrastructure/log.ts";
import type { StopWork } from "../infrastructure/modules.ts";
import { openInfrastructure } from "../infrastructure/open.ts";
import type { Post } from "../integrations/ports/post.ts";
import { createAwaitNotifications } from "./await-notifications.ts";
import { refuseNestedQueries } from "./nested-queries.ts";
import { createMemoryMailer, testOptions } from "./options.ts";
import { writeForm } from "./write-body.ts";

/** The outcome of a call of the test client. */
export type Outcome<T> =
  | { status: number; data: T; headers: Headers }
  | {
      status: number;
      error: { code: ErrorCode; message: string; details: string[] };
      headers: Headers;
    };

type Headers = Record<string, string | string[] | number | undefined>;

/** Who makes a call of the test client. */
export interface As {
  token?: string;
  cookie?: string;
  headers?: Record<string, string>;
}

const adminEmail = "admin@example.test";
/** The queues that a server with jobs handles; tests about other queues handle those themselves. */
const workedQueues = [
  "accounts.mail",
  "team.mail",
  "writers.invitation",
  "optouts.mail",
  "communities.read",
  "readings.read",
];

type AppTestOptions = Parameters<typeof testOptions>[0];
type HttpOptions = Partial<Parameters<typeof buildHttp>[2]>;

/** The options of the whole server. Its pool is small: every further connection reads the catalog again. */
export type ServerOptions = AppTestOptions &
  HttpOptions & { clock?: Clock; jobs?: boolean; poolSize?: number; log?: Log };

/** Writes texts and blobs as a form. */
async function writeBlobs(body: Record<string, unknown> = {}, files: Record<string, Blob>) {
  const texts = Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name, content: String(value) }));
  const blobs = Object.entries(files).map(async ([name, file]) => ({
    name,
    content: await file.bytes(),
    fileName: "file",
    mediaType: file.type,
  }));
  return writeForm([...texts, ...(await Promise.all(blobs))]);
}

/** The whole server over a database, without a port, and a client that speaks its contract. */
export async function openServer(connection: Connection, options: ServerOptions = {}) {
  const { poolSize = 3, clock, jobs: withJobs = false, log, ...rest } = options;
  const infrastructure = await openInfrastructure(connection, {
    poolSize,
    log: log ?? createLog("silent"),
    ...(clock && { clock }),
  });
  refuseNestedQueries(infrastructure.database);
  const awaitNotifications = createAwaitNotifications(infrastructure);
  const mailer = createMemoryMailer();
  const appOptions = testOptions({ mailer, adminEmail, ...rest });
  const modules = await createApp(infrastructure, appOptions);
  const services = modules.api;
  const jobs = withJobs ? await openAppJobs(infrastructure, modules) : null;

  /** Handles the jobs of the module with this queue. @returns how to stop work that is not a job */
  async function work(queue: string): Promise<StopWork> {
    const registration = modules.jobs.find(({ kinds }) => kinds.some(({ name }) => name === queue));
    if (!jobs || !registration?.work) throw new Error(`no jobs of ${queue} in this server`);
    return (await registration.work(jobs)) ?? (() => Promise.resolve());
  }
  const stopWork = jobs ? await Promise.all(workedQueues.map(work)) : [];
  const app = await buildHttp(infrastructure, modules, {
    webFolder: null,
    publicUrl: null,
    siteUrl: appOptions.siteUrl,
    ...rest,
  });
  await app.ready();

  /** Makes a call as the contract has it; every answer is parsed with its schema. */
  async function call<N extends CallName>(
    name: N,
    input: CallInput<Calls[N]>,
    as: As = {},
  ): Promise<Outcome<CallData<Calls[N]>>> {
    const { method, path, data, binary }: Call = calls[name];
    const { params, query, body, files } = input as {
      params?: Record<string, string>;
      query?: Record<string, unknown>;
      body?: Record<string, unknown>;
      files?: Record<string, Blob>;
    };
    const form = files && (await writeBlobs(body, files));
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, field) =>
      encodeURIComponent(params?.[field] ?? ""),
    );
    const search = new URLSearchParams();
    for (const [field, value] of Object.entries(query ?? {})) search.set(field, String(value));
    const response = await app.inject({
      method,
      url: `/api${filled}${search.size > 0 ? `?${search}` : ""}`,
      ...(form ? { payload: form.payload } : body !== undefined && { payload: body }),
      headers: {
        ...(form && { "content-type": form.type }),
        ...(as.token && { authorization: `Bearer ${as.token}` }),
        ...(as.cookie && { cookie: as.cookie }),
        "user-agent": "earshot-tests",
        ...as.headers,
      },
    });
    const { statusCode: status, headers } = response;
    if (status === 200 && binary) {
      const file = new Blob([new Uint8Array(response.rawPayload)], {
        type: String(headers["content-type"]),
      });
      return { status, headers, data: file as CallData<Calls[N]> };
    }
    if (status === 200) {
      const parsed = successSchema(data).parse(response.json());
      return { status, headers, data: parsed.data as CallData<Calls[N]> };
    }
    const { error } = failureSchema.parse(response.json());
    return { status, headers, error: { ...error, code: error.code as ErrorCode } };
  }

  let people = 0;
  /**
   * Creates an account with a workspace. Unless a test sets otherwise, its address is confirmed, onboarding is
   * completed and replies are posted automatically.
   */
  async function signUp({
    confirmed = true,
    onboarded = true,
    ...form
  }: {
    email?: string;
    password?: string;
    fullName?: string;
    confirmed?: boolean;
    onboarded?: boolean;
  } = {}) {
    people += 1;
    const email = form.email ?? `person${people}@example.test`;
    const password = form.password ?? "a good long password";
    const outcome = await call("signup", { body: { ...form, email, password } });
    if (!("data" in outcome)) throw new Error(`sign-up failed: ${outcome.error.message}`);
    if (confirmed) {
      await infrastructure.database.query({
        text: "update users set email_verified_at = created_at where id = $1",
        values: [outcome.data.user.id],
      });
    }
    if (onboarded) {
      await infrastructure.database.query({
        text: `update workspaces set has_completed_onboarding = true, auto_post = true
          where id = (select current_workspace_id from users where id = $1)`,
        values: [outcome.data.user.id],
      });
    }
    const cookie = String(outcome.headers["set-cookie"]).split(";")[0] ?? "";
    return {
      email,
      password,
      token: outcome.data.accessToken,
      cookie,
      user: {
        ...outcome.data.user,
        emailVerified: confirmed,
        hasCompletedOnboarding: onboarded,
      },
    };
  }

  return {
    infrastructure,
    services,
    jobs,
    maintenance: modules.maintenance,
    work,
    app,
    call,
    signUp,
    adminEmail,
    adminNeedsSecondFactor: appOptions.production,
    mailer,
    address: connection,
    /** Ingests posts as a source would, with the keywords that were added or deleted before. */
    async ingest(posts: Post[]) {
      await awaitNotifications();
      return infrastructure.database.transaction((tx) => services.matching.ingest(tx, posts));
    },
    async close() {
      await app.close();
      await Promise.all(stopWork.map((stop) => stop()));
      await jobs?.stop();
      await infrastructure.close();
    },
  };
}

export type Server = Awaited<ReturnType<typeof openServer>>;

/** The data of an outcome. @throws Error when the call was refused. */
export function dataOf<T>(outcome: Outcome<T>): T {
  if ("data" in outcome) return outcome.data;
  throw new Error(
    `the call was refused: ${outcome.status} ${outcome.error.code} ${outcome.error.message}`,
  );
}

/** The error of an outcome. @throws Error when the call succeeded. */
export function errorOf(outcome: Outcome<unknown>) {
  if ("error" in outcome) return { status: outcome.status, ...outcome.error };
  throw new Error("the call succeeded");
}
