import satisfies from "spdx-satisfies";

/** An installed package, as the lock file has it. */
export interface LockedPackage {
  name: string;
  version: string;
  /** An SPDX expression; null: the package names none. */
  license: string | null;
}

/** A package whose licence is not on the list, and why it may be used all the same. */
export interface LicenceException {
  /** A name, or the beginning of names with a `*` at its end. */
  name: string;
  license: string;
  reason: string;
}

interface LockEntry {
  /** Where it is installed under another name than its own. */
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
 * A lock file without development: no packages of it, and nobody who asks for them. `npm sbom --omit=dev` leaves out
 * whatever some package also names as a tool of its development, though production installs it.
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

const fits = ({ name }: LicenceException, wanted: string) =>
  name.endsWith("*") ? wanted.startsWith(name.slice(0, -1)) : wanted === name;

/** Whether an expression can be met with allowed licences alone; false for what is no SPDX expression. */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  try {
    return satisfies(expression, [...allowed]);
  } catch {
    return false;
  }
}

/** The breaches of the licence rules, one sentence each; also exceptions that nothing needs any more. */
export function licenceProblems(
  packages: readonly LockedPackage[],
  allowed: readonly string[],
  exceptions: readonly LicenceException[],
): string[] {
  const used = new Set<LicenceException>();
  const breaches = packages.flatMap(({ name, version, license }) => {
    if (license !== null && isAllowed(license, allowed)) return [];
    const exception = exceptions.find((one) => fits(one, name) && one.license === license);
    if (!exception)
      return [`${name} ${version} has the licence ${license ?? "of nobody knows what"}`];
    used.add(exception);
    return [];
  });
  return [
    ...breaches,
    ...exceptions
      .filter((one) => !used.has(one))
      .map(({ name, license }) => `the exception of ${name} (${license}) is not needed any more`),
    ...exceptions
      .filter(({ reason }) => reason.trim().length < 20)
      .map(({ name }) => `the exception of ${name} has no reason`),
  ];
}

/** What asking the registry about known vulnerabilities came to. */
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

/** Reads what `npm audit --json` printed. Without a list of vulnerabilities nobody has looked for any. */
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

/** A list of components in CycloneDX's format, as far as it is read here. */
interface Sbom {
  bomFormat?: string;
  components?: { purl?: string }[];
}

const purlOf = ({ name, version }: LockedPackage) => `pkg:npm/${name}@${version}`;

/** What keeps a list of components from being one of these packages. */
export function sbomProblems(sbom: Sbom, packages: readonly LockedPackage[]): string[] {
  if (sbom.bomFormat !== "CycloneDX" || !sbom.components)
    return ["it is not of CycloneDX's format"];
  const listed = new Set(sbom.components.map(({ purl = "" }) => decodeURIComponent(purl)));
  return packages
    .filter((one) => !listed.has(purlOf(one)))
    .map(({ name, version }) => `${name} ${version} is not in it`);
}
