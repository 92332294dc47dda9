import { stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { Config } from "../../config.ts";
import { developmentSecret } from "../../config-variables.ts";
import type { ClockSample } from "./connect.ts";
import { type Finding, failing, off, ok, skipped, warning } from "./finding.ts";

const mebibyte = 1_048_576;
const sizeOf = (bytes: number): string =>
  bytes >= 1_024 * mebibyte
    ? `${(bytes / (1_024 * mebibyte)).toFixed(1)} GiB`
    : `${Math.floor(bytes / mebibyte)} MiB`;

/** Below this, PostgreSQL may stop in the middle of its work. */
const minBytes = 256 * mebibyte;
const comfortableBytes = 2_048 * mebibyte;
const comfortableShare = 0.1;

/** The folder, or the nearest one above it that exists. */
async function nearestFolder(path: string): Promise<string> {
  for (let at = path; ; at = dirname(at)) {
    try {
      await stat(at);
      return at;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(at) === at) throw error;
    }
  }
}

type SpaceOf = (path: string) => Promise<{ free: number; total: number }>;

const spaceOf: SpaceOf = async (path) => {
  const { bavail, blocks, bsize } = await statfs(path);
  return { free: bavail * bsize, total: blocks * bsize };
};

/** How much room a folder's disk has. @param variable the one that names the folder */
export async function checkDisk(
  folder: string,
  variable: string,
  space: SpaceOf = spaceOf,
): Promise<Finding> {
  try {
    const { free, total } = await space(await nearestFolder(folder));
    const message = `${sizeOf(free)} of ${sizeOf(total)} are free for ${folder}`;
    if (free < minBytes) return failing(`Only ${message}. Free up space.`, [variable]);
    return free < comfortableBytes || free < total * comfortableShare
      ? warning(`${message}. Free up space soon.`, [variable])
      : ok(`${message}.`);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "error";
    return failing(`${folder} can't be read (${code}).`, [variable]);
  }
}

/** Above this many waiting programs per core, checks run into their time limits. */
const maxLoadPerCore = 4;

/**
 * Whether the machine has capacity left. On an overloaded machine, the time limits of all checks mean little.
 * @param load how many programs ran or waited to run, on average of the last minute; 0 where the system does not say
 */
export function checkLoad(load: number, cores: number): Finding {
  if (load === 0) return skipped("This system does not say how busy it is.");
  const message = `The load is ${load.toFixed(1)} on ${cores} ${cores === 1 ? "core" : "cores"}`;
  return load > cores * maxLoadPerCore
    ? warning(
        `${message}: this machine is overloaded. “No result” below may mean that alone. See with top what takes the processor, and repeat this.`,
      )
    : ok(`${message}.`);
}

const wrongMs = 60_000;
const oddMs = 5_000;

/** Compares this machine's clock with the median of the services that answered. */
export function checkClock(samples: readonly ClockSample[]): Finding {
  const sorted = samples.toSorted((a, b) => a.aheadMs - b.aheadMs);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) return skipped("No service answered, so there was nothing to compare with.");
  const seconds = Math.abs(middle.aheadMs / 1_000);
  const message = `This machine's clock is ${seconds.toFixed(1)} s ${middle.aheadMs < 0 ? "ahead of" : "behind"} ${middle.host}`;
  const remedy = "Turn on time synchronization (NTP).";
  if (seconds * 1_000 > wrongMs) {
    return failing(`${message}: signatures and one-time codes are refused. ${remedy}`);
  }
  return seconds * 1_000 > oddMs ? warning(`${message}. ${remedy}`) : ok(`${message}.`);
}

/** A secret with fewer distinct characters is easy to guess. */
const minDistinctCharacters = 12;

/** Whether the secrets are the operator's own. Production refuses to start without them. */
export function checkSecrets({ production, sessionSecret, encryptionKeys }: Config): Finding {
  const isDevelopment = sessionSecret === developmentSecret;
  const isDerived = encryptionKeys[0]?.id === "session-secret";
  if (!production && (isDevelopment || isDerived)) {
    const names = [isDevelopment && "SESSION_SECRET", isDerived && "ENCRYPTION_KEYS"];
    return off(
      `${names.filter(Boolean).join(" and ")} must be set before NODE_ENV=production. Create each with: node -e "console.log('main='+require('crypto').randomBytes(32).toString('base64'))" (a session secret without main=).`,
    );
  }
  const isWeak = (text: string) => new Set(text).size < minDistinctCharacters;
  const weak = [
    ...(isWeak(sessionSecret) ? ["SESSION_SECRET"] : []),
    ...(encryptionKeys.some(({ key }) => isWeak(key.toString("latin1")))
      ? ["ENCRYPTION_KEYS"]
      : []),
  ];
  return weak.length > 0
    ? failing(`${weak.join(" and ")} can be guessed: use random bytes.`, weak)
    : ok(
        `SESSION_SECRET and ENCRYPTION_KEYS are set (${encryptionKeys.length} ${encryptionKeys.length === 1 ? "key" : "keys"}).`,
      );
}
