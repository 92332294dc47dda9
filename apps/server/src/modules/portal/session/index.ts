export { sessionRoutes } from "./routes.ts";
export { accessRoutes } from "./routes-access.ts";
export { googleRoutes } from "./routes-google.ts";
export { createSession, type Session } from "./service.ts";
export { createGoogleSignIn, type GoogleSignIn } from "./service-google.ts";
export { createGuard } from "./service-guard.ts";
