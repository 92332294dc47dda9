import { execFileSync, spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkImports, listFiles } from "./check.ts";
import { plants } from "./plants.ts";
import { modules, rows, testPackages } from "./table.ts";

const repository = resolve(import.meta.dirname, "../..");
const modulesPath = "apps/server/src/modules";
const others = [
  "@react-email/button",
  "drizzle-orm",
  "fastify",
  "pino",
  "react",
  "react-dom",
  "react-hook-form",
  "vitest",
  "csv-parse",
  "zod",
  "@fontsource-variable/newsreader",
  "@tanstack/react-query",
  "@tanstack/react-router",
];
const isPath = (target: string) => /^(?:apps|packages|tests|tools|scripts)\//.test(target);
let root = "";

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function link(target: string, name: string): void {
  const path = join(root, "node_modules", name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, "junction");
}

function specifier(from: string, target: string): string {
  if (!isPath(target)) return target;
  // Between apps by name, so that it is a breach of the row and not of the rule about relative paths.
  const [, app, rest] = /^apps\/(\w+)\/(.*)/.exec(target) ?? [];
  if (app && /^(?:apps|packages)\//.test(from) && !from.startsWith(`apps/${app}/`)) {
    return `@earshot/${app}/${rest}`;
  }
  const path = relative(dirname(from), target).replaceAll("\\", "/");
  return path.startsWith(".") ? path : `./${path}`;
}

/** Writes a text to a file of the temporary repository and checks only that file. */
function check(file: string, text: string): string[] {
  write(file, text);
  const found = checkImports(root, [file]);
  write(file, "export {};\n");
  return found.map((breach) => `${breach.line}: ${breach.why}`);
}

function checkImport(file: string, target: string): string[] {
  const types = target.startsWith("type:");
  const to = specifier(file, target.replace("type:", ""));
  return check(file, `import ${types ? "type " : ""}* as it from "${to}";\n`);
}

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "import-rules-")));
  for (const name of others) link(join(repository, "node_modules", name), name);
  for (const name of [
    "apps/server",
    "apps/web",
    "apps/sandbox",
    "packages/contract",
    "packages/matcher",
    "packages/archive",
    "packages/prose",
  ]) {
    const full = `@earshot/${name.split("/")[1]}`;
    const exports = name.startsWith("packages") ? { ".": "./src/index.ts" } : undefined;
    write(`${name}/package.json`, JSON.stringify({ name: full, exports }));
    link(join(root, name), full);
  }
  for (const { file, allowed, refused } of Object.values(plants)) {
    for (const target of [file, ...allowed, ...refused]) {
      const path = target.replace("type:", "");
      if (isPath(path) && !path.includes("missing")) write(path, "");
    }
  }
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test("the temporary repository has no breaches before anything is planted", () => {
  expect(listFiles(root).length).toBeGreaterThan(40);
  expect(checkImports(root)).toEqual([]);
});

describe.each(rows.map((row) => row.from))("row %s", (name) => {
  const plant = plants[name];

  test("has a plant that belongs to it", () => {
    const row = rows.find(({ from }) => from === name);
    const mayNothing = row?.may.length === 0 && row.packages.length === 0;
    const allowed = plant?.allowed.length;
    expect(allowed || mayNothing, `plants.ts lacks an allowed import of ${name}`).toBeTruthy();
    expect(plant?.refused.length, `plants.ts lacks a breach of ${name}`).toBeTruthy();
    expect(rows.find((row) => row.files.test(plant?.file ?? ""))?.from).toBe(name);
  });

  test.each(plant?.allowed ?? [])("may import %s", (target) => {
    expect(checkImport(plant?.file ?? "", target)).toEqual([]);
  });

  test.each(plant?.refused ?? [])("may not import %s", (target) => {
    expect(checkImport(plant?.file ?? "", target)).toHaveLength(1);
  });
});

test("every plant belongs to a row", () => {
  expect(Object.keys(plants).sort()).toEqual(rows.map((row) => row.from).sort());
});

