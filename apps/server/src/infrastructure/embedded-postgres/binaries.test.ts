import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { temporaryFolder } from "../../testing/child.ts";
import {
  canReach,
  findBinaries,
  makeOpenFolder,
  packageFolder,
  postgresAccount,
} from "./binaries.ts";

const isRoot = process.getuid?.() === 0;
const onWindows = process.platform === "win32";

/** A copy of the npm package as npm unpacks it: without the links of its install script. */
function unpacked() {
  const { folder: source, version } = packageFolder();
  const folder = join(temporaryFolder(), "package");
  cpSync(source, folder, { recursive: true, verbatimSymlinks: true });
  const list = readFileSync(join(folder, "native/pg-symlinks.json"), "utf8");
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(JSON.parse(list));
  for (const { target } of links) rmSync(join(folder, target), { force: true });
  return { folder, version, links };
}

const versionOf = (initdb: string) =>
  execFileSync(initdb, ["--version"], { ...postgresAccount(), cwd: "/", encoding: "utf8" });

describe.skipIf(onWindows)("the npm package's programs", () => {
  it("get the links to their libraries", () => {
    const { folder, version, links } = unpacked();
    const { initdb } = findBinaries(postgresAccount(), join(folder, "unused"), { folder, version });
    expect(initdb).toBe(join(folder, "native/bin/initdb"));
    expect(links.length).toBeGreaterThan(5);
    for (const { target } of links) {
      expect(lstatSync(join(folder, target)).isSymbolicLink()).toBe(true);
      expect(readlinkSync(join(folder, target))).not.toMatch(/^\//);
      expect(existsSync(join(folder, target))).toBe(true);
    }
    expect(versionOf(initdb)).toMatch(/^initdb \(PostgreSQL\) 18/);
    expect(existsSync(join(folder, "unused"))).toBe(false);
    // A second run replaces a link that leads nowhere.
    const [first] = links;
    const at = join(folder, first?.target ?? "");
    rmSync(at);
    execFileSync("ln", ["-s", "nowhere", at]);
    findBinaries(postgresAccount(), join(folder, "unused"), { folder, version });
    expect(existsSync(at)).toBe(true);
  });

  it.skipIf(!isRoot)("are copied out of a folder that the lent account can't enter", () => {
    const { folder, version } = unpacked();
    chmodSync(join(folder, ".."), 0o700);
    // As npm unpacks them under a strict umask.
    chmodSync(join(folder, "native/bin/initdb"), 0o700);
    chmodSync(join(folder, "native/lib"), 0o700);
    const open = temporaryFolder();
    const before = process.umask(0o077);
    onTestFinished(() => void process.umask(before));
    const copyTo = join(open, "made", "here");
    const { initdb } = findBinaries(postgresAccount(), copyTo, { folder, version });
    expect(initdb).toBe(join(copyTo, `postgresql-${version}`, "native/bin/initdb"));
    expect(versionOf(initdb)).toMatch(/^initdb \(PostgreSQL\) 18/);
    expect(readdirSync(copyTo)).toEqual([`postgresql-${version}`]);
    expect(findBinaries(postgresAccount(), copyTo, { folder, version }).initdb).toBe(initdb);
  });
});

describe.skipIf(onWindows)("another account", () => {
  const other = { uid: 65_534, gid: 65_534 };

  it("can't reach a path below a folder that is closed to others", () => {
    const folder = temporaryFolder();
    expect(canReach(join(folder, "a", "b"), other)).toBe(true);
    chmodSync(folder, 0o700);
    expect(canReach(join(folder, "a", "b"), other)).toBe(false);
    expect(canReach(join(folder, "a", "b"), undefined)).toBe(true);
    const { uid, gid } = statSync(folder);
    expect(canReach(folder, { uid, gid: 1 })).toBe(true);
    chmodSync(folder, 0o710);
    expect(canReach(folder, { uid: uid + 1, gid })).toBe(true);
  });

  it("can reach an open folder, whatever the umask", () => {
    const folder = temporaryFolder();
    const before = process.umask(0o077);
    onTestFinished(() => void process.umask(before));
    makeOpenFolder(join(folder, "a", "b"));
    expect(canReach(join(folder, "a", "b"), other)).toBe(true);
    writeFileSync(join(folder, "a", "b", "c"), "");
    makeOpenFolder(join(folder, "a", "b"));
    expect(readdirSync(join(folder, "a", "b"))).toEqual(["c"]);
  });
});
