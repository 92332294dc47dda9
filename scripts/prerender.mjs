/**
 * Writes the public pages into `dist/landing/`: React renders them here, so that the browser gets HTML
 * and needs no React. Run by `build.mjs` after Vite's two builds, with the folder of the second.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { root } from "./prelude.mjs";

/** The faces of the first screen. */
const firstFonts = /(bricolage-grotesque|instrument-sans|newsreader)[^/]*\.woff2$/;

const [prerenderer = ""] = process.argv.slice(2);
const dist = join(root, "apps/web/dist");
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
const entry = manifest["src/landing/browser.ts"];
const address = (file) => `/${file}`;
const assets = {
  script: address(entry.file),
  styles: entry.css.map(address),
  fonts: entry.assets.filter((file) => firstFonts.test(file)).map(address),
};
const { renderPublicPages } = createRequire(import.meta.url)(join(prerenderer, "prerender.js"));
for (const [name, text] of Object.entries(await renderPublicPages(assets))) {
  const file = join(dist, "landing", name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
rmSync(prerenderer, { recursive: true });
rmSync(join(dist, ".vite"), { recursive: true });
