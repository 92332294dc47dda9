import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  type LockedPackage,
  licenseProblems,
  productionLock,
  productionPackages,
  readAudit,
  sbomProblems,
} from "./rules.ts";
import { allowedLicenses, licenseExceptions } from "./table.ts";

const lock = JSON.parse(readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8"));
const packages = productionPackages(lock);

const one = (license: string | null, name = "some"): LockedPackage => ({
  name,
  version: "1.0.0",
  license,
});
const problemsOf = (license: string | null) => licenseProblems([one(license)], allowedLicenses, []);

describe("licenses", () => {
  test("of the packages in production are allowed, or excepted with a reason", () => {
    expect(packages.length).toBeGreaterThan(300);
    expect(licenseProblems(packages, allowedLicenses, licenseExceptions)).toEqual([]);
  });

  test("are checked only in production: not for our packages or development tools", () => {
    const names = packages.map(({ name }) => name);
    expect(names).toContain("fastify");
    expect(names).toContain("@img/sharp-linux-x64");
    expect(names).not.toContain("vitest");
    expect(names.filter((name) => name.startsWith("@earshot/"))).toEqual([]);
    expect(
      productionPackages({
        packages: {
          "": {},
          "packages/own": { version: "1.0.0" },
          "node_modules/@earshot/own": { link: true },
          "node_modules/tool": { version: "1.0.0", license: "MIT", dev: true },
          "node_modules/a/node_modules/@b/c": { version: "2.0.0", license: "ISC" },
          "node_modules/alias": { name: "real", version: "3.0.0", license: "MIT" },
        },
      }),
    ).toEqual([
      { name: "@b/c", version: "2.0.0", license: "ISC" },
      { name: "real", version: "3.0.0", license: "MIT" },
    ]);
  });

  test.each(["MIT", "(GPL-3.0-only OR MIT)", "Apache-2.0 AND MIT", "(MIT OR CC0-1.0)"])(
    "%s is allowed",
    (license) => expect(problemsOf(license)).toEqual([]),
  );

  test.each([
    "GPL-3.0-only",
    "AGPL-3.0-or-later",
    "MIT AND GPL-2.0-only",
    "SSPL-1.0",
    "UNLICENSED",
    "SEE LICENSE IN LICENSE.md",
    "Apache",
    "BUSL-1.1",
  ])("%s is not allowed", (license) => {
    expect(problemsOf(license)).toEqual([`some 1.0.0 has the license ${license}`]);
  });

  test("a missing license is not allowed", () => {
    expect(problemsOf(null)).toEqual(["some 1.0.0 has no license"]);
  });

  test("an exception is for one license, and is reported when it is no longer needed", () => {
    const reason = "It is a program of its own, which we only start.";
    const exceptions = [{ name: "some*", license: "GPL-3.0-only", reason }];
    const check = (all: LockedPackage[]) => licenseProblems(all, allowedLicenses, exceptions);
    expect(check([one("GPL-3.0-only", "something")])).toEqual([]);
    expect(check([one("AGPL-3.0-only", "something"), one("GPL-3.0-only", "something")])).toEqual([
      "something 1.0.0 has the license AGPL-3.0-only",
    ]);
    expect(check([one("MIT")])).toEqual([
      "the exception of some* (GPL-3.0-only) is no longer needed",
    ]);
    expect(
      licenseProblems([one("GPL-3.0-only")], allowedLicenses, [
        { name: "some", license: "GPL-3.0-only", reason: "" },
      ]),
    ).toEqual(["the exception of some has no reason"]);
  });
});

describe("the audit", () => {
  const report = (severity: string) =>
    JSON.stringify({
      vulnerabilities: {
        bad: {
          name: "bad",
          severity,
          range: "<2.0.0",
          fixAvailable: true,
          via: [{ title: "Reads any file" }, "other"],
        },
      },
      metadata: { dependencies: { total: 7 } },
    });

  test.each(["high", "critical"])("finds %s vulnerabilities", (severity) => {
    expect(readAudit(report(severity))).toEqual({
      kind: "found",
      findings: [`bad <2.0.0 (${severity}): Reads any file; a fix is available`],
    });
  });

  test.each(["moderate", "low", "info"])("ignores %s vulnerabilities", (severity) => {
    expect(readAudit(report(severity))).toEqual({ kind: "clean", packages: 7 });
  });

  test.each([
    ["a refusal", JSON.stringify({ message: "405 Method Not Allowed", error: {} }), "405 Method"],
    ["an error", JSON.stringify({ error: { summary: "ENOTFOUND" } }), "ENOTFOUND"],
    ["another object", "{}", "printed no list"],
    ["nothing", "", "printed nothing"],
    ["a page of a proxy", "<html>sign in</html>", "<html>"],
  ])("reports %s as no answer, not as clean", (_name, printed, reason) => {
    const outcome = readAudit(printed);
    expect(outcome).toEqual({ kind: "unasked", reason: expect.stringContaining(reason) });
  });
});

describe("the list of components", () => {
  const components = [{ purl: "pkg:npm/%40scope/a@1.0.0" }, { purl: "pkg:npm/b@2.0.0" }];
  const expected = [
    { name: "@scope/a", version: "1.0.0", license: "MIT" },
    { name: "b", version: "2.0.0", license: "MIT" },
  ];

  test("must have every package of production with its version", () => {
    expect(sbomProblems({ bomFormat: "CycloneDX", components }, expected)).toEqual([]);
    const other = [...expected, { name: "b", version: "2.0.1", license: "MIT" }];
    expect(sbomProblems({ bomFormat: "CycloneDX", components }, other)).toEqual([
      "b 2.0.1 is not in it",
    ]);
  });

  test("is made from a lock file without development tools and dependencies on them", () => {
    const own = { version: "0.1.0", dependencies: { b: "2.0.0" } };
    expect(
      productionLock({
        packages: {
          "": { devDependencies: { tool: "1.0.0" } },
          "apps/own": { ...own, devDependencies: { tool: "1.0.0" } },
          "node_modules/tool": { version: "1.0.0", dev: true },
          "node_modules/b": { version: "2.0.0", license: "MIT" },
        },
      }).packages,
    ).toEqual({ "": {}, "apps/own": own, "node_modules/b": { version: "2.0.0", license: "MIT" } });
  });

  test("must be in CycloneDX's format", () => {
    expect(sbomProblems({ components }, [])).toEqual(["it is not of CycloneDX's format"]);
  });
});
