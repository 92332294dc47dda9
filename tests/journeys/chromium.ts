import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statfsSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium as playwright } from "@playwright/test";

const systemChromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

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
function unpackChromium(): Found {
  const home = join(createRequire(import.meta.url).resolve("@sparticuz/chromium"), "../..");
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as {
    version: string;
  };
  const folder = join(tmpdir(), `earshot-chromium-${version}`);
  mkdirSync(folder, { recursive: true });
  const unpack = (...args: string[]) =>
    execFileSync(process.execPath, [join(import.meta.dirname, "unpack-chromium.ts"), ...args], {
      encoding: "utf8",
      env: { ...process.env, TMPDIR: folder },
    }).trim();
  const executablePath = unpack();
  // The package's own arguments are for single-process cloud functions and switch web security off.
  const args = ["--no-zygote"];
  if (!lacksLibraries(executablePath)) return { executablePath, args };
  unpack(home);
  const env = { ...process.env, LD_LIBRARY_PATH: join(folder, "al2023/lib") } as Record<
    string,
    string
  >;
  return { executablePath, args, env };
}

let found: Found | undefined;
/** Chromium's program: CHROMIUM_PATH, the system's, or the one from npm (macOS: installed Chrome). */
function findChromium(): Found {
  const own = [process.env.CHROMIUM_PATH, ...systemChromium].find(
    (path) => path && existsSync(path),
  );
  if (own) return { executablePath: own };
  found ??= process.platform === "linux" ? unpackChromium() : { channel: "chrome" };
  return found;
}

/** Unpacks Chromium if needed, once for all workers: two that unpack concurrently would write the same file. */
export const prepareChromium = (): void => void findChromium();

/** In bytes: three times what three browsers used at most while journeys ran. Docker's default is 64 MB. */
const neededSharedMemory = 256e6;

/** Whether the system's folder for shared memory has enough room for the browser. */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize > neededSharedMemory;
  } catch {
    return false;
  }
}

/**
 * Starts Chromium without its background traffic, so that nothing leaves the machine.
 * @param options `args`: further arguments of its command line. `motion`: whether pages animate. Without animations,
 * opening all screens takes a seventh less processor time, since Chromium draws without a graphics processor here.
 */
export async function launchChromium({
  args: more = [],
  motion = false,
}: {
  args?: readonly string[];
  motion?: boolean;
} = {}): Promise<Browser> {
  const program = findChromium();
  const quiet = [
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--disable-gpu",
  ];
  const args = [...quiet, ...more, ...(("args" in program && program.args) || [])];
  if (process.getuid?.() === 0) args.push("--no-sandbox");
  // With this default of Playwright, Chromium shares memory by files on the disk, which takes a tenth more
  // processor time.
  const ignoreDefaultArgs = hasSharedMemory() ? ["--disable-dev-shm-usage"] : [];
  const browser = await playwright.launch({ ...program, args, ignoreDefaultArgs, headless: true });
  if (motion) return browser;
  const newContext = browser.newContext.bind(browser);
  // `newPage` calls it as well.
  browser.newContext = (options) => newContext({ reducedMotion: "reduce", ...options });
  return browser;
}
