import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { MentionLinks } from "./service.ts";

export function mentionLinkRoutes(mentionLinks: MentionLinks): Handlers<"addByLink"> {
  return {
    addByLink: async ({ actor, body: { url, text } }) => ({
      mention: await mentionLinks.add(actor.workspaceId, url, text),
    }),
  };
}
