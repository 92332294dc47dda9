import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startNode, temporaryFolder } from "../../testing/child.ts";
import { DataFolderInUse, dataFolderOwner, lockDataFolder } from "./lock.ts";

const inUse = (folder: string, pid: number) =>
  new DataFolderInUse(
    `The data folder ${folder} is in use by another Earshot process (${pid}). Stop that one, set EARSHOT_DATA_DIR to another folder for an installation of its own, or set DATABASE_URL to one PostgreSQL for both to run them together.`,
  );

function lockWith(content: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "server.lock"), content);
  return folder;
}

/** The pid of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = startNode(["-e", ""]);
  await child.ended;
  return child.process.pid ?? 0;
}

const onLinux = process.platform === "linux";

describe("the lock of a data folder", () => {
  it("is held once, names its owner, and can be released", () => {
    const folder = join(temporaryFolder(), "not", "there", "yet");
    const unlock = lockDataFolder(folder);
    expect(dataFolderOwner(folder)).toBe(process.pid);
    expect(() => lockDataFolder(folder)).toThrow(inUse(folder, process.pid));
    unlock();
    expect(dataFolderOwner(folder)).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
    lockDataFolder(folder)();
  });

  it("of another living process is respected", () => {
    const pid = process.ppid;
    const folder = lockWith(JSON.stringify({ pid, startedAt: null }));
    expect(dataFolderOwner(folder)).toBe(pid);
    expect(() => lockDataFolder(folder)).toThrow(inUse(folder, pid));
    expect(readdirSync(folder)).toEqual(["server.lock"]);
  });

  it("of a dead process is taken over", async () => {
    const folder = lockWith(JSON.stringify({ pid: await deadPid(), startedAt: null }));
    expect(dataFolderOwner(folder)).toBeNull();
    const unlock = lockDataFolder(folder);
    expect(dataFolderOwner(folder)).toBe(process.pid);
    unlock();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.runIf(onLinux)("of a process id that now belongs to another process is taken over", () => {
    for (const pid of [process.ppid, process.pid]) {
      const folder = lockWith(JSON.stringify({ pid, startedAt: "1" }));
      expect(dataFolderOwner(folder)).toBeNull();
      lockDataFolder(folder)();
    }
  });

  it.each(["", "{", "null", '"a"', '{"pid":"1"}'])(
    "with the content %j is taken over",
    (content) => {
      const folder = lockWith(content);
      expect(dataFolderOwner(folder)).toBeNull();
      const unlock = lockDataFolder(folder);
      expect(JSON.parse(readFileSync(join(folder, "server.lock"), "utf8"))).toMatchObject({
        pid: process.pid,
      });
      unlock();
    },
  );

  it("of a later owner is not released by an earlier one", () => {
    const folder = temporaryFolder();
    const unlock = lockDataFolder(folder);
    const other = JSON.stringify({ pid: process.ppid, startedAt: null });
    writeFileSync(join(folder, "server.lock"), other);
    unlock();
    expect(readFileSync(join(folder, "server.lock"), "utf8")).toBe(other);
  });

  it("of a dead process goes to one of several processes that take it concurrently", async () => {
    const folder = lockWith(JSON.stringify({ pid: await deadPid(), startedAt: null }));
    const taker = join(import.meta.dirname, "../../testing/lock-taker.ts");
    const moment = String(Date.now() + 1_500);
    const takers = Array.from({ length: 5 }, () => startNode([taker, folder, moment]));
    const said = await Promise.all(takers.map((child) => child.printed(/taken|refused: .*/)));
    const outcomes = said.map(([text]) => text);
    expect(outcomes.filter((text) => text === "taken")).toHaveLength(1);
    const owner = takers[outcomes.indexOf("taken")]?.process.pid;
    expect(dataFolderOwner(folder)).toBe(owner);
  });
});
