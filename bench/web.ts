/**
 * How fast and how correct the pages are: Lighthouse in its mobile setting on the production build, the
 * median of five runs; and how many bytes each first load takes. The limits are for scores and counts.
 *
 * `npm run bench:web -- --runs 5 --only /,/terms`; a miss always fails.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import lighthouse from "lighthouse";
import { signInByApi } from "../tests/journeys/api.ts";
import { launchChromium } from "../tests/journeys/chromium.ts";
import { makeSnapshot } from "../tests/journeys/friend-steps.ts";
import { startProduct } from "../tests/journeys/product.ts";
import {
  alwaysGated,
  createBenchReport,
  describeSpread,
  rounds,
  type Spread,
  spreadOf,
} from "./report.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: String(rounds) },
    only: { type: "string" },
    ...alwaysGated,
  },
});
const runs = Number(values.runs);
const debuggingPort = 9_333;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** The min score of each page; `/auth` asks search engines not to index it. */
interface Measured {
  path: string;
  /** The full address, if the path is not enough. */
  address?: string;
  min: Partial<Record<(typeof categories)[number], number>>;
}
const pages: Measured[] = [
  { path: "/", min: { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 } },
  {
    path: "/terms",
    min: { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 },
  },
  { path: "/auth", min: { performance: 98, accessibility: 100, "best-practices": 100 } },
];

const maxKilobytes = { landing: 15, entry: 128, screen: 220 };
const report = createBenchReport(
  `Lighthouse's scores in its mobile setting, the median of ${runs} runs of each page, at least what its line says; kilobytes (gzip) of scripts and styles: the landing page's scripts at most ${maxKilobytes.landing}, the app's entry ${maxKilobytes.entry}, the first load of each screen ${maxKilobytes.screen}`,
  values,
);

/** The parts of the performance score, in milliseconds except the shift. */
const metrics = {
  "first-contentful-paint": "FCP",
  "largest-contentful-paint": "LCP",
  "speed-index": "SI",
  "total-blocking-time": "TBT",
  "cumulative-layout-shift": "CLS",
};

async function scoresOf(url: string): Promise<Map<string, Spread>> {
  const found = new Map<string, number[]>();
  const measured = new Map<string, number[]>();
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url, {
      port: debuggingPort,
      output: "json",
      logLevel: "error",
      onlyCategories: [...categories],
    });
    for (const [name, category] of Object.entries(result?.lhr.categories ?? {})) {
      found.set(name, [...(found.get(name) ?? []), Math.round((category.score ?? 0) * 100)]);
    }
    for (const [id, name] of Object.entries(metrics)) {
      const value = result?.lhr.audits[id]?.numericValue ?? Number.NaN;
      measured.set(name, [...(measured.get(name) ?? []), value]);
    }
    if (run > 0 || !result) continue;
    const wrong = Object.values(result.lhr.audits).filter(
      ({ score, scoreDisplayMode }) =>
        score !== null && score < 0.9 && scoreDisplayMode !== "informative",
    );
    for (const audit of wrong) console.log(`        ${audit.id} ${audit.displayValue ?? ""}`);
  }
  const figures = [...measured].map(
    ([name, values]) =>
      `${name} ${describeSpread(spreadOf(values), (value) => String(Number(value.toPrecision(3))))}`,
  );
  console.log(`        ${figures.join(", ")}`);
  return new Map([...found].map(([name, scores]) => [name, spreadOf(scores)]));
}

const only = values.only?.split(",");
const product = await startProduct();
const demo = await signInByApi(product, "/auth/login", "demo@earshot.test");
const shared = await makeSnapshot(product, demo, "late payments");
const browser = await launchChromium({
  args: [`--remote-debugging-port=${debuggingPort}`],
  motion: true,
});
try {
  const ofFriend = {
    path: "/friend/results",
    address: shared,
    min: { performance: 98, accessibility: 100, "best-practices": 100 },
  };
  for (const { path, address = `${product.url}${path}`, min } of [...pages, ofFriend]) {
    if (only && !only.includes(path)) continue;
    const scores = await scoresOf(address);
    for (const [name, limit] of Object.entries(min)) {
      const score = scores.get(name) ?? spreadOf([]);
      report.line(
        `${path} ${name}`,
        score.median >= limit,
        `${describeSpread(score)}, at least ${limit}`,
      );
    }
  }
} finally {
  await browser.close();
  await product.stop();
}

const kilobyte = 1_000;
const assets = join(import.meta.dirname, "../apps/web/dist/assets");
const files = new Map(
  readdirSync(assets).map((name) => {
    const content = readFileSync(join(assets, name));
    return [
      name,
      { text: content.toString("latin1"), gzip: gzipSync(content, { level: 9 }).length },
    ];
  }),
);
const sizeOf = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + (files.get(name)?.gzip ?? 0), 0);

/** A script with all that it imports before it runs. */
function withImports(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const text = files.get(name)?.text ?? "";
  for (const [, imported = ""] of text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) {
    withImports(imported, seen);
  }
  return seen;
}

function gateBytes(name: string, names: Iterable<string>, max: number): void {
  const size = sizeOf(names) / kilobyte;
  report.line(name, size <= max, `${size.toFixed(1)} kB gzip (at most ${max})`);
}
const find = (pattern: RegExp) => [...files.keys()].filter((name) => pattern.test(name));

const html = readFileSync(join(assets, "../index.html"), "utf8");
const entries = [...html.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name = ""]) => name);
const entry = new Set(entries.flatMap((name) => [...withImports(name)]));
const landing = readFileSync(join(assets, "../landing/index.html"), "utf8");
const landingScripts = [...landing.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name = ""]) => name);
gateBytes(
  "landing script",
  new Set(landingScripts.flatMap((name) => [...withImports(name)])),
  maxKilobytes.landing,
);
gateBytes("app entry", entry, maxKilobytes.entry);

/** The frames around a screen, which are part of its first load. */
const frames: [screens: RegExp, frame: RegExp][] = [
  [/^(?:overview|replies|settings|plans)-page/, /^(?:customer-area|dashboard-page)-/],
  [/^mentions-page/, /^customer-area-/],
  [/^writers-pages/, /^writer-area-/],
];
const styles = find(/\.css$/);
const isFrame = /^(?:customer-area|writer-area|dashboard-page|plain-page)-/;
for (const screen of find(/-pages?-[\w-]+\.js$/)) {
  if (isFrame.test(screen)) continue;
  const around = frames.flatMap(([screens, frame]) => (screens.test(screen) ? find(frame) : []));
  const scripts = [screen, ...around].filter((name) => name.endsWith(".js"));
  const all = new Set([...entry, ...scripts.flatMap((name) => [...withImports(name)]), ...styles]);
  gateBytes(`first load of ${screen.replace(/-[\w-]{8}\.js$/, "")}`, all, maxKilobytes.screen);
}
report.end();
