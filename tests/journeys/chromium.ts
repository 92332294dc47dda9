import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium as playwright } from "@playwright/test";

const systemChromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const temporary = tmpdir();

type Found =
  | { executablePath: string; args?: string[]; env?: Record<string, string> }
  | { channel: string };

function lacksLibraries(program: string): boolean {
  try {
    return execFileSync("ldd", [program], { encoding: "utf8" }).includes("not found");
  } catch {
    return true;
  }
}

/**
 * The Chromium that the npm package carries, unpacked into a temporary folder of its own version, so
 * that two versions never mix. Where the machine lacks its libraries, the package's own are used.
 */
async function unpackChromium(): Promise<Found> {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const home = join(entry, "../..");
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as {
    version: string;
  };
  const folder = join(temporary, `earshot-chromium-${version}`);
  mkdirSync(folder, { recursive: true });
  // The package unpacks into the system's temporary folder, whatever version lies there.
  process.env.TMPDIR = folder;
  const { default: packed, inflate } = await import("@sparticuz/chromium");
  const executablePath = await packed.executablePath();
  // Its own arguments are for single-process functions in the cloud and switch web security off.
  const args = ["--no-zygote"];
  if (!lacksLibraries(executablePath)) return { executablePath, args };
  await inflate(join(home, "bin/al2023.tar.br"));
  const env = { ...process.env, LD_LIBRARY_PATH: join(folder, "al2023/lib") } as Record<
    string,
    string
  >;
  return { executablePath, args, env };
}

/** Chromium's program: CHROMIUM_PATH, the system's, or the one from npm (macOS: installed Chrome). */
function findChromium(): Found | Promise<Found> {
  const own = [process.env.CHROMIUM_PATH, ...systemChromium].find(
    (path) => path && existsSync(path),
  );
  if (own) return { executablePath: own };
  return process.platform === "linux" ? unpackChromium() : { channel: "chrome" };
}

/** Unpacks Chromium where it has to be, once for all workers: two at a time would write one file. */
export async function prepareChromium(): Promise<void> {
  const before = process.env.TMPDIR;
  await findChromium();
  // Workers inherit the environment: they would unpack it once more, into the folder of the first.
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
}

/**
 * Starts Chromium without its background traffic, so that nothing leaves the machine.
 * @param more further arguments of its command line
 */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const found = await findChromium();
  const quiet = [
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--disable-gpu",
  ];
  const args = [...quiet, ...more, ...(("args" in found && found.args) || [])];
  if (process.getuid?.() === 0) args.push("--no-sandbox");
  return playwright.launch({ ...found, args, headless: true });
}
