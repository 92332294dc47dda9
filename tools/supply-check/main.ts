/**
 * `npm run check:supply` checks the packages that production installs. It writes a list of components
 * (dist/sbom.cdx.json, CycloneDX), compares licenses with a list, and asks the registry for known vulnerabilities.
 *
 * Exits with 1 if there is a problem, and with 0 if there is none. If the registry does not answer, it says so at the
 * end, and with --require-audit exits with 3.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  licenseProblems,
  productionLock,
  productionPackages,
  readAudit,
  sbomProblems,
} from "./rules.ts";
import { allowedLicenses, licenseExceptions } from "./table.ts";

const { values } = parseArgs({ options: { "require-audit": { type: "boolean", default: false } } });
const root = join(import.meta.dirname, "../..");
const windows = process.platform === "win32";

function npm(cwd: string, ...args: string[]): { stdout: string; stderr: string } {
  const { stdout, stderr, error } = spawnSync(windows ? "npm.cmd" : "npm", args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    shell: windows,
  });
  if (error) return { stdout: "", stderr: error.message };
  return { stdout, stderr };
}

const count = { passed: 0, failed: 0, unasked: 0 };

function line(name: string, problems: readonly string[], figures: string): void {
  const isGood = problems.length === 0;
  count[isGood ? "passed" : "failed"] += 1;
  console.log(`${isGood ? "passed" : "FAILED"}     ${name.padEnd(10)} ${figures}`);
  for (const problem of problems.slice(0, 20)) console.log(`           ${problem}`);
}

const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const packages = productionPackages(lock);
line(
  "licenses",
  licenseProblems(packages, allowedLicenses, licenseExceptions),
  `${packages.length} packages, ${licenseExceptions.length} exceptions`,
);

/** Lists what production installs, on all systems, with npm: from a lock file and the manifests that it names. */
function listComponents(): { stdout: string; stderr: string } {
  const folder = mkdtempSync(join(tmpdir(), "earshot-supply-"));
  try {
    const whole = productionLock(lock);
    const { workspaces } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    for (const [path, entry] of Object.entries<Record<string, unknown>>(whole.packages)) {
      if (path.includes("node_modules/")) continue;
      const manifest = path === "" ? { ...entry, workspaces, private: true } : entry;
      mkdirSync(join(folder, path), { recursive: true });
      writeFileSync(join(folder, path, "package.json"), JSON.stringify(manifest));
    }
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify(whole));
    return npm(folder, "sbom", "--package-lock-only", "--sbom-format", "cyclonedx");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const listing = listComponents();
try {
  const sbom = JSON.parse(listing.stdout);
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(join(root, "dist/sbom.cdx.json"), `${JSON.stringify(sbom, null, 2)}\n`);
  line(
    "components",
    sbomProblems(sbom, packages),
    `${sbom.components?.length ?? 0} in dist/sbom.cdx.json`,
  );
} catch {
  line(
    "components",
    [listing.stderr.trim() || "npm sbom printed nothing"],
    "no list could be made",
  );
}

const audit = readAudit(npm(root, "audit", "--omit=dev", "--json").stdout);
if (audit.kind === "unasked") {
  count.unasked += 1;
  console.log(
    "NOT ASKED  audit      The registry gave no answer: known vulnerabilities are unknown here.",
  );
  console.log(`           ${audit.reason}`);
  console.log("           Run this where the registry answers audits, with --require-audit.");
} else if (audit.kind === "found") {
  line("audit", audit.findings, `${audit.findings.length} of severity high or critical`);
} else {
  line("audit", [], `no vulnerability of severity high or critical in ${audit.packages} packages`);
}

console.log(
  `${count.passed} passed, ${count.failed} failed${count.unasked > 0 ? `, ${count.unasked} NOT ASKED` : ""}`,
);
if (count.failed > 0) process.exitCode = 1;
else if (count.unasked > 0 && values["require-audit"]) process.exitCode = 3;
