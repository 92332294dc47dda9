import type { linkCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Links } from "./service.ts";
import type { Conversions } from "./service-conversions.ts";

const bearer = /^Bearer (\S{1,200})$/i;

export function linkRoutes({
  links,
  conversions,
}: {
  links: Links;
  conversions: Conversions;
}): Handlers<keyof typeof linkCalls> {
  return {
    addTrackedLink: async ({ actor, params, body }) => ({
      link: await links.add(actor.userId, params.id, body.target),
    }),
    listReplyLinks: async ({ actor, params }) => ({
      links: await links.ofReply(actor.workspaceId, params.id),
    }),
    getConversionSetup: async ({ actor }) => ({
      setup: await conversions.setup(actor.workspaceId, actor.userId),
    }),
    renewConversionKeys: async ({ actor }) => ({
      setup: await conversions.renew(actor.workspaceId, actor.userId),
    }),
    reportConversion: async ({ body: { key, ...conversion }, request }) => ({
      counted: await conversions.report("snippet", key, conversion, request.ip),
    }),
    addConversion: async ({ body, request }) => {
      const key = bearer.exec(request.headers.authorization ?? "")?.[1] ?? "";
      return { counted: await conversions.report("server", key, body, request.ip) };
    },
  };
}