describe("forms of import", () => {
  const file = "apps/sandbox/src/reddit.ts";
  test.each([
    'import { limits } from "@earshot/contract";',
    'import "@earshot/contract";',
    'import type { Limits } from "@earshot/contract";',
    'import { type Limits } from "@earshot/contract";',
    'export let limits: import("@earshot/contract").Limits;',
    'export type All = typeof import("@earshot/contract");',
    'await import("@earshot/contract");',
    "await import(`@earshot/contract`);",
    'export { limits } from "@earshot/contract";',
    'export type { Limits } from "@earshot/contract";',
    'export * from "@earshot/contract";',
    'export * as contract from "@earshot/contract";',
    'import contract = require("@earshot/contract");',
    'const contract = require("@earshot/contract");',
    'createRequire(import.meta.url)("@earshot/contract");',
  ])("%s", (line) => {
    const found = check(file, `// é😀\n\n${line}\n`);
    expect(found).toEqual(["3: sandbox imports contract (packages/contract/src/index.ts)"]);
  });

  test.each([
    'await import("@earshot/" + name);',
    "await import(`./$" + "{name}.ts`);",
    "await import(name);",
    "require(name);",
    "createRequire(import.meta.url)(name);",
  ])("a computed import is a breach: %s", (line) => {
    for (const path of [file, "tests/journeys/helper.ts"]) {
      expect(check(path, `${line}\n`)).toEqual(["1: a computed import hides what it imports"]);
    }
  });

  test("a computed import of a built module is allowed in the files that load it", () => {
    for (const path of [
      "apps/server/src/infrastructure/http/app-page.ts",
      "apps/web/public/start.js",
    ])
      expect(check(path, "await import(name);\n")).toEqual([]);
  });

  test("words in comments and strings are not imports", () => {
    expect(check(file, '// import "@earshot/contract"\nexport const s = "import(x)";\n')).toEqual(
      [],
    );
  });

  test("one import with a value among its types is no type import", () => {
    const service = `${modulesPath}/discovery/keywords/service.ts`;
    expect(check(service, 'import { type A, type B } from "./schema.ts";\n')).toEqual([]);
    expect(check(service, 'export { type A } from "./schema.ts";\n')).toEqual([]);
    expect(check(service, 'import { type A, b } from "./schema.ts";\n')).toHaveLength(1);
    expect(check(service, 'import {} from "./schema.ts";\n')).toHaveLength(1);
  });

  test("a file that cannot be parsed is a breach, not a pass", () => {
    expect(check(file, "export const = 1;\n")[0]).toMatch(/^1: not readable/);
  });
});

