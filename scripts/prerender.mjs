/**
 * Writes the public pages into `dist/landing/`: React renders them here, so that the browser gets HTML
 * and needs no React. And `dist/auth/`: the app's page with its first screen drawn already, and
 * `dist/friend/`: the app's page that names the parts of the shared results, which strangers open on
 * phones. Run by `build.mjs` after Vite's build, whose manifest names the assets.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build, createServer } from "vite";
import { root } from "./prelude.mjs";

/** The faces of the first screen. */
const firstFonts = /(bricolage-grotesque|instrument-sans|newsreader)[^/]*\.woff2$/;

const app = join(root, "apps/web");
const dist = join(app, "dist");
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
const entry = manifest["src/landing/browser.ts"];
const address = (file) => `/${file}`;
const assets = {
  script: address(entry.file),
  styles: entry.css.map(address),
  fonts: entry.assets.filter((file) => firstFonts.test(file)).map(address),
};

/** The parts that one of the app's pages is made of, its own file first. */
function partsOf(page, found = new Set()) {
  if (found.has(page)) return found;
  found.add(page);
  for (const part of manifest[page].imports ?? []) partsOf(part, found);
  return found;
}

process.env.NODE_ENV = "production";
const vite = await createServer({
  root: app,
  mode: "production",
  appType: "custom",
  logLevel: "warn",
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const { renderPublicPages } = await vite.ssrLoadModule("/src/landing/prerender.tsx");
for (const [name, text] of Object.entries(await renderPublicPages(assets))) {
  const file = join(dist, "landing", name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const { renderFirstPaint } = await vite.ssrLoadModule("/src/app/first-paint.tsx");
// With something to see in the page, the style sheet and the fonts go before the scripts.
const plainPage = readFileSync(join(dist, "index.html"), "utf8");
const appPage = plainPage
  .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
  .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
const place = '<div id="root"></div>';
if (!appPage.includes(place)) throw new Error("index.html has no #root to put the first paint at");
mkdirSync(join(dist, "auth"), { recursive: true });
for (const [mode, markup] of Object.entries(await renderFirstPaint())) {
  const page = appPage.replace(place, () => `${markup}${place}`);
  writeFileSync(join(dist, "auth", `${mode}.html`), page);
}
await vite.close();

// Without this a browser finds out what the page needs only when the app runs.
const resultsPage = "src/app/pages/friend-results-page.tsx";
if (!manifest[resultsPage])
  throw new Error(`the build has no ${resultsPage}: name the page of shared results here`);
const parts = [...partsOf(resultsPage)].map((part) => manifest[part]);
const isNew = (file) => !plainPage.includes(address(file));
const links = [
  ...parts
    .flatMap(({ css = [] }) => css)
    .filter(isNew)
    .map((file) => `<link rel="stylesheet" crossorigin href="${address(file)}">`),
  ...parts
    .map(({ file }) => file)
    .filter(isNew)
    .map((file) => `<link rel="modulepreload" crossorigin href="${address(file)}">`),
];
mkdirSync(join(dist, "friend"), { recursive: true });
// The server draws the results with this before the app runs: it holds all that it needs.
await build({
  root: app,
  mode: "production",
  logLevel: "warn",
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: "src/app/results-paint.tsx",
    outDir: join(dist, "friend"),
    emptyOutDir: false,
    manifest: false,
    rolldownOptions: { output: { entryFileNames: "results.mjs" } },
  },
});
writeFileSync(
  join(dist, "friend/results.html"),
  appPage.replace("</head>", () => `  ${links.join("\n    ")}\n  </head>`),
);
rmSync(join(dist, ".vite"), { recursive: true });
