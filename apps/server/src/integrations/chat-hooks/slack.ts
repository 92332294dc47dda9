import {
  ChatHookError,
  type ChatHooks,
  type ChatLink,
  type ChatMessage,
  readHttpsUrl,
} from "../ports/chat-hook.ts";
import { type HookRequestOptions, postToHook } from "./request.ts";
import { cut } from "./words.ts";

/** The hosts of Slack's hooks: the usual one, and that of its government cloud. */
const hosts: readonly string[] = ["hooks.slack.com", "hooks.slack-gov.com"];
const pathForm = /^\/services\/T[A-Z0-9]+\/B[A-Z0-9]+\/[A-Za-z0-9]+$/;

/** Limits of Block Kit. */
const headerMax = 150;
const textMax = 3_000;

/** Answers after which a hook never works again. Payload errors are not among them: they are our fault. */
const goneBodies: readonly string[] = [
  "no_service",
  "no_service_id",
  "no_active_hooks",
  "no_team",
  "team_disabled",
  "channel_not_found",
  "channel_is_archived",
  "action_prohibited",
  "invalid_token",
  "user_not_found",
];

/** All the escaping that mrkdwn needs (Slack, "Escaping text"): afterwards `<!channel>` does not ping. */
const escapeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Text in which Slack reads no markup, mentions or emoji. */
const plain = (text: string) => ({ type: "plain_text", text: cut(text, textMax), emoji: false });

/** Buttons that open an address; Slack sends us nothing. */
const buttons = (links: readonly ChatLink[]) => ({
  type: "actions",
  elements: links.map(({ label, url }) => ({
    type: "button",
    text: { type: "plain_text", text: label, emoji: false },
    url,
  })),
});

/** A message as Block Kit; notifications show `text`. */
export function slackBody({ heading, note, mentions, links }: ChatMessage) {
  const blocks = [
    {
      type: "header",
      text: { type: "plain_text", text: cut(heading, headerMax), emoji: false },
    },
    ...(note === null ? [] : [{ type: "section", text: plain(note) }]),
    ...mentions.flatMap(({ facts, title, quote, links: own }) => {
      const words = [title, quote].filter(Boolean).join("\n");
      return [
        ...(words === "" ? [] : [{ type: "section", text: plain(words) }]),
        { type: "context", elements: [plain(facts)] },
        ...(own.length === 0 ? [] : [buttons(own)]),
      ];
    }),
    ...(links.length === 0 ? [] : [buttons(links)]),
  ];
  return { text: escapeText(heading), blocks, unfurl_links: false, unfurl_media: false };
}

/**
 * Slack's incoming webhooks.
 * @param options `baseUrl` replaces Slack's hosts, for the sandbox; without a trailing slash
 */
export function createSlackHooks(
  options: Omit<HookRequestOptions, "name"> & { baseUrl: string | null },
): ChatHooks {
  return {
    service: "slack",
    addressForm: "https://hooks.slack.com/services/T…/B…/…",
    readAddress(text) {
      const url = readHttpsUrl(text);
      if (!url || !hosts.includes(url.hostname) || !pathForm.test(url.pathname)) return null;
      const address = `https://${url.hostname}${url.pathname}`;
      return { address, hint: `${url.hostname}, ending in ${address.slice(-4)}` };
    },
    async send(address, message) {
      const { origin, pathname } = new URL(address);
      const url = new URL(`${options.baseUrl ?? origin}${pathname}`);
      const { status, text } = await postToHook(url, slackBody(message), {
        ...options,
        name: "Slack",
      });
      const body = text.trim();
      if (status === 200 && body === "ok") return;
      if (goneBodies.includes(body) || status === 403 || status === 404 || status === 410) {
        throw new ChatHookError(
          "gone",
          `Slack says that this webhook no longer works (${/^\w{1,40}$/.test(body) ? body : status}).`,
        );
      }
      if (status === 200) throw new ChatHookError("unavailable", "Slack did not confirm.");
      throw new ChatHookError("refused", `Slack refused the message (status ${status}).`);
    },
  };
}
