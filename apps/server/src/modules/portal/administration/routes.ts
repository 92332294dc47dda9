import type {
  administrationCalls,
  administrationOperationCalls,
  administrationSupportCalls,
  administrationWorkspaceCalls,
  administrationWriterCalls,
} from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { createAdministratorLogView } from "./service-log.ts";
import type { createOperations } from "./service-operations.ts";
import type { createAdminOverview } from "./service-overview.ts";
import type { createAdminSearch } from "./service-search.ts";
import type { SupportAccessService } from "./service-support.ts";
import type { createAdminWorkspaces } from "./service-workspaces.ts";
import type { createAdminWriters } from "./service-writers.ts";

interface Services {
  overview: ReturnType<typeof createAdminOverview>;
  search: ReturnType<typeof createAdminSearch>;
  log: ReturnType<typeof createAdministratorLogView>;
  adminWorkspaces: ReturnType<typeof createAdminWorkspaces>;
  adminWriters: ReturnType<typeof createAdminWriters>;
  supportAccess: SupportAccessService;
  operations: ReturnType<typeof createOperations>;
}

/** The overview, the search and the log. */
export function administrationRoutes({
  overview,
  search,
  log,
}: Services): Handlers<keyof typeof administrationCalls> {
  return {
    getAdminOverview: async () => ({ overview: await overview.overview() }),
    searchAdmin: ({ query }) => search(query.q),
    listAdministratorEntries: ({ query: { workspaceId, ...page } }) => log.list(workspaceId, page),
  };
}

/** A workspace's page, and the acts on it. */
export function administrationWorkspaceRoutes({
  adminWorkspaces,
}: Services): Handlers<keyof typeof administrationWorkspaceCalls> {
  const actOf = (administratorId: string, workspaceId: string, reason: string) => ({
    administratorId,
    workspaceId,
    reason,
  });
  return {
    getAdminWorkspace: async ({ params }) => ({ workspace: await adminWorkspaces.get(params.id) }),
    grantUnits: async ({ actor, params, body: { reason, ...grant } }) => ({
      workspace: await adminWorkspaces.grantUnits(actOf(actor.userId, params.id, reason), grant),
    }),
    extendTrial: async ({ actor, params, body: { reason, days } }) => ({
      workspace: await adminWorkspaces.extendTrial(actOf(actor.userId, params.id, reason), days),
    }),
    pauseWorkspace: async ({ actor, params, body: { reason } }) => ({
      workspace: await adminWorkspaces.pause(actOf(actor.userId, params.id, reason)),
    }),
    resumeWorkspace: async ({ actor, params, body: { reason } }) => ({
      workspace: await adminWorkspaces.resume(actOf(actor.userId, params.id, reason)),
    }),
    addWorkspaceNote: async ({ actor, params, body }) => ({
      note: await adminWorkspaces.addNote(actor.userId, params.id, body.text),
    }),
  };
}

/** A writer's page, and the end of access. */
export function administrationWriterRoutes({
  adminWriters,
}: Services): Handlers<keyof typeof administrationWriterCalls> {
  return {
    getAdminWriter: async ({ params }) => ({ writer: await adminWriters.get(params.id) }),
    endWriter: async ({ actor, params, body }) => ({
      writer: await adminWriters.end(actor.userId, params.id, body.reason),
    }),
    reinstateWriter: async ({ actor, params, body }) => ({
      writer: await adminWriters.reinstate(actor.userId, params.id, body.reason),
    }),
  };
}

/** Support access, for administrators and for customers. */
export function administrationSupportRoutes({
  supportAccess,
}: Services): Handlers<keyof typeof administrationSupportCalls> {
  return {
    requestSupportAccess: async ({ actor, params, body }) => ({
      access: await supportAccess.request(actor.userId, params.id, body),
    }),
    endOwnSupportAccess: async ({ actor, params }) => ({
      access: await supportAccess.endAsAdministrator(actor.userId, params.id),
    }),
    listSupportMentions: ({ actor, params, query }) =>
      supportAccess.readMentions(actor.userId, params.id, query),
    listSupportReplies: ({ actor, params, query }) =>
      supportAccess.readReplies(actor.userId, params.id, query),
    listSupportAccess: ({ actor }) => supportAccess.listForCustomer(actor),
    decideSupportAccess: async ({ actor, params, body }) => ({
      access: await supportAccess.decide(actor, params.id, body.decision),
    }),
    endSupportAccess: async ({ actor, params }) => ({
      access: await supportAccess.endAsOwner(actor, params.id),
    }),
  };
}

/** Paddle's events and failed jobs. */
export function administrationOperationRoutes({
  operations,
}: Services): Handlers<keyof typeof administrationOperationCalls> {
  return {
    listPaddleEvents: ({ query: { state, ...page } }) => operations.listEvents(state, page),
    replayPaddleEvent: async ({ actor, params }) => ({
      event: await operations.replayEvent(actor.userId, params.id),
    }),
    listFailedJobs: ({ query }) => operations.listJobs(query),
    retryJob: async ({ actor, params }) => {
      await operations.retryJob(actor.userId, params.queue, params.id);
      return {};
    },
  };
}
