import { existsSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { median } from "../statistics.ts";

const usage = z.object({
  rss: z.number(),
  heapUsed: z.number(),
  external: z.number(),
  arrayBuffers: z.number(),
});
export type MemoryUsage = z.output<typeof usage>;
export const memoryKinds = ["heapUsed", "external", "arrayBuffers", "rss"] as const;
export type MemoryKind = (typeof memoryKinds)[number];

const megabyte = 1_048_576;
/** The share of samples to ignore, during which the process still fills its caches. */
const warmShare = 0.25;

/** Reads the memory after garbage collection of processes that loaded report-memory.mjs. */
export function createMemoryReader(pid: number, file: string) {
  const samples: MemoryUsage[] = [];
  const lines = () =>
    existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  return {
    samples,
    /** @throws Error when the process does not answer within 20 seconds */
    async read(): Promise<void> {
      const before = lines().length;
      process.kill(pid, "SIGUSR2");
      for (let tries = 0; lines().length === before; tries++) {
        if (tries > 200) throw new Error(`process ${pid} does not say what memory it has`);
        await pause(100);
      }
      samples.push(usage.parse(JSON.parse(lines().at(-1) ?? "")));
    },
  };
}

/** The course of one kind of memory. All in MB. */
export interface Course {
  first: number;
  begin: number;
  end: number;
  /** The growth in ten minutes, by linear regression. */
  perTenMinutes: number;
}

/**
 * Compares the first half of the samples after the warm-up with the second half.
 * @param minutes the duration of the whole run
 */
export function courseOf(
  samples: readonly MemoryUsage[],
  kind: MemoryKind,
  minutes: number,
): Course {
  const all = samples.map((sample) => sample[kind] / megabyte);
  const warm = all.slice(Math.floor(all.length * warmShare));
  const half = warm.length >> 1;
  const x = (warm.length - 1) / 2;
  const y = warm.reduce((sum, one) => sum + one, 0) / warm.length;
  const [over, under] = warm.reduce(
    ([top, bottom], one, at) => [top + (at - x) * (one - y), bottom + (at - x) ** 2],
    [0, 0],
  );
  const perSample = under === 0 ? 0 : over / under;
  return {
    first: all[0] ?? 0,
    begin: median(warm.slice(0, half)),
    end: median(warm.slice(half)),
    perTenMinutes: (perSample * all.length * 10) / minutes,
  };
}

/** How much memory may grow, in MB: a share of it, plus the variation between garbage collections. */
export const allowedGrowth = ({ begin }: Course, kind: MemoryKind): number =>
  kind === "rss" ? 0.15 * begin + 10 : 0.1 * begin + 3;
