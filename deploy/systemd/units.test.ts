import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const units = ["earshot-api.service", "earshot-worker@.service"];
const read = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");

/** All values of each setting, below its section. */
function settingsOf(text: string): Map<string, string[]> {
  const settings = new Map<string, string[]>();
  let section = "";
  for (const line of text.split("\n")) {
    section = /^\[(\w+)\]$/.exec(line)?.[1] ?? section;
    const [, name, value = ""] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name === undefined) continue;
    const key = `${section}.${name}`;
    settings.set(key, [...(settings.get(key) ?? []), value]);
  }
  return settings;
}

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
if (!hasSystemd) console.log("skipped: systemd-analyze is not on this machine");

/** Writes the units to files, with a program that exists on this machine. */
function withUnits<T>(run: (files: string[]) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "earshot-units-"));
  try {
    const files = units.map((name) => {
      // A template has to be verified as one of its instances.
      const file = join(folder, name.replace("@.", "@1."));
      writeFileSync(
        file,
        read(name).replaceAll("/opt/earshot/node_modules/.bin/node", process.execPath),
      );
      return file;
    });
    return run(files);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.each(units)("%s restarts after failures, stops in time and is confined", (name) => {
  const settings = settingsOf(read(name));
  const service = (setting: string) => settings.get(`Service.${setting}`);
  const role = name.includes("worker") ? "worker" : "api";
  expect(service("ExecStart")).toEqual([
    `/opt/earshot/node_modules/.bin/node --max-semi-space-size=64 scripts/earshot.mjs start --roles=${role}`,
  ]);
  expect(service("Restart")).toEqual(["on-failure"]);
  expect(service("TimeoutStopSec")).toEqual(["40"]);
  expect(service("User")).toEqual(["earshot"]);
  expect(service("NoNewPrivileges")).toEqual(["yes"]);
  expect(service("ProtectSystem")).toEqual(["strict"]);
  expect(service("CapabilityBoundingSet")).toEqual([""]);
  expect(service("MemoryMax")?.[0]).toMatch(/^\dG$/);
  // V8 compiles at run time.
  expect(service("MemoryDenyWriteExecute")).toBeUndefined();
  // Workers of one machine serve their own metrics, each at a port of its own.
  const port = service("Environment")?.find((line) => line.startsWith("WORKER_METRICS_PORT="));
  expect(port).toBe(role === "worker" ? "WORKER_METRICS_PORT=310%i" : undefined);
  // Each process has a data folder of its own, which systemd creates and lets it write.
  const data = service("Environment")?.find((line) => line.startsWith("EARSHOT_DATA_DIR="));
  expect(data).toBe(`EARSHOT_DATA_DIR=/var/lib/${service("StateDirectory")?.[0]}`);
  // The folder of scheduled backups as in docs/deployment.md; without it the unit still starts.
  expect(service("ReadWritePaths")).toEqual(
    role === "worker" ? ["-/var/backups/earshot"] : undefined,
  );
});

test.skipIf(!hasSystemd)("systemd-analyze verify finds no problem in the units", () => {
  withUnits((files) => {
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", ...files], {
      encoding: "utf8",
    });
    const about = stderr.split("\n").filter((line) => line.includes("earshot"));
    expect({ status, about }).toEqual({ status: 0, about: [] });
  });
});

test.skipIf(!hasSystemd)("a setting that systemd does not know is found", () => {
  withUnits(([file = ""]) => {
    writeFileSync(file, readFileSync(file, "utf8").replace("ProtectHome=", "ProtectHomes="));
    const { stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", file], {
      encoding: "utf8",
    });
    expect(stderr).toContain("ProtectHomes");
  });
});

test.skipIf(!hasSystemd)("systemd-analyze security rates the exposure of the units as low", () => {
  withUnits((files) => {
    for (const file of files) {
      const { stdout, stderr } = spawnSync(
        "systemd-analyze",
        ["security", "--offline=true", "--no-pager", file],
        { encoding: "utf8" },
      );
      const exposure = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1];
      expect(Number(exposure), `${file} ${stderr}`).toBeLessThan(2.5);
    }
  });
});
