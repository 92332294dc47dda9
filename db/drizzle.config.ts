import { defineConfig } from "drizzle-kit";

/** `npm run db:generate` writes the SQL from the domains' tables to the schema. */
export default defineConfig({
  dialect: "postgresql",
  schema: ["./apps/server/src/platform/**/schema.ts", "./apps/server/src/domains/**/schema.ts"],
  out: "./db/migrations",
});
