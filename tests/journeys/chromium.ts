import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium as playwright } from "@playwright/test";

const systemChromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Chromium's program: CHROMIUM_PATH, the system's, or the one that the npm package carries (it
 * unpacks itself into a temporary folder of its own version, so that two versions never mix).
 */
async function findChromium(): Promise<
  { executablePath: string; args: string[] } | { channel: string }
> {
  const own = [process.env.CHROMIUM_PATH, ...systemChromium].find(
    (path) => path && existsSync(path),
  );
  if (own) return { executablePath: own, args: [] };
  if (process.platform !== "linux") return { channel: "chrome" };
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const { version } = JSON.parse(readFileSync(join(entry, "../../package.json"), "utf8")) as {
    version: string;
  };
  const folder = join(tmpdir(), `earshot-chromium-${version}`);
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
  const { default: packed } = await import("@sparticuz/chromium");
  return { executablePath: await packed.executablePath(), args: packed.args };
}

/** Starts Chromium without its background traffic, so that nothing leaves the machine. */
export async function launchChromium(): Promise<Browser> {
  const found = await findChromium();
  const quiet = [
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--disable-gpu",
  ];
  const args = [...quiet, ...("args" in found ? found.args : [])];
  if (process.getuid?.() === 0) args.push("--no-sandbox");
  return playwright.launch({ ...found, args, headless: true });
}
