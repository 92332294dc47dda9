import { existsSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";

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
/** The first part of the samples is the process still filling its caches. */
const warmShare = 0.25;

/** Asks processes that loaded report-memory.mjs what they hold, after garbage was collected. */
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

const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;

/** How one kind of memory went. All in MB. */
export interface Course {
  first: number;
  begin: number;
  end: number;
  /** What it would grow in ten minutes, by the line that fits best. */
  perTenMinutes: number;
}

/**
 * Compares the first half of what was measured after warming up with the second half.
 * @param minutes how long all of it took
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

/** What memory may grow, in MB: a tenth, and what one collection more or less leaves. */
export const allowedGrowth = ({ begin }: Course, kind: MemoryKind): number =>
  kind === "rss" ? 0.15 * begin + 10 : 0.1 * begin + 3;
