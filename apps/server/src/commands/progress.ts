import { SingleBar } from "cli-progress";
import type { ImportTick } from "./import-dumps.ts";

/** Formats a count with thousands separators. */
export const formatCount = (value: number): string => Math.round(value).toLocaleString("en");

/** 75 as "1 min 15 s". */
function formatDuration(seconds: number): string {
  const rounded = Math.round(seconds);
  if (rounded < 60) return `${rounded} s`;
  const minutes = Math.floor(rounded / 60);
  return minutes < 60
    ? `${minutes} min ${rounded % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const lineIntervalMs = 5_000;

/** Shows the progress of a task. */
export interface Progress<Tick> {
  show(tick: Tick): void;
  end(): void;
}

/** The words beside the percentage. */
type Describe<Tick> = (tick: Tick) => string;
interface AnyTick {
  /** 0 to 100. */
  percent: number;
}

function describeImport({ read, perSecond, secondsLeft }: ImportTick): string {
  const left = secondsLeft === null ? "" : `, ${formatDuration(secondsLeft)} left`;
  return `${formatCount(read)} posts, ${formatCount(perSecond)} a second${left}`;
}

function createBar<Tick extends AnyTick>(
  stream: NodeJS.WriteStream,
  describe: Describe<Tick>,
): Progress<Tick> {
  const bar = new SingleBar({
    stream,
    format: "{bar} {percentage} %  {text}",
    barCompleteChar: "█",
    barIncompleteChar: "░",
    barsize: 24,
    clearOnComplete: true,
    // The import handles signals itself: it saves the current batch first.
    gracefulExit: false,
  });
  return {
    show(tick) {
      const text = describe(tick);
      if (!bar.isActive) bar.start(100, 0, { text });
      bar.update(Math.floor(tick.percent), { text });
    },
    end: () => bar.stop(),
  };
}

function createLines<Tick extends AnyTick>(
  stream: NodeJS.WriteStream,
  describe: Describe<Tick>,
): Progress<Tick> {
  let lastLineAt = Number.NEGATIVE_INFINITY;
  return {
    show(tick) {
      if (performance.now() - lastLineAt < lineIntervalMs) return;
      lastLineAt = performance.now();
      stream.write(`${tick.percent.toFixed(0).padStart(3)} %  ${describe(tick)}\n`);
    },
    end() {},
  };
}

/** A progress bar in a terminal; elsewhere a line every five seconds. */
export function createProgress<Tick extends AnyTick>(
  stream: NodeJS.WriteStream,
  describe: Describe<Tick>,
): Progress<Tick> {
  return stream.isTTY ? createBar(stream, describe) : createLines(stream, describe);
}

/** Shows the progress of an import. */
export const createImportProgress = (stream: NodeJS.WriteStream): Progress<ImportTick> =>
  createProgress(stream, describeImport);

const units = ["bytes", "KiB", "MiB", "GiB", "TiB"];

/** Formats a size, as 1.5 GiB. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** power;
  return `${value.toFixed(power === 0 || value >= 100 ? 0 : 1)} ${units[power]}`;
}
