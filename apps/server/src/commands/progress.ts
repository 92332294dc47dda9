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

/** What shows how far an import is. */
export interface Progress {
  show(tick: ImportTick): void;
  end(): void;
}

function describeTick({ read, perSecond, secondsLeft }: ImportTick): string {
  const left = secondsLeft === null ? "" : `, ${formatDuration(secondsLeft)} left`;
  return `${formatCount(read)} posts, ${formatCount(perSecond)} a second${left}`;
}

function createBar(stream: NodeJS.WriteStream): Progress {
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
      const text = describeTick(tick);
      if (!bar.isActive) bar.start(100, 0, { text });
      bar.update(Math.floor(tick.percent), { text });
    },
    end: () => bar.stop(),
  };
}

function createLines(stream: NodeJS.WriteStream): Progress {
  let lastLineAt = Number.NEGATIVE_INFINITY;
  return {
    show(tick) {
      if (performance.now() - lastLineAt < lineIntervalMs) return;
      lastLineAt = performance.now();
      stream.write(`${tick.percent.toFixed(0).padStart(3)} %  ${describeTick(tick)}\n`);
    },
    end() {},
  };
}

/** A progress bar in a terminal; elsewhere a line every five seconds. */
export function createProgress(stream: NodeJS.WriteStream): Progress {
  return stream.isTTY ? createBar(stream) : createLines(stream);
}
