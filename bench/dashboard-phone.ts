/**
 * How soon a customer can use the overview on a mid-range phone: Chromium at 360 x 800 with a processor four times
 * slower and 4G (9 Mbit/s, 60 ms to the server and back), in a workspace with 100,000 mentions.
 *
 * The measure: from the beginning of the navigation until the figures are in a painted frame and no task of more than
 * 50 ms has run since; the median of the runs. The limit is 1,500 ms for a customer whose browser has the files from an
 * earlier visit. The first visit of a browser is printed, too, without a limit.
 *
 * `npm run bench:dashboard-phone -- --runs 5 --mentions 100000`; `--gate` exits with 1 when the limit is exceeded.
 */
import { parseArgs } from "node:util";
import type { Browser, BrowserContext } from "@playwright/test";
import { launchChromium } from "../tests/journeys/chromium.ts";
import { startProduct } from "../tests/journeys/product.ts";
import { createSampleData } from "../tests/journeys/sample-data.ts";
import { signIn } from "../tests/journeys/steps.ts";
import { createBenchReport, describeSpread, gateOption, rounds, spreadOf } from "./report.ts";
import { addOldMentions } from "./triage-data.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: String(rounds) },
    mentions: { type: "string", default: "100000" },
    slowdown: { type: "string", default: "4" },
    ...gateOption,
  },
});
const runs = Number(values.runs);
const maxMs = 1_500;
const slowdown = Number(values.slowdown);
const network = {
  offline: false,
  latency: 60,
  downloadThroughput: 9_000_000 / 8,
  uploadThroughput: 9_000_000 / 8,
};
/** After this time without a long task, the screen counts as idle. */
const idleMs = 1_000;

/** Runs in the page, before its own scripts: records when the figures were painted, and when long tasks ended. */
function watchFigures(): void {
  const marks = { shown: 0, busyUntil: 0 };
  Object.assign(window, { overviewMarks: marks });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      marks.busyUntil = Math.max(marks.busyUntil, startTime + duration);
    }
  }).observe({ type: "longtask", buffered: true });
  const look = () => {
    if (document.querySelector("main dl dd") === null) return requestAnimationFrame(look);
    // In the task after the frame, the frame is painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      marks.shown = performance.now();
    };
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}

/** Milliseconds until the overview can be used. */
async function measure(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(watchFigures);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(`${url}/dashboard`);
  const ms = await page.evaluate(async (idle) => {
    type Marks = { shown: number; busyUntil: number };
    const { overviewMarks: marks } = window as unknown as { overviewMarks: Marks };
    for (;;) {
      const ready = Math.max(marks.shown, marks.busyUntil);
      if (marks.shown > 0 && performance.now() > ready + idle) return ready;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }, idleMs);
  await page.close();
  return ms;
}

const newPhone = (browser: Browser) =>
  browser.newContext({
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2.5,
    isMobile: true,
  });

async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await newPhone(browser);
  const page = await context.newPage();
  await signIn(page, url);
  await page.close();
  return context;
}

const report = createBenchReport(
  `from the navigation until the overview of ${Number(values.mentions).toLocaleString("en")} mentions is painted and no task of more than 50 ms runs, on a phone with a processor ${slowdown} times slower and 4G; the median of ${runs} later visits at most ${maxMs} ms; the first visit has no limit`,
  values,
);
const [product, browser] = await Promise.all([
  startProduct({ replyCheckSeconds: "2,3600" }),
  launchChromium({ motion: true }),
]);
try {
  await createSampleData(product);
  await addOldMentions(product, Number(values.mentions));
  const first: number[] = [];
  const later: number[] = [];
  for (let run = 0; run < runs; run++) {
    // Without the files: the browser has only the session cookie.
    const known = await signedIn(browser, product.url);
    const fresh = await newPhone(browser);
    await fresh.addCookies(await known.cookies());
    first.push(await measure(fresh, product.url));
    await fresh.close();
    // The visit that loads the files is not measured.
    await measure(known, product.url);
    later.push(await measure(known, product.url));
    await known.close();
  }
  const shown = (measured: readonly number[]) =>
    `${describeSpread(spreadOf(measured), (ms) => ms.toFixed(0))} ms, one by one ${measured.map((ms) => ms.toFixed(0)).join(", ")}`;
  console.log(`first visit ${shown(first)}`);
  report.line("later visit", spreadOf(later).median <= maxMs, shown(later));
} finally {
  await browser.close();
  await product.stop();
}
report.end();
