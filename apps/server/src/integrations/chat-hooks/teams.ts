import {
  ChatHookError,
  type ChatHooks,
  type ChatLink,
  type ChatMessage,
  readHttpsUrl,
} from "../ports/chat-hook.ts";
import { type HookRequestOptions, postToHook } from "./request.ts";
import { cut } from "./words.ts";

/** The hosts of workflows. The older connectors (webhook.office.com) ended in spring 2026. */
const hostForm =
  /^(?:[a-z0-9-]{1,63}\.){1,4}(?:logic\.azure\.com|environment\.api\.powerplatform\.com)$|^(?:api\.powerautomate\.com|flow\.microsoft\.com)$/;

const titleMax = 256;
const quoteMax = 600;
/** A card has at most 28 KB. */
const cardBytes = 27_000;

const block = (text: string, more: object = {}) => ({
  type: "TextBlock",
  text,
  wrap: true,
  ...more,
});

/** Untrusted text: a TextRun, unlike a TextBlock, reads no Markdown. */
const plain = (text: string, more: object = {}) => ({
  type: "RichTextBlock",
  inlines: [{ type: "TextRun", text, ...more }],
});

const buttons = (links: readonly ChatLink[]) => ({
  type: "ActionSet",
  actions: links.map(({ label, url }) => ({ type: "Action.OpenUrl", title: label, url })),
});

function cardOf({ heading, note, mentions, links }: ChatMessage, hasQuotes: boolean) {
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [
            block(heading, { weight: "Bolder", size: "Medium" }),
            ...(note === null ? [] : [block(note)]),
            ...mentions.flatMap(({ facts, title, quote, links: own }) => [
              ...(title === "" ? [] : [plain(cut(title, titleMax), { weight: "Bolder" })]),
              ...(hasQuotes && quote !== "" ? [plain(cut(quote, quoteMax))] : []),
              plain(facts, { isSubtle: true, size: "Small" }),
              ...(own.length === 0 ? [] : [buttons(own)]),
            ]),
            ...(links.length === 0 ? [] : [buttons(links)]),
          ],
        },
      },
    ],
  };
}

/** A message as an Adaptive Card in a workflow's format; quotes are omitted where it would be too large. */
export function teamsBody(message: ChatMessage) {
  const whole = cardOf(message, true);
  const isTooLarge = Buffer.byteLength(JSON.stringify(whole)) > cardBytes;
  return isTooLarge ? cardOf(message, false) : whole;
}

/**
 * Workflows of Microsoft Teams that post what they are sent. An accepted message may still fail in the workflow
 * without our knowledge.
 * @param options `baseUrl` replaces the host, which becomes the first part of the path, for the sandbox
 */
export function createTeamsHooks(
  options: Omit<HookRequestOptions, "name"> & { baseUrl: string | null },
): ChatHooks {
  return {
    service: "teams",
    addressForm: "https://….logic.azure.com/workflows/…&sig=…",
    readAddress(text) {
      const url = readHttpsUrl(text);
      if (!url || !hostForm.test(url.hostname)) return null;
      const signature = url.searchParams.get("sig") ?? "";
      if (signature === "") return null;
      url.hash = "";
      return { address: url.href, hint: `${url.hostname}, ending in ${signature.slice(-4)}` };
    },
    async send(address, message) {
      const { origin, host, pathname, search } = new URL(address);
      const base = options.baseUrl === null ? origin : `${options.baseUrl}/${host}`;
      const { status } = await postToHook(
        new URL(`${base}${pathname}${search}`),
        teamsBody(message),
        { ...options, name: "Microsoft Teams" },
      );
      if (status === 200 || status === 202) return;
      if (status === 401 || status === 403 || status === 404 || status === 410) {
        throw new ChatHookError(
          "gone",
          `Microsoft says that this workflow no longer takes messages (status ${status}).`,
        );
      }
      throw new ChatHookError("refused", `Microsoft Teams refused the message (status ${status}).`);
    },
  };
}
