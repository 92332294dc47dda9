export { workspaceRoutes } from "./routes.ts";
export { disclosureOf } from "./rules.ts";
export { createWorkspaces, type WorkspaceRow, type Workspaces } from "./service.ts";
