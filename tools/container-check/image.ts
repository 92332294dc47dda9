import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type BaseImage, type BuiltStage, inStage, runEnv } from "./build.ts";

/** The account `node` of the official images. */
const nodeAccount = 1_000;

/** How a container of the image runs here: only with the image's variables, and not as root. */
export interface Container {
  process: ChildProcess;
  /** Everything it printed so far, on both streams. */
  output(): string;
  /** Resolves when it has printed this. @throws Error when it ended before, or after `seconds` */
  waitFor(pattern: RegExp, seconds: number): Promise<void>;
  /** Sends SIGTERM and waits. @returns its exit code and how long that took */
  stop(): Promise<{ code: number | null; ms: number }>;
}

function settings(image: BuiltStage, base: BaseImage, env: Record<string, string>) {
  const isRoot = process.getuid?.() === 0;
  return {
    cwd: join(image.folder, image.workdir),
    env: { PATH: `${base.bin}:/usr/bin:/bin`, HOME: "/nonexistent", ...runEnv(image), ...env },
    ...(isRoot && image.stage.user !== null && { uid: nodeAccount, gid: nodeAccount }),
  };
}

/** The words of an instruction in JSON form, as a program and its arguments on this machine. */
function commandOf(image: BuiltStage, words: readonly string[]): [string, string[]] {
  const [program = "", ...args] = words.map((word) => inStage(image.folder, word));
  return [program, args];
}

/** Runs the image's ENTRYPOINT with arguments, as `docker run image ARGS` does. */
export function runContainer(
  image: BuiltStage,
  base: BaseImage,
  args: readonly string[],
  env: Record<string, string>,
): Container {
  const [program, all] = commandOf(image, [...image.stage.entrypoint, ...args]);
  const child = spawn(program, all, {
    ...settings(image, base, env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const heard = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      for (const listener of heard) listener();
    });
  }
  const exited = once(child, "exit");
  return {
    process: child,
    output: () => output,
    async waitFor(pattern, seconds) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const listener = () => pattern.test(output) && resolve();
      heard.add(listener);
      const timer = setTimeout(
        () =>
          reject(new Error(`${args.join(" ")} printed no ${pattern} in ${seconds} s: ${output}`)),
        seconds * 1_000,
      );
      exited.then(() => reject(new Error(`${args.join(" ")} ended and printed: ${output}`)));
      listener();
      await promise.finally(() => {
        heard.delete(listener);
        clearTimeout(timer);
      });
    },
    async stop() {
      const start = performance.now();
      child.kill("SIGTERM");
      const [code] = (await exited) as [number | null];
      return { code, ms: performance.now() - start };
    },
  };
}

/** Runs the image with arguments until it ends. */
export async function runToEnd(
  image: BuiltStage,
  base: BaseImage,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const container = runContainer(image, base, args, env);
  const [code] = (await once(container.process, "close")) as [number | null];
  return { code, output: container.output() };
}

/** Runs the image's HEALTHCHECK in it. @returns its exit code and what it printed */
export function runHealthcheck(
  image: BuiltStage,
  base: BaseImage,
  env: Record<string, string>,
): { code: number | null; output: string } {
  const [program, args] = commandOf(image, image.stage.healthcheck);
  const { status, stdout, stderr } = spawnSync(program, args, {
    ...settings(image, base, env),
    encoding: "utf8",
  });
  return { code: status, output: `${stdout}${stderr}`.trim() };
}
