/**
 * `npm run check:supply`: what production installs. Writes a list of components (dist/sbom.cdx.json, CycloneDX), holds
 * licences to a list, and asks the registry for known vulnerabilities.
 *
 * Ends with 1 where something is wrong, and with 0 where nothing is. A registry that can't be asked is neither: it is
 * said at the end, and with --require-audit ends with 3.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { licenceProblems, productionPackages, readAudit, sbomProblems } from "./rules.ts";
import { allowedLicences, licenceExceptions } from "./table.ts";

const { values } = parseArgs({ options: { "require-audit": { type: "boolean", default: false } } });
const root = join(import.meta.dirname, "../..");
const windows = process.platform === "win32";

function npm(...args: string[]): { stdout: string; stderr: string } {
  const { stdout, stderr, error } = spawnSync(windows ? "npm.cmd" : "npm", args, {
    cwd: root,
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

const packages = productionPackages(
  JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")),
);
line(
  "licences",
  licenceProblems(packages, allowedLicences, licenceExceptions),
  `${packages.length} packages, ${licenceExceptions.length} exceptions`,
);

// From the lock file: what other systems install is in it too.
const made = npm("sbom", "--package-lock-only", "--omit", "dev", "--sbom-format", "cyclonedx");
try {
  const sbom = JSON.parse(made.stdout);
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(join(root, "dist/sbom.cdx.json"), `${JSON.stringify(sbom, null, 2)}\n`);
  line("components", sbomProblems(sbom, packages), `${sbom.components?.length ?? 0} in dist/sbom.cdx.json`);
} catch {
  line("components", [made.stderr.trim() || "npm sbom printed nothing"], "no list could be made");
}

const audit = readAudit(npm("audit", "--omit=dev", "--json").stdout);
if (audit.kind === "unasked") {
  count.unasked += 1;
  console.log("NOT ASKED  audit      The registry gave no answer: known vulnerabilities are unknown here.");
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
