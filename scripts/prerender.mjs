/**
 * Writes the public pages into `dist/landing/`: React renders them here, so that the browser gets HTML
 * and needs no React. And `dist/auth/`: the app's page with its first screen drawn already. Run by `build.mjs` after Vite's build, whose manifest names the assets.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createServer } from "vite";
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
const appPage = readFileSync(join(dist, "index.html"), "utf8")
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
rmSync(join(dist, ".vite"), { recursive: true });
