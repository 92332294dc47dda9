import { brand, type Call, calls, routeOf } from "@earshot/contract";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** The faces of the first screen; Newsreader comes with the first quoted post. */
const preloaded = /(bricolage-grotesque|instrument-sans)[^/]*\.woff2$/;

/** Lets the browser fetch the fonts of the first screen together with the style sheet. */
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

/** The product's name stands in the contract alone. */
function nameProduct(): Plugin {
  return {
    name: "name-product",
    transformIndexHtml: { order: "pre", handler: (html) => html.replaceAll("%BRAND%", brand.name) },
  };
}

/** What lib/routes.ts hands on: the schemas of the calls, and zod with them, come when they are needed. */
const routes = Object.fromEntries(
  Object.entries<Call>(calls).map(([name, call]) => {
    const { method, path, who, timeLimitMs, hasBody } = routeOf(name, call);
    // Without names, which a first load would carry a hundred times.
    return [name, [method, path, who, timeLimitMs, hasBody ? 1 : 0]];
  }),
);

export default defineConfig({
  define: { __CALL_ROUTES__: JSON.stringify(routes) },
  plugins: [react(), tailwindcss(), nameProduct(), preloadFonts()],
  // The content security policy refuses data: URLs for anything but pictures.
  build: {
    assetsInlineLimit: 0,
    // Read by scripts/build.mjs, which makes the public pages out of it.
    manifest: true,
    rolldownOptions: { input: ["index.html", "src/landing/browser.ts"] },
  },
  server: {
    proxy: {
      // `npm run dev` says where the server is. The host stays the one that the page came from: the
      // server compares it with the request's origin.
      "/api": {
        target: `http://localhost:${process.env.EARSHOT_API_PORT ?? 3000}`,
        changeOrigin: false,
      },
    },
  },
});
