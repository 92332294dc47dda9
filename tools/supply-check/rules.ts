import satisfies from "spdx-satisfies";

/** An installed package, as the lock file has it. */
export interface LockedPackage {
  name: string;
  version: string;
  /** An SPDX expression; null: the package names none. */
  license: string | null;
}

/** A package whose license is not on the list, and why it may be used. */
export interface LicenseException {
  /** A name, or a prefix of names that ends with `*`. */
  name: string;
  license: string;
  reason: string;
}

interface LockEntry {
  /** The package's own name, if it is installed under another. */
  name?: string;
  version?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  devDependencies?: Record<string, string>;
  [key: string]: unknown;
}

interface Lock {
  packages: Record<string, LockEntry>;
}

/**
 * Removes development from a lock file: its packages, and the dependencies on them. Otherwise `npm sbom --omit=dev`
 * omits a package that production installs if another package also has it as a development dependency.
 */
export function productionLock(lock: Lock): Lock {
  const packages = Object.fromEntries(
    Object.entries(lock.packages)
      .filter(([, { dev }]) => !dev)
      .map(([path, { devDependencies: _, ...entry }]) => [path, entry]),
  );
  return { ...lock, packages };
}

/** The packages of a lock file that production installs: neither ours nor those of development. */
export function productionPackages(lock: Lock): LockedPackage[] {
  const found = new Map<string, LockedPackage>();
  for (const [path, entry] of Object.entries(lock.packages)) {
    const { version = "", license = null, link, dev } = entry;
    const at = path.lastIndexOf("node_modules/");
    if (at < 0 || link || dev) continue;
    const name = entry.name ?? path.slice(at + "node_modules/".length);
    found.set(`${name}@${version}`, { name, version, license });
  }
  return [...found.values()];
}

const fits = ({ name }: LicenseException, packageName: string) =>
  name.endsWith("*") ? packageName.startsWith(name.slice(0, -1)) : packageName === name;

/** Whether an expression can be met with allowed licenses only; false for anything but an SPDX expression. */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  try {
    return satisfies(expression, [...allowed]);
  } catch {
    return false;
  }
}

/** The breaches of the license rules, one sentence each, and exceptions that are no longer needed. */
export function licenseProblems(
  packages: readonly LockedPackage[],
  allowed: readonly string[],
  exceptions: readonly LicenseException[],
): string[] {
  const used = new Set<LicenseException>();
  const breaches = packages.flatMap(({ name, version, license }) => {
    if (license !== null && isAllowed(license, allowed)) return [];
    const exception = exceptions.find((one) => fits(one, name) && one.license === license);
    if (!exception)
      return [`${name} ${version} has ${license ? `the license ${license}` : "no license"}`];
    used.add(exception);
    return [];
  });
  return [
    ...breaches,
    ...exceptions
      .filter((one) => !used.has(one))
      .map(({ name, license }) => `the exception of ${name} (${license}) is no longer needed`),
    ...exceptions
      .filter(({ reason }) => reason.trim().length < 20)
      .map(({ name }) => `the exception of ${name} has no reason`),
  ];
}

/** The registry's answer about known vulnerabilities. */
export type AuditOutcome =
  | { kind: "clean"; packages: number }
  | { kind: "found"; findings: string[] }
  | { kind: "unasked"; reason: string };

const severe = new Set(["high", "critical"]);

interface AuditReport {
  message?: string;
  error?: { summary?: string };
  vulnerabilities?: Record<
    string,
    { name: string; severity: string; range: string; fixAvailable: unknown; via: unknown[] }
  >;
  metadata?: { dependencies?: { total?: number } };
}

/** Reads the output of `npm audit --json`. Without a list of vulnerabilities, none were searched for. */
export function readAudit(printed: string): AuditOutcome {
  let report: AuditReport;
  try {
    report = JSON.parse(printed);
  } catch {
    return {
      kind: "unasked",
      reason: printed.trim().split("\n")[0] || "npm audit printed nothing",
    };
  }
  if (!report.vulnerabilities) {
    return {
      kind: "unasked",
      reason: report.message || report.error?.summary || "npm audit printed no list",
    };
  }
  const findings = Object.values(report.vulnerabilities)
    .filter(({ severity }) => severe.has(severity))
    .map(({ name, severity, range, fixAvailable, via }) => {
      const titles = via.flatMap((one) =>
        typeof one === "object" && one !== null && "title" in one ? [String(one.title)] : [],
      );
      const fix = fixAvailable ? "a fix is available" : "there is no fix yet";
      return `${name} ${range} (${severity}): ${titles.join("; ") || "through its dependencies"}; ${fix}`;
    });
  return findings.length > 0
    ? { kind: "found", findings }
    : { kind: "clean", packages: report.metadata?.dependencies?.total ?? 0 };
}

/** A list of components in CycloneDX's format, with the fields that are read here. */
interface Sbom {
  bomFormat?: string;
  components?: { purl?: string }[];
}

const purlOf = ({ name, version }: LockedPackage) => `pkg:npm/${name}@${version}`;

/** Why a list of components is not one of these packages. */
export function sbomProblems(sbom: Sbom, packages: readonly LockedPackage[]): string[] {
  if (sbom.bomFormat !== "CycloneDX" || !sbom.components)
    return ["it is not of CycloneDX's format"];
  const listed = new Set(sbom.components.map(({ purl = "" }) => decodeURIComponent(purl)));
  return packages
    .filter((one) => !listed.has(purlOf(one)))
    .map(({ name, version }) => `${name} ${version} is not in it`);
}
