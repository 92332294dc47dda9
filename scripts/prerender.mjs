/**
 * Writes the public pages into `dist/landing/`: React renders them here, so that the browser gets HTML
 * and needs no React. Also writes `dist/auth/`: the app's page with its first screen already rendered; and
 * `dist/friend/` and `dist/shared/`: the app's pages for shared results and frameworks, which visitors open on
 * phones. Run by `build.mjs` after Vite's build, whose manifest names the assets.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build, createServer } from "vite";
import { root } from "./prelude.mjs";

/** The fonts of the first screen. */
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

/** The files of one of the app's pages, its own first. */
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
const plainPage = readFileSync(join(dist, "index.html"), "utf8");
const isNew = (file) => !plainPage.includes(address(file));

/**
 * The app's page for one screen whose first paint it contains: `public/start.js` loads the scripts after that,
 * including those of the screen, which a browser would otherwise discover only when the app runs.
 */
function pageOf(screen) {
  if (!manifest[screen]) throw new Error(`the build has no ${screen}: name the page here`);
  const parts = [...partsOf(screen)].map((part) => manifest[part]);
  const entryTag = /^ *<script type="module"[^>]* src="([^"]+)"><\/script>\n/m;
  const preloadTags = /^ *<link rel="modulepreload"[^>]* href="([^"]+)">\n/gm;
  // Imported files run before those that import them.
  const scripts = [
    ...[...plainPage.matchAll(preloadTags)].map(([, file]) => file),
    ...parts
      .map(({ file }) => file)
      .filter(isNew)
      .map(address)
      .reverse(),
    entryTag.exec(plainPage)[1],
  ];
  const styles = parts
    .flatMap(({ css = [] }) => css)
    .filter(isNew)
    .map((file) => `<link rel="stylesheet" crossorigin href="${address(file)}">`);
  const start = `<script defer src="/start.js" data-app="${scripts.join(" ")}"></script>`;
  return plainPage
    .replace(entryTag, "")
    .replace(preloadTags, "")
    .replace("</head>", () => `  ${[...styles, start].join("\n    ")}\n  </head>`);
}

const authPage = pageOf("src/app/pages/auth-page.tsx");
const rootTag = '<div id="root"></div>';
if (!authPage.includes(rootTag))
  throw new Error("index.html has no #root to put the first paint at");
mkdirSync(join(dist, "auth"), { recursive: true });
for (const [mode, markup] of Object.entries(await renderFirstPaint())) {
  const page = authPage.replace(rootTag, () => `${markup}${rootTag}`);
  writeFileSync(join(dist, "auth", `${mode}.html`), page);
}
await vite.close();

/** Writes the app's page of a shared result, and the module with which the server renders its first screen. */
async function writeSharedPage(folder, name, painter, screen) {
  mkdirSync(join(dist, folder), { recursive: true });
  await build({
    root: app,
    mode: "production",
    logLevel: "warn",
    publicDir: false,
    // The module contains all its dependencies.
    ssr: { noExternal: true },
    build: {
      ssr: painter,
      outDir: join(dist, folder),
      emptyOutDir: false,
      manifest: false,
      rolldownOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  });
  writeFileSync(join(dist, folder, `${name}.html`), pageOf(screen));
}
await writeSharedPage(
  ...["friend", "results", "src/app/results-paint.tsx", "src/app/pages/friend-results-page.tsx"],
);
await writeSharedPage(
  ...["shared", "framework", "src/app/framework-paint.tsx"],
  "src/app/pages/shared-framework-page.tsx",
);
rmSync(join(dist, ".vite"), { recursive: true });
