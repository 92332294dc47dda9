export { analysisRoutes } from "./routes.ts";
export { type Analysis, createAnalysis } from "./service.ts";