describe("modules", () => {
  const at = (name: string) => checkImports(root, [`${modulesPath}/${name}`]).map((b) => b.why);

  test.each(["helpers.ts", "parts/store.ts", "services.ts", "notes.json", "service.js"])(
    "%s is an unknown kind",
    (name) => expect(at(`discovery/keywords/${name}`)[0]).toMatch(/unknown kind/),
  );

  test("an unknown group, an unknown module, and a file outside any group", () => {
    expect(at("gossip/service.ts")).toEqual(['unknown group "gossip"']);
    expect(at("inbox/gossip/service.ts")).toEqual(['unknown module "inbox/gossip"']);
    expect(at("inbox/gossip/README.md")).toEqual(['unknown module "inbox/gossip"']);
    expect(at("discovery/mentions/service.ts")).toEqual(['unknown module "discovery/mentions"']);
    expect(at("helpers.ts")).toEqual(['unknown group "helpers.ts"']);
  });

  test("the table lists exactly the modules that exist", () => {
    const folder = join(repository, modulesPath);
    const found = readdirSync(folder).flatMap((group) =>
      readdirSync(join(folder, group), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${group}/${name}`),
    );
    expect([...modules].sort()).toEqual(found.sort());
  });

  test("the README is the only other file, and a breach lists every kind of file", () => {
    expect(at("discovery/keywords/README.md")).toEqual([]);
    write(`${modulesPath}/discovery/posts/notes.txt`, "");
    expect(listFiles(root)).toContain(`${modulesPath}/discovery/posts/notes.txt`);
    rmSync(join(root, modulesPath, "discovery/posts"), { recursive: true });
  });

  test("a folder without a row is a breach", () => {
    for (const file of ["apps/server/src/misc/x.ts", "apps/web/src/misc/x.ts", "misc/x.ts"]) {
      expect(checkImports(root, [file])[0]?.why).toMatch(/no row/);
    }
  });

  test("each module may import those before it and none after", () => {
    for (const name of modules) write(`${modulesPath}/${name}/index.ts`, "export {};\n");
    for (const [at, from] of modules.entries()) {
      const others = modules.map((to) => (to === from ? "\n" : `import "../../${to}/index.ts";\n`));
      expect(check(`${modulesPath}/${from}/service.ts`, others.join(""))).toEqual(
        modules
          .map((to, line) => `${line + 1}: ${from} imports the later module ${to}`)
          .slice(at + 1),
      );
    }
  });

  test("only keywords, matching, exclusions and friend-search use the matcher", () => {
    const users = modules.filter(
      (name) => !check(`${modulesPath}/${name}/service.ts`, 'import "@earshot/matcher";\n').length,
    );
    expect(users).toEqual([
      "discovery/keywords",
      "discovery/matching",
      "inbox/exclusions",
      "inbox/friend-search",
    ]);
  });
});

describe("the reason of a breach", () => {
  const web = "apps/web/src";
  test.each([
    [
      `${modulesPath}/inbox/mentions/service.ts`,
      `${modulesPath}/identity/accounts/store.ts`,
      "goes past the index",
    ],
    [
      `${modulesPath}/discovery/keywords/service.ts`,
      `${modulesPath}/inbox/mentions/index.ts`,
      "later module",
    ],
    [
      "apps/server/src/integrations/reddit/client.ts",
      "apps/server/src/integrations/x/client.ts",
      "sibling x",
    ],
    [
      `${web}/features/discovery/keywords/a.ts`,
      `${web}/features/inbox/mentions/components/card.tsx`,
      "sibling inbox/mentions",
    ],
    ["apps/server/src/app.ts", "packages/contract/src/index.ts", "by a relative path"],
    ["packages/contract/src/index.ts", "packages/contract/src/none.ts", "cannot be resolved"],
    ["apps/server/src/app.ts", "node:nothing-such", "cannot be resolved"],
    ["apps/server/src/app.ts", "apps/server/src/infrastructure/none", "cannot be resolved"],
  ])("%s imports %s", (file, target, why) => {
    expect(checkImport(file, target)).toEqual([expect.stringContaining(why)]);
  });

  test("a package imported by its path is checked as well", () => {
    const found = check("packages/matcher/src/index.ts", 'import "../../../node_modules/zod";\n');
    expect(found).toEqual([expect.stringContaining("leaves the repository by its path")]);
  });
});

describe("test files", () => {
  test.each(["packages/matcher/src/a", "packages/contract/src/a", "apps/web/src/ui/a"])(
    "%s.test.ts may use the test tools and Node, but otherwise only what its row allows",
    (name) => {
      expect(testPackages).toContain("vitest");
      for (const target of ["vitest", "node:fs"]) {
        expect(checkImport(`${name}.ts`, target)).toHaveLength(1);
        expect(checkImport(`${name}.test.ts`, target)).toEqual([]);
      }
      expect(checkImport(`${name}.test.ts`, "fastify")).toHaveLength(1);
      expect(checkImport(`${name}.test.ts`, "apps/server/src/config.ts")).toHaveLength(1);
      expect(check(`${name}.ts`, 'import "./a.test.ts";\n')[0]).toMatch(/imports the test/);
    },
  );
});

describe("command", () => {
  const main = [resolve(import.meta.dirname, "main.ts")];

  test("prints each breach in a sentence, counts the files, and exits 1", () => {
    const quiet = execFileSync(process.execPath, [...main, root], { encoding: "utf8" });
    expect(quiet).toMatch(/^\d+ files checked, 0 breaches/);
    write("apps/sandbox/src/reddit.ts", '\nimport "@earshot/contract";\n');
    const { status, stdout } = spawnSync(process.execPath, [...main, root], { encoding: "utf8" });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^apps\/sandbox\/src\/reddit\.ts:2: .+, allowed here: its own sandbox/);
    expect(stdout).toMatch(/\d+ files checked, 1 breach/);
  });
});
