import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../infrastructure/database/index.ts";
import { migrateDatabase } from "../infrastructure/database/migrate.ts";
import {
  type Connection,
  startEmbeddedPostgres,
} from "../infrastructure/embedded-postgres/index.ts";
import { openJobs } from "../infrastructure/jobs.ts";
import { createLog } from "../infrastructure/log.ts";
import { makeClusterFolder } from "./cluster-folder.ts";

/** The cluster that a test run uses; its database is a template that every test file copies. */
type TestCluster = Connection;

declare module "vitest" {
  export interface ProvidedContext {
    cluster: TestCluster;
  }
}

const debianFolder = "/usr/lib/postgresql";

/** The programs of a Debian PostgreSQL 15 or later on this machine, or null. */
export async function findDebianPostgres() {
  if (!existsSync(debianFolder)) return null;
  const versions = (await readdir(debianFolder)).map(Number).filter((version) => version >= 15);
  const oldest = Math.min(...versions);
  const bin = join(debianFolder, String(oldest), "bin");
  if (!existsSync(join(bin, "initdb"))) return null;
  return {
    initdb: join(bin, "initdb"),
    pgCtl: join(bin, "pg_ctl"),
    localeOptions: ["--locale=C.UTF-8"],
  };
}

/** Migrates the database and installs the queue once; copies of it start with both. */
async function makeTemplate(connection: Connection): Promise<void> {
  await migrateDatabase(connection);
  const database = openDatabase(connection, 2, () => {});
  const jobs = await openJobs(database, [], createLog("silent"));
  await jobs.stop();
  await database.close();
}

/** Makes a template database on an existing cluster, and passes its address to the tests. */
export async function provideUrl(project: TestProject, url: string): Promise<() => Promise<void>> {
  const { hostname, port, username, password } = new URL(url);
  const admin: Connection = {
    host: decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: `earshot_template_${process.pid}`,
  };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${admin.database}`);
  await makeTemplate(admin);
  project.provide("cluster", admin);
  return async () => {
    await client.query(`drop database ${admin.database} with (force)`);
    await client.end();
  };
}

/** Starts a cluster for a vitest project and passes its address to the tests. */
export async function provideCluster(
  project: TestProject,
  programs?: Awaited<ReturnType<typeof findDebianPostgres>>,
): Promise<() => Promise<void>> {
  const dataDir = makeClusterFolder("test");
  const cluster = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    ...(programs && { programs }),
  });
  await makeTemplate(cluster.connection);
  project.provide("cluster", cluster.connection);
  return async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
