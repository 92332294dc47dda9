export { sessionRoutes } from "./routes.ts";
export { createSession, type Session } from "./service.ts";
