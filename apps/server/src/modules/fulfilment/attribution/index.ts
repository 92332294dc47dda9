export { linkRoutes } from "./routes.ts";
export { registerLinkPages } from "./routes-pages.ts";
export { createLinks, type Links } from "./service.ts";
export { type Conversions, createConversions } from "./service-conversions.ts";
