export { connectionRoutes, type RedditReturn } from "./routes.ts";
export { type Connections, createConnections, sealedConnections } from "./service.ts";
