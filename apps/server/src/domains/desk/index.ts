export { deskRoutes } from "./routes.ts";
export { createDesk, type Desk } from "./service.ts";
