export { dashboardRoutes } from "./routes.ts";
export { createDashboard, type Dashboard } from "./service.ts";
