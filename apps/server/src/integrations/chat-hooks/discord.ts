import { z } from "zod";
import {
  ChatHookError,
  type ChatHooks,
  type ChatMention,
  type ChatMessage,
  readHttpsUrl,
} from "../ports/chat-hook.ts";
import { type HookRequestOptions, postToHook } from "./request.ts";
import { cut } from "./words.ts";

const hosts: readonly string[] = [
  "discord.com",
  "discordapp.com",
  "ptb.discord.com",
  "canary.discord.com",
];
const pathForm = /^\/api(?:\/v\d{1,2})?\/webhooks\/(\d{15,22})\/([\w-]{20,100})$/;

/** Limits of Discord; the embeds of a message share the last one. */
const contentMax = 2_000;
const titleMax = 256;
const quoteMax = 280;
const footerMax = 400;
const embedsMax = 10;
const allEmbedsMax = 6_000;

/** After a backslash, Markdown does not read these as markup. */
const escapeMarkdown = (text: string) => text.replaceAll(/[\\*_~`|<>()[\]#:@+.-]/g, "\\$&");

/** Each embed has the address of its view, because Discord merges embeds with the same address. */
function embedOf({ facts, title, quote, links }: ChatMention, hasQuote: boolean) {
  const rows = [
    ...(hasQuote && quote !== "" ? [escapeMarkdown(cut(quote, quoteMax))] : []),
    links.map(({ label, url }) => `[${label}](${url})`).join(" · "),
  ];
  return {
    // Needs no escaping: Discord reads no markup, links, pings or emoji in a title.
    title: cut(title || facts, titleMax),
    ...(links[0] && { url: links[0].url }),
    description: rows.join("\n"),
    footer: { text: cut(facts, footerMax) },
  };
}

type Embed = ReturnType<typeof embedOf>;
const lengthOf = (embeds: readonly Embed[]) =>
  embeds.reduce(
    (sum, { title, description, footer }) =>
      sum + title.length + description.length + footer.text.length,
    0,
  );

/** A message in Discord's format. It pings nobody. */
export function discordBody({ heading, note, mentions, links }: ChatMessage) {
  const some = mentions.slice(0, embedsMax);
  const quoted = some.map((one) => embedOf(one, true));
  const embeds = lengthOf(quoted) <= allEmbedsMax ? quoted : some.map((one) => embedOf(one, false));
  const words = [
    `**${escapeMarkdown(heading)}**`,
    ...(note === null ? [] : [escapeMarkdown(note)]),
    links.map(({ label, url }) => `[${label}](<${url}>)`).join(" · "),
  ];
  return {
    content: cut(words.filter(Boolean).join("\n"), contentMax),
    ...(embeds.length > 0 && { embeds }),
    allowed_mentions: { parse: [] },
  };
}

const limitSchema = z.object({ retry_after: z.number().nonnegative() });

/** Discord says the exact time in the body, as a fraction of seconds. */
function retryAfterMsOf(text: string): number | null {
  try {
    const { retry_after } = limitSchema.parse(JSON.parse(text));
    return Math.min(3_600_000, Math.ceil(retry_after * 1_000));
  } catch {
    return null;
  }
}

/**
 * Discord's webhooks.
 * @param options `baseUrl` replaces Discord's host, for the sandbox; without a trailing slash
 */
export function createDiscordHooks(
  options: Omit<HookRequestOptions, "name"> & { baseUrl: string | null },
): ChatHooks {
  return {
    service: "discord",
    addressForm: "https://discord.com/api/webhooks/…/…",
    readAddress(text) {
      const url = readHttpsUrl(text);
      const found = url && hosts.includes(url.hostname) ? pathForm.exec(url.pathname) : null;
      if (!url || !found) return null;
      const thread = url.searchParams.get("thread_id") ?? "";
      const suffix = /^\d{15,22}$/.test(thread) ? `?thread_id=${thread}` : "";
      return {
        address: `https://discord.com/api/webhooks/${found[1]}/${found[2]}${suffix}`,
        hint: `discord.com, webhook ${found[1]}`,
      };
    },
    async send(address, message) {
      const { origin, pathname, search } = new URL(address);
      const url = new URL(`${options.baseUrl ?? origin}${pathname}${search}`);
      // Without it a message that was not saved gives no error.
      url.searchParams.set("wait", "true");
      const { status } = await postToHook(url, discordBody(message), {
        ...options,
        name: "Discord",
        onLimit: ({ text: body }) => retryAfterMsOf(body),
      });
      if (status === 200) return;
      // Discord bans addresses that keep posting to deleted webhooks.
      if (status === 401 || status === 403 || status === 404) {
        throw new ChatHookError(
          "gone",
          `Discord says that this webhook no longer exists (status ${status}).`,
        );
      }
      if (status === 204) return;
      throw new ChatHookError("refused", `Discord refused the message (status ${status}).`);
    },
  };
}
