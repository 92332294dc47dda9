import { defineConfig } from "vite";

/** Bundles the templates with all they use into one module that Node loads. */
export default defineConfig({
  build: {
    ssr: "src/mail.tsx",
    outDir: "dist",
    emptyOutDir: true,
    target: "node24",
    minify: true,
    rolldownOptions: { output: { entryFileNames: "mail.js", codeSplitting: false } },
  },
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true, target: "node" },
});
