export { workspaceRoutes } from "./routes.ts";
export { disclosureOf } from "./rules.ts";
export { answersOf, type Company, companyOf } from "./rules-answers.ts";
export { createWorkspaces, type WorkspaceRow, type Workspaces } from "./service.ts";
