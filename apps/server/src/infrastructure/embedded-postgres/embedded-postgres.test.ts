import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { startNode, temporaryFolder } from "../../testing/child.ts";
import { withClient } from "../database/client.ts";
import { createLog } from "../log.ts";
import { postgresAccount } from "./binaries.ts";
import {
  type Cluster,
  type ClusterOptions,
  DataFolderInUse,
  EmbeddedPostgresError,
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from "./index.ts";
import { clusterPaths } from "./paths.ts";

const isRoot = process.getuid?.() === 0;
const holder = join(import.meta.dirname, "../../testing/cluster-holder.ts");

async function start(options: ClusterOptions): Promise<Cluster> {
  const cluster = await startEmbeddedPostgres({ durable: false, ...options });
  onTestFinished(() => cluster.stop());
  return cluster;
}

function query(cluster: Cluster, sql: string): Promise<Record<string, unknown>[]> {
  return withClient(
    cluster.connection,
    async (client) => (await client.query<Record<string, unknown>>(sql)).rows,
  );
}

/** Whether a process is running; a zombie is not. */
function isRunning(pid: number): boolean {
  const ps = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return /^[^Z]/.test(ps.stdout.trim());
}

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

describe("a data folder", () => {
  it("has one server, which other processes join", async () => {
    const dataDir = join(temporaryFolder(), "data");
    const cluster = await start({ dataDir });
    expect(cluster.notice).toBeNull();
    expect(await query(cluster, "show server_encoding")).toEqual([{ server_encoding: "UTF8" }]);
    await query(cluster, "create table note as select 'kept' as text");

    const refusal = `The data folder ${dataDir} is in use by another Earshot process (${process.pid}). Stop that one, set EARSHOT_DATA_DIR to another folder for an installation of its own, or set DATABASE_URL to one PostgreSQL for both to run them together.`;
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(new DataFolderInUse(refusal));
    const other = startNode([holder, dataDir]);
    expect(await other.printed(/refused: (.*)/)).toMatchObject({ 1: refusal });

    const joined = await joinEmbeddedPostgres({ dataDir });
    expect(joined.connection).toEqual(cluster.connection);
    await joined.stop();
    expect(await query(cluster, "select * from note")).toEqual([{ text: "kept" }]);

    await cluster.stop();
    expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
    expect(existsSync(cluster.connection.host)).toBe(false);
    // No process runs it now: joining starts it, and `stop` stops it.
    const again = await joinEmbeddedPostgres({ dataDir });
    expect(await query(again, "select * from note")).toEqual([{ text: "kept" }]);
    await again.stop();
    expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
    expect(readdirSync(dataDir)).not.toContain("server.lock");
  });

  it("whose server was killed is recovered, with all that was written", async () => {
    const dataDir = join(temporaryFolder(), "data");
    const first = startNode([holder, dataDir]);
    await first.printed(/ready/);
    const orphan = postmasterOf(dataDir);
    first.process.kill("SIGKILL");
    await first.ended;
    expect(isRunning(orphan)).toBe(true);

    const cluster = await start({ dataDir });
    expect(postmasterOf(dataDir)).not.toBe(orphan);
    expect(isRunning(orphan)).toBe(false);
    expect(await query(cluster, "select note from kept")).toEqual([
      { note: "written before the kill" },
    ]);
  });

  it("is recovered after a kill under another path, too", async () => {
    const folder = temporaryFolder();
    const dataDir = join(folder, "data");
    const first = startNode([holder, dataDir]);
    await first.printed(/ready/);
    const orphan = postmasterOf(dataDir);
    first.process.kill("SIGKILL");
    await first.ended;
    symlinkSync(dataDir, join(folder, "other-name"));
    const cluster = await start({ dataDir: join(folder, "other-name") });
    expect(isRunning(orphan)).toBe(false);
    expect(await query(cluster, "select count(*)::int from kept")).toEqual([{ count: 1 }]);
  });

  it("whose lock files name another process starts and leaves that process alone", async () => {
    const dataDir = join(temporaryFolder(), "data");
    const before = await start({ dataDir });
    await before.stop();
    // A process of PostgreSQL's account, which PostgreSQL would take for a postmaster.
    const other: ChildProcess = spawn("sleep", ["600"], {
      ...postgresAccount(),
      stdio: "ignore",
    });
    onTestFinished(() => void other.kill("SIGKILL"));
    const cluster = join(dataDir, "postgres");
    const lock = `${other.pid}\n${cluster}\n`;
    writeFileSync(join(cluster, "postmaster.pid"), lock);
    const { host: socket, port } = before.connection;
    mkdirSync(socket, { mode: 0o700 });
    writeFileSync(join(socket, `.s.PGSQL.${port}.lock`), lock);
    const again = await start({ dataDir });
    expect(await query(again, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(other.exitCode).toBeNull();
    expect(other.signalCode).toBeNull();
  });

  it("whose postmaster is killed gets a new one and loses no data", async () => {
    const dataDir = join(temporaryFolder(), "data");
    const lines: string[] = [];
    const log = createLog("warn", { write: (line) => void lines.push(line) });
    const cluster = await start({ dataDir, log });
    await query(cluster, "create table note as select 'written before' as text");
    await query(cluster, "checkpoint");
    const killed = postmasterOf(dataDir);
    process.kill(killed, "SIGKILL");
    await vi.waitFor(
      async () =>
        expect(await query(cluster, "select * from note")).toEqual([{ text: "written before" }]),
      { timeout: 20_000, interval: 100 },
    );
    expect(postmasterOf(dataDir)).not.toBe(killed);
    expect(lines.join("")).toContain("the embedded PostgreSQL has ended by itself");
    await vi.waitFor(() => expect(lines.join("")).toContain("is running again"));
    await cluster.stop();
    expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
  });

  it.each(["", "ba\0d", "abc\n"])(
    "whose pid file is damaged (%j) is refused with the remedy",
    async (text) => {
      const dataDir = join(temporaryFolder(), "data");
      await (await start({ dataDir })).stop();
      const pidFile = join(dataDir, "postgres/postmaster.pid");
      writeFileSync(pidFile, text);
      await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
        new EmbeddedPostgresError(
          `The file ${pidFile} is damaged, as after a power failure. Make sure that no PostgreSQL is running with this folder, delete the file and start again.`,
        ),
      );
      rmSync(pidFile);
      expect(await query(await start({ dataDir }), "select 1 as one")).toEqual([{ one: 1 }]);
    },
  );

  it("with a path of more than 150 characters, spaces and an apostrophe works", async () => {
    const dataDir = join(temporaryFolder(), `it's a long näme; ${"x".repeat(150)}`, "data");
    const cluster = await start({ dataDir });
    expect(Buffer.byteLength(cluster.connection.host)).toBeLessThan(90);
    expect(await query(cluster, "select 1 as one")).toEqual([{ one: 1 }]);
    expect((await joinEmbeddedPostgres({ dataDir })).connection).toEqual(cluster.connection);
  });

  it("of a process that has no database yet can't be joined", async () => {
    const dataDir = temporaryFolder();
    const lock = { pid: process.ppid, startedAt: null };
    writeFileSync(join(dataDir, "server.lock"), JSON.stringify(lock));
    const refusal = new EmbeddedPostgresError(
      `The Earshot process that uses ${dataDir} has not started its database yet. Try again in a moment.`,
    );
    await expect(joinEmbeddedPostgres({ dataDir })).rejects.toThrow(refusal);
    rmSync(join(dataDir, "server.lock"));
    await (await start({ dataDir })).stop();
    writeFileSync(join(dataDir, "server.lock"), JSON.stringify(lock));
    await expect(joinEmbeddedPostgres({ dataDir })).rejects.toThrow(refusal);
    rmSync(join(dataDir, "server.lock"));
  });
});

it.skipIf(!isRoot)(
  "a folder that the lent account can't enter has its data elsewhere, which is reported",
  async () => {
    const closed = temporaryFolder();
    chmodSync(closed, 0o700);
    const dataDir = join(closed, "data");
    const home = join(clusterPaths(dataDir, postgresAccount()).cluster, "..");
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    const cluster = await start({ dataDir });
    expect(home).toMatch(/^\/var\/lib\/earshot\/[0-9a-f]{16}$/);
    expect(cluster.notice).toContain(`can't enter ${dataDir}: its data is in ${home}.`);
    expect(await query(cluster, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
    expect((await joinEmbeddedPostgres({ dataDir })).connection).toEqual(cluster.connection);
  },
);

describe("a start that fails gives the reason:", () => {
  it.each(['a"b', "$HOME", "`id`", "a\\b", "a\nb"])("a folder named %j", async (name) => {
    const dataDir = join(temporaryFolder(), name);
    const error = await startEmbeddedPostgres({ dataDir }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EmbeddedPostgresError);
    expect(String(error)).toContain(`in it: ${dataDir}/postgres.`);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  /** Makes programs that fail as PostgreSQL's do. */
  function programs(script: string) {
    const bin = temporaryFolder();
    for (const name of ["initdb", "pg_ctl"]) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, name), 0o755);
    }
    return { initdb: join(bin, "initdb"), pgCtl: join(bin, "pg_ctl"), localeOptions: [] };
  }

  it("a cluster that can't be created", async () => {
    const dataDir = temporaryFolder();
    const failing = programs(
      'echo "creating"; echo "initdb: error: no room" >&2; echo "initdb: removing data directory" >&2; exit 1',
    );
    await expect(startEmbeddedPostgres({ dataDir, programs: failing })).rejects.toThrow(
      new EmbeddedPostgresError(
        `The embedded PostgreSQL could not create its data folder ${dataDir}/postgres: initdb: error: no room`,
      ),
    );
    // No partial cluster is left, and the next start creates one.
    const cluster = await start({ dataDir });
    expect(await query(cluster, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("a cluster that does not start", async () => {
    const dataDir = temporaryFolder();
    await (await start({ dataDir })).stop();
    const conf = join(dataDir, "postgres/postgresql.conf");
    writeFileSync(conf, "no_such_setting = 1\n", { flag: "a" });
    const error = await startEmbeddedPostgres({ dataDir }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EmbeddedPostgresError);
    expect(String(error)).toMatch(/did not start: .*FATAL: .*configuration file .*contains errors/);
    expect(String(error)).toContain(`Its log is ${dataDir}/postgres.log.`);
    expect(existsSync(join(dataDir, "server.lock"))).toBe(false);
  });

  it.skipIf(!isRoot)("a socket folder that is another user's link", async () => {
    const dataDir = join(temporaryFolder(), "data");
    const target = temporaryFolder();
    const { socket } = clusterPaths(dataDir, postgresAccount());
    symlinkSync(target, socket);
    onTestFinished(() => rmSync(socket, { force: true }));
    const owner = statSync(target).uid;
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `The folder ${socket} belongs to another user`,
    );
    expect(statSync(realpathSync(target)).uid).toBe(owner);
  });
});

it("an empty password file, as a full disk leaves it, is written again", async () => {
  const dataDir = temporaryFolder();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, "postgres.password"), "");
  const cluster = await start({ dataDir });
  expect(cluster.connection.password.length).toBeGreaterThan(20);
  expect(await query(cluster, "select 1 as one")).toEqual([{ one: 1 }]);
});
