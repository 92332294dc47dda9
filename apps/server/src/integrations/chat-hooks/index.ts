import type { ChatHooks, ChatService } from "../ports/chat-hook.ts";
import { createDiscordHooks } from "./discord.ts";
import { createSlackHooks } from "./slack.ts";
import { createTeamsHooks } from "./teams.ts";

/**
 * Incoming webhooks of all chat services.
 * @param options `urls` replace the hosts of the services, for the sandbox
 */
export function createChatHooks(options: {
  urls: Record<ChatService, string | null>;
  userAgent: string;
  fetch?: typeof fetch;
}): readonly ChatHooks[] {
  const { urls, ...shared } = options;
  return [
    createSlackHooks({ ...shared, baseUrl: urls.slack }),
    createDiscordHooks({ ...shared, baseUrl: urls.discord }),
    createTeamsHooks({ ...shared, baseUrl: urls.teams }),
  ];
}
