import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { z } from "zod";
import { withClient } from "../../../apps/server/src/infrastructure/database/client.ts";
import { migrateDatabase } from "../../../apps/server/src/infrastructure/database/migrate.ts";
import type { Connection } from "../../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { databaseUrl } from "../../../apps/server/src/testing/database-url.ts";
import { linkModules } from "../plants/copy.ts";
import { startRole } from "../processes.ts";
import { plainName } from "./run.ts";

const root = join(import.meta.dirname, "../../..");
const git = (...args: string[]) =>
  execFileSync("git", ["-C", root, ...args], { encoding: "utf8", maxBuffer: 64 * 1_048_576 });

/** Migrations without a version before them that could be in use, by their plain names, with the reason. */
export const withoutVersionBefore: Readonly<Record<string, string>> = {
  api_tokens: "the trunk did not start between the merges of figures and of api_tokens",
};

/**
 * The trunk's commit from before a migration was added: the version that was in use then.
 * @returns null if this is not a clone with its history
 */
export function findVersionBefore(tag: string): string | null {
  try {
    const path = `db/migrations/*_${plainName(tag)}.sql`;
    // Numbers change at merges, so a file of the same name may have been added more than once.
    const commits = git(
      ...["log", "--no-renames", "--diff-filter=A", "--first-parent", "--format=%H", "--", path],
    ).split("\n");
    const first = commits.filter(Boolean).at(-1);
    return first === undefined ? null : git("rev-parse", `${first}^1`).trim();
  } catch {
    return null;
  }
}

const builtParts = ["packages/matcher/src/compiled.ts", "packages/report-mail/dist"];

const answer = z.object({ success: z.boolean(), data: z.unknown().optional() });
const signedIn = z.object({ accessToken: z.string() });

/** Makes calls over HTTP that customers often use. */
function createCustomer(address: string, failures: string[], who: string) {
  let token = "";
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status !== 200) {
      failures.push(`${who}: ${method} ${path} answered ${response.status} ${text.slice(0, 120)}`);
      return null;
    }
    return answer.parse(JSON.parse(text)).data;
  }
  const enter = async (path: string, email: string) => {
    const data = await call("POST", path, { email, password: "a good long password" });
    token = data === null ? "" : signedIn.parse(data).accessToken;
  };
  return {
    call,
    signUp: (email: string) => enter("/auth/signup", email),
    signIn: (email: string) => enter("/auth/login", email),
  };
}

/** Reads from and writes to most of the tables that customers use every day. */
async function spendDay(customer: ReturnType<typeof createCustomer>, keyword: string) {
  const { call } = customer;
  await call("GET", "/auth/me");
  await call("PUT", "/user/settings", { disclosure: "I work with the team behind it." });
  await call("POST", "/discovery/keywords", { keyword });
  for (const path of [
    "/discovery/keywords",
    "/discovery/reddit-mentions",
    "/discovery/mention-sources",
    "/discovery/watching",
    "/user/settings",
  ])
    await call("GET", path);
}

/**
 * Starts an older version of the product on the newest schema, and uses it and the current version concurrently.
 * @param commit of the older version
 * @param folder for its log and data
 * @param plant renames a column that it needs, so that it must fail
 * @returns descriptions of what went wrong
 */
export async function runOlderVersion(
  cluster: Connection,
  commit: string,
  folder: string,
  plant: boolean,
): Promise<string[]> {
  const copy = mkdtempSync(join(tmpdir(), "earshot-version-"));
  const name = `version_${commit.slice(0, 12)}`;
  const admin = new pg.Client({ ...cluster, database: "postgres" });
  await admin.connect();
  const failures: string[] = [];
  try {
    await admin.query(`create database ${name} template template0 encoding 'UTF8'`);
    const connection = { ...cluster, database: name };
    await migrateDatabase(connection);
    if (plant) {
      await withClient(connection, (client) =>
        client.query("alter table workspaces rename disclosure to disclosure_line"),
      );
    }
    const archive = join(copy, "version.tar");
    git("archive", "--output", archive, commit);
    const product = join(copy, "earshot");
    execFileSync("mkdir", [product]);
    execFileSync("tar", ["-xf", archive, "-C", product]);
    linkModules(product);
    // Build output that is not in the repository is that of the current version: building it takes minutes.
    for (const built of builtParts) {
      if (existsSync(join(root, built)))
        cpSync(join(root, built), join(product, built), {
          recursive: true,
          verbatimSymlinks: true,
        });
    }
    const start = (entry: string | undefined, log: string) =>
      startRole(
        "api",
        {
          DATABASE_URL: databaseUrl(connection),
          EARSHOT_DATA_DIR: join(folder, `${name}-data`),
          PORT: "0",
          DEMO: "off",
          RATE_LIMITS: "off",
          LOG_LEVEL: "warn",
        },
        join(folder, log),
        entry,
      );
    const running = [
      start(join(product, "scripts/earshot.mjs"), `${name}-old.log`),
      start(undefined, `${name}-new.log`),
    ];
    try {
      const [older = "", present = ""] = await Promise.all(
        running.map((one) => one.waitForOutput(/is at (\S+)/)),
      );
      const old = createCustomer(older, failures, "the older version");
      await old.signUp("older@example.test");
      await withClient(connection, (client) =>
        client.query("update workspaces set has_completed_onboarding = true"),
      );
      await spendDay(old, "copper beech");
      const now = createCustomer(present, failures, "the present version");
      await now.signIn("older@example.test");
      await spendDay(now, "silver birch");
      const keywords = JSON.stringify(await old.call("GET", "/discovery/keywords"));
      for (const keyword of ["copper beech", "silver birch"])
        if (!keywords.includes(keyword))
          failures.push(`the older version does not list ${keyword}`);
    } catch (error) {
      const logs = [`${name}-old.log`, `${name}-new.log`].map((log) =>
        readFileSync(join(folder, log), "utf8").slice(0, 600),
      );
      failures.push(`${String(error).slice(0, 300)} ${logs.join(" ")}`);
    } finally {
      await Promise.all(running.map((one) => (one.ended ? undefined : one.kill())));
    }
    return failures;
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
    rmSync(copy, { recursive: true, force: true });
  }
}
