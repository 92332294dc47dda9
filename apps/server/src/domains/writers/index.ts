export { writerRoutes } from "./routes.ts";
export { createWriters, type Writers } from "./service.ts";
