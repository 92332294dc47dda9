import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brand, type Call, calls, routeOf } from "@earshot/contract";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** The fonts of the first screen. Newsreader loads with the first quoted post. */
const preloaded = /(bricolage-grotesque|instrument-sans)[^/]*\.woff2$/;

/** Preloads the fonts of the first screen together with the style sheet. */
function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => preloaded.test(file))
          .map((file) => ({
            tag: "link",
            injectTo: "head",
            attrs: {
              rel: "preload",
              href: `/${file}`,
              as: "font",
              type: "font/woff2",
              crossorigin: "",
            },
          })),
    },
  };
}

/**
 * Gives the script that runs before the first paint a name with a hash. Browsers then cache it, and do not request it
 * on each visit before they parse the page.
 */
function hashThemeScript(): Plugin {
  const source = readFileSync(join(import.meta.dirname, "public/theme.js"));
  const fileName = `assets/theme-${createHash("sha256").update(source).digest("base64url").slice(0, 8)}.js`;
  return {
    name: "hash-theme-script",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName, source });
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replace('src="/theme.js"', `src="/${fileName}"`),
    },
  };
}

/** Inserts the product's name, which only the contract defines. */
function nameProduct(): Plugin {
  return {
    name: "name-product",
    transformIndexHtml: { order: "pre", handler: (html) => html.replaceAll("%BRAND%", brand.name) },
  };
}

/**
 * Fails the build if a screen can't be shown before zod is loaded: its 27 kB belong to `lib/schemas.ts`, which loads
 * when someone first types (decision 13). It happens when a constant or a function is in a module with schemas.
 */
function keepSchemasLater(): Plugin {
  return {
    name: "keep-schemas-later",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
      const chunkOf = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const hasZod = (fileName: string, seen = new Set<string>()): boolean => {
        const chunk = chunkOf.get(fileName);
        if (!chunk || seen.has(fileName)) return false;
        seen.add(fileName);
        return (
          chunk.moduleIds.some((id) => id.includes("/node_modules/zod/")) ||
          chunk.imports.some((imported) => hasZod(imported, seen))
        );
      };
      for (const { fileName, facadeModuleId, isEntry, isDynamicEntry } of chunks) {
        if (!isEntry && !isDynamicEntry) continue;
        if (facadeModuleId?.endsWith("/lib/schemas.ts") || !hasZod(fileName)) continue;
        this.error(
          `${facadeModuleId} loads zod. Move what it imports from a module of the contract with schemas to one without.`,
        );
      }
    },
  };
}

/** The routes for lib/routes.ts. The schemas of the calls, and zod with them, load when they are needed. */
const routes = Object.fromEntries(
  Object.entries<Call>(calls).map(([name, call]) => {
    const { method, path, who, timeLimitMs, bodyKind, neededRole, isBinary } = routeOf(name, call);
    // Arrays, because the property names would repeat for each call.
    return [name, [method, path, who, timeLimitMs, bodyKind, neededRole, ...(isBinary ? [1] : [])]];
  }),
);

/**
 * Packages that every screen of the app needs. One file of them compresses better than the parts that the
 * bundler would share among screens, and browsers keep it when only our own code changes.
 */
const framework =
  /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?:history|query-core|react-query|react-router|react-store|router-core|store))\//;

/** Our own code, except the landing page, which is an entry of its own, and what it shares with the app. */
const own = /\/apps\/web\/src\/(?!landing\/|lib\/(?:referral-code|storage)\.ts)/;

export default defineConfig({
  define: { __CALL_ROUTES__: JSON.stringify(routes) },
  plugins: [
    react(),
    tailwindcss(),
    nameProduct(),
    preloadFonts(),
    hashThemeScript(),
    keepSchemasLater(),
  ],
  // The content security policy allows data: URLs only for images.
  build: {
    assetsInlineLimit: 0,
    // scripts/build.mjs reads it to prerender the public pages.
    manifest: true,
    rolldownOptions: {
      input: ["index.html", "src/landing/browser.ts"],
      output: {
        codeSplitting: {
          groups: [
            { name: "framework", test: framework },
            {
              // One file of the first load compresses better than the twenty that screens share it in.
              name: "first-load",
              test: own,
              tags: ["$initial"],
              // Otherwise it includes the schemas, which the contract's index exports.
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      // `npm run dev` sets the server's port. The host header stays that of the page, because the server
      // compares it with the request's origin.
      "/api": {
        target: `http://localhost:${process.env.EARSHOT_API_PORT ?? 3000}`,
        changeOrigin: false,
      },
    },
  },
});
