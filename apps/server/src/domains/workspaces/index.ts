export { createWorkspaces, type WorkspaceRow, type Workspaces } from "./service.ts";
