import { defineConfig } from "drizzle-kit";

/** `npm run db:generate` writes the SQL from the modules' tables to the schema. */
export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./apps/server/src/infrastructure/**/schema.ts",
    "./apps/server/src/modules/**/schema.ts",
  ],
  out: "./db/migrations",
});
