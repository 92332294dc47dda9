/** The expected change on the screen after a key. */
export type Change =
  /** Keys act on another row. */
  | { kind: "current" }
  /** Another number of rows is chosen. */
  | { kind: "chosen" }
  /** The row that keys act on disappears. */
  | { kind: "gone" }
  /** A row with this text appears. */
  | { kind: "shown"; text: string };

declare global {
  interface Window {
    /** Begins to wait for the change of the next key. */
    awaitChange(change: Change): void;
    /** Milliseconds from that key to the end of the first frame that shows it. */
    changed(): Promise<number>;
    /** How far the layout has shifted without input, as web.dev defines cumulative layout shift. */
    layoutShift(): number;
  }
}

/**
 * Runs in the page, before its own scripts. Checks each frame, before it is painted, for the change; the time
 * is taken in the first task after it.
 */
export function watchFrames(): void {
  const current = () => document.querySelector('article[aria-current="true"]');
  const chosen = () => document.querySelectorAll("article input:checked").length;
  let measuring: Promise<number> = Promise.resolve(Number.NaN);

  function isThere(change: Change): () => boolean {
    const before = { row: current(), chosen: chosen() };
    switch (change.kind) {
      case "current":
        return () => current() !== null && current() !== before.row;
      case "chosen":
        return () => chosen() !== before.chosen;
      case "gone":
        return () => before.row !== null && !before.row.isConnected;
      case "shown":
        return () =>
          [...document.querySelectorAll("article")].some(({ textContent }) =>
            textContent.includes(change.text),
          );
    }
  }

  const endOfFrame = (then: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(null);
  };

  window.awaitChange = (change) => {
    const check = isThere(change);
    measuring = new Promise((resolve, reject) => {
      const onKey = ({ timeStamp }: KeyboardEvent) => {
        const onFrame = () => {
          const late = performance.now() - timeStamp > 60_000;
          if (late) reject(new Error(`no frame showed ${JSON.stringify(change)} within a minute`));
          else if (check()) endOfFrame(() => resolve(performance.now() - timeStamp));
          else requestAnimationFrame(onFrame);
        };
        requestAnimationFrame(onFrame);
      };
      window.addEventListener("keydown", onKey, { capture: true, once: true });
    });
  };
  window.changed = () => measuring;
}

/** Runs in the page, before its own scripts: adds up layout shifts in windows of 5 s, gaps of 1 s at most. */
export function watchShifts(): void {
  let [worst, sum, start, last] = [0, 0, 0, 0];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (entry.hadRecentInput) continue;
      const isSame = entry.startTime - last < 1_000 && entry.startTime - start < 5_000;
      if (!isSame) [sum, start] = [0, entry.startTime];
      last = entry.startTime;
      sum += entry.value;
      worst = Math.max(worst, sum);
    }
  }).observe({ type: "layout-shift", buffered: true });
  window.layoutShift = () => worst;
}
