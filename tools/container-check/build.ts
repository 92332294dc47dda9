import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, posix } from "node:path";
import { readDockerfile, type Stage } from "./dockerfile.ts";
import { readIgnore } from "./ignore.ts";

/** A stage that was built: where its files are, and what runs in it. */
export interface BuiltStage {
  stage: Stage;
  /** Represents `/` of the image, except for the system's own folders. */
  folder: string;
  workdir: string;
  env: Record<string, string>;
}

/** Replaces the base image: a folder with `node` and `npm`, first on the path. */
export interface BaseImage {
  bin: string;
}

/** The folder with a Node of the image's version and npm's own commands, which the official images have too. */
export function makeBaseImage(folder: string, node: string, npmCli: string): BaseImage {
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  symlinkSync(node, join(bin, "node"));
  writeFileSync(join(bin, "npm"), `#!/bin/sh\nexec "${node}" "${npmCli}" "$@"\n`, { mode: 0o755 });
  return { bin };
}

/** Folders of an image that a step may name by their absolute path; all others are folders of this machine. */
const imageFolders = ["/app", "/var/lib/earshot"];

/** Absolute paths of the image, as paths below the stage's folder. */
export function inStage(folder: string, text: string): string {
  return imageFolders.reduce(
    (changed, path) =>
      changed.replaceAll(new RegExp(`(?<![\\w./-])${path}(?![\\w-])`, "g"), join(folder, path)),
    text,
  );
}

/** The files of the build context that `.dockerignore` does not exclude, relative to the root. */
export function contextFiles(root: string, ignore: string): string[] {
  const isLeftOut = readIgnore(ignore);
  const files: string[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) {
        // A file below an excluded folder may be included again.
        if (entry.name === ".git" || entry.name === "node_modules") continue;
        walk(path);
      } else if (!isLeftOut(path)) files.push(path);
    }
  };
  walk("");
  return files;
}

interface BuildDeps {
  root: string;
  dockerfile: string;
  ignore: string;
  /** An empty folder. */
  work: string;
  base: BaseImage;
  /** The account used for the USER of the image, if this process may switch to it. */
  print: (line: string) => void;
}

/** The environment of a RUN step: enough for npm, and none of the user's own settings. */
const hostEnv = (bin: string, home: string): Record<string, string> => ({
  PATH: `${bin}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
  HOME: home,
  npm_config_cache: process.env.npm_config_cache ?? join(process.env.HOME ?? home, ".npm"),
  npm_config_prefer_offline: "true",
  npm_config_update_notifier: "false",
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      (pair): pair is [string, string] =>
        pair[1] !== undefined &&
        /^(?:https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|npm_config_registry)$/i.test(pair[0]),
    ),
  ),
});

function copy(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  cpSync(source, target, { recursive: true, verbatimSymlinks: true, force: true });
}

/**
 * Runs the steps of a Dockerfile in folders of this machine, one for each stage.
 * @returns the last stage
 * @throws Error naming the step that failed
 */
export function buildImage(deps: BuildDeps): BuiltStage {
  const { root, dockerfile, work, base, print } = deps;
  const built = new Map<string, BuiltStage>();
  let last: BuiltStage | null = null;
  for (const [at, stage] of readDockerfile(dockerfile).entries()) {
    const folder = join(work, `stage-${at}`);
    mkdirSync(folder, { recursive: true });
    const from = built.get(stage.base);
    if (from) cpSync(from.folder, folder, { recursive: true, verbatimSymlinks: true });
    const current: BuiltStage = {
      stage,
      folder,
      workdir: from?.workdir ?? "/",
      env: { ...from?.env },
    };
    for (const step of stage.steps) carryOut(step, current);
    if (stage.name) built.set(stage.name, current);
    last = current;
  }
  if (!last) throw new Error("the Dockerfile has no stage");
  return last;

  function carryOut(step: Stage["steps"][number], current: BuiltStage): void {
    const { folder } = current;
    const here = () => join(folder, current.workdir);
    if (step.kind === "workdir") {
      current.workdir = posix.resolve(current.workdir, step.path);
      mkdirSync(here(), { recursive: true });
    } else if (step.kind === "env") {
      Object.assign(current.env, step.variables);
    } else if (step.kind === "copy") {
      print(`COPY ${step.sources.join(" ")} ${step.target}`);
      copyStep(step, current);
    } else if (step.kind === "run") {
      print(`RUN ${step.command.trim()}`);
      const home = join(folder, "home");
      mkdirSync(home, { recursive: true });
      // The accounts of an image do not exist on this machine, so files belong to the account that builds.
      const command = inStage(folder, step.command).replaceAll(/chown (?:-R )?\S+ /g, "test -e ");
      const { status, stderr } = spawnSync("/bin/sh", ["-ec", command], {
        cwd: here(),
        env: { ...hostEnv(base.bin, home), ...runEnv(current) },
        encoding: "utf8",
        stdio: ["ignore", "ignore", "pipe"],
        maxBuffer: 64 * 1024 * 1024,
      });
      if (status !== 0)
        throw new Error(`RUN ${step.command.trim()} failed:\n${stderr.slice(-3_000)}`);
    }
  }

  function copyStep(step: Extract<Stage["steps"][number], { kind: "copy" }>, current: BuiltStage) {
    const targetPath = posix.resolve(current.workdir, step.target);
    const target = join(current.folder, targetPath);
    for (const source of step.sources) {
      if (step.from === null) {
        const pattern = posix.normalize(source).replace(/\/$/, "");
        const files = contextFiles(root, deps.ignore).filter(
          (file) => pattern === "." || file === pattern || file.startsWith(`${pattern}/`),
        );
        if (files.length === 0) throw new Error(`COPY ${source}: nothing in the build context`);
        for (const file of files) {
          const below = pattern === "." ? file : file.slice(pattern.length + 1);
          const into = below === "" && step.target.endsWith("/") ? posix.basename(file) : below;
          copy(join(root, file), join(target, into));
        }
        continue;
      }
      const origin = built.get(step.from);
      if (!origin) throw new Error(`COPY --from=${step.from}: no such stage`);
      const path = join(origin.folder, posix.resolve(origin.workdir, source));
      if (!existsSync(path)) throw new Error(`COPY --from=${step.from} ${source}: no such file`);
      const isFolder = statSync(path).isDirectory();
      copy(
        path,
        !isFolder && step.target.endsWith("/") ? join(target, posix.basename(source)) : target,
      );
    }
  }
}

/** The variables of the image, with its paths as they are here. */
export function runEnv({ env, folder }: BuiltStage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, inStage(folder, value)]),
  );
}

/** Bytes of all files below a folder. */
export function sizeOf(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += sizeOf(path);
    else if (entry.isFile()) bytes += statSync(path).size;
  }
  return bytes;
}

export const readText = (file: string): string => readFileSync(file, "utf8");
export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true });
