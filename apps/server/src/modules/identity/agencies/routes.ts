import type { agencyCalls } from "@earshot/contract";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Agencies } from "./service.ts";

/** White label and client workspaces of agencies, and the workspaces of a person. */
export function agencyRoutes({
  agencies,
  accounts,
}: {
  agencies: Agencies;
  accounts: Accounts;
}): Handlers<keyof typeof agencyCalls | "listOwnWorkspaces"> {
  return {
    getAgencyBrand: async ({ params }) => {
      const brand = await agencies.findBySlug(params.slug);
      if (!brand) throw new AppError("NOT_FOUND");
      return { brand };
    },
    getAgencyLogo: async ({ params }) => ({
      mediaType: "image/png",
      content: await agencies.logo(params.id),
      isPublic: true,
    }),
    getAgency: ({ actor }) => agencies.view(actor.workspaceId),
    putAgency: async ({ actor, body }) => ({
      agency: await agencies.save(actor.workspaceId, body),
    }),
    putAgencyLogo: async ({ actor, files }) => ({
      agency: await agencies.setLogo(actor.workspaceId, files.logo),
    }),
    deleteAgencyLogo: async ({ actor }) => ({
      agency: await agencies.removeLogo(actor.workspaceId),
    }),
    createClient: async ({ actor, body }) => ({
      client: await agencies.createClient(actor, {
        name: body.name,
        website: body.website || null,
      }),
    }),
    removeClient: async ({ actor, params }) => {
      await agencies.removeClient(actor, params.id);
      return {};
    },
    listClientStaff: async ({ actor, params }) => ({
      staff: await agencies.listClientStaff(actor, params.id),
    }),
    setClientStaff: async ({ actor, params, body }) => ({
      staff: await agencies.setClientStaff(actor, {
        clientId: params.id,
        staffId: params.userId,
        hasAccess: body.hasAccess,
      }),
    }),
    listOwnWorkspaces: async ({ actor }) => {
      const { currentWorkspaceId } = await accounts.userOf(actor.userId);
      return { workspaces: await agencies.workspacesOf(actor.userId, currentWorkspaceId) };
    },
  };
}
