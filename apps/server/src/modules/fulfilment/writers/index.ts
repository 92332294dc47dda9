export { scheduleInvitations, workWriters, writerJobs } from "./jobs.ts";
export { invitationRoutes, writerRoutes } from "./routes.ts";
export { createWriters, type Writers } from "./service.ts";
export { type Assignments, createAssignments } from "./service-assignments.ts";
export { createInvitations, type Invitations } from "./service-invitations.ts";
export { createOwnWorkspaces, type OwnWorkspaces } from "./service-own-workspaces.ts";
