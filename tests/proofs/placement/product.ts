import { join } from "node:path";
import type { Connection } from "../../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { databaseUrl } from "../../../apps/server/src/testing/database-url.ts";
import { type ServerProcess, startRole } from "../processes.ts";
import type { Product } from "./kills.ts";
import type { Sandbox } from "./stage.ts";

/** The session secret of all processes of the proof: they sign and encrypt with it. */
export const proofSecret = "a secret of the proof, which is long enough to be one";

/** When unresolved attempts are checked, and from when on they count as not arrived. */
export const proofSchedule = { seconds: [1, 3, 6, 10, 15, 20], absentAfterSeconds: 8 };

/** Times of the survival checks, so late that no run reaches them. */
export const proofChecks = [86_400, 259_200];

/** The product's processes over a database and a sandbox. */
export function createProduct(place: {
  connection: Connection;
  /** For logs and data. */
  folder: string;
  sandbox: Sandbox;
}): Product & { stop(): Promise<void> } {
  const { reddit } = place.sandbox;
  const env = {
    DATABASE_URL: databaseUrl(place.connection),
    EARSHOT_DATA_DIR: join(place.folder, "data"),
    PORT: "0",
    DEMO: "off",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    SESSION_SECRET: proofSecret,
    REDDIT_API_URL: reddit,
    REDDIT_AUTH_URL: reddit,
    REDDIT_WEB_URL: reddit,
    REDDIT_CLIENT_ID: "earshot-sandbox",
    REDDIT_CLIENT_SECRET: "earshot-sandbox",
    REDDIT_PLACEMENT: "on",
    REDDIT_COMMENTS: "off",
    REPLY_CHECK_SECONDS: proofChecks.join(","),
    PLACEMENT_CHECK_SECONDS: proofSchedule.seconds.join(","),
    PLACEMENT_ABSENT_SECONDS: String(proofSchedule.absentAfterSeconds),
    ACCOUNT_PAUSE_MINUTES: "0",
    ACCOUNT_REPLIES_A_DAY: "0",
    ACCOUNT_COMMUNITY_HOURS: "0",
  };
  const start = (role: "api" | "worker") => startRole(role, env, join(place.folder, `${role}.log`));
  let api: { process: ServerProcess; address: Promise<string> } | null = null;
  let worker: ServerProcess | null = null;
  const killApi = async () => {
    await api?.process.kill();
    api = null;
  };
  const killWorker = async () => {
    await worker?.kill();
    worker = null;
  };
  return {
    api() {
      if (!api) {
        const process = start("api");
        api = { process, address: process.waitForOutput(/is at (\S+)/) };
      }
      return api.address;
    },
    killApi,
    worker() {
      worker ??= start("worker");
      return worker;
    },
    killWorker,
    async stopWorker() {
      await worker?.stop();
      worker = null;
    },
    async stop() {
      await worker?.stop();
      await api?.process.stop();
    },
  };
}
