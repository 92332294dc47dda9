import { brandedPath, type WorkspaceBrand } from "@earshot/contract";
import type { Database } from "../../../infrastructure/database/index.ts";
import {
  type Mail,
  renderMessage,
  type UnsubscribeTokens,
} from "../../../infrastructure/mail/index.ts";
import type { ChatLink, ChatMessage } from "../../../integrations/ports/chat-hook.ts";
import type { Agencies } from "../../identity/agencies/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Threads } from "../reports/index.ts";
import { groupMentions, shownMax } from "./rules-grouping.ts";
import { factsOf, headingOf, moreOf, repeatedNote } from "./service-words.ts";
import type { ChannelRow } from "./store-channels.ts";
import * as items from "./store-items.ts";

/** How much of a post a chat message quotes, in characters. */
const quoteMax = 280;

/** The contents of a message, before it gets the form of its channel. */
interface Contents {
  heading: string;
  mentions: { facts: string; title: string; quote: string; links: ChatLink[] }[];
  more: number;
}

export type MessageContents = ReturnType<typeof createMessageContents>;

/** Writes the messages of channels. Posts are read when the message is sent. */
export function createMessageContents(deps: {
  database: Database;
  siteUrl: () => string;
  workspaces: Workspaces;
  agencies: Pick<Agencies, "brandOf">;
  threads: Threads;
  unsubscribeTokens: UnsubscribeTokens;
}) {
  const { siteUrl, workspaces, agencies, threads, unsubscribeTokens } = deps;
  const db = deps.database.pool;
  const linkOf = (path: string, brand: WorkspaceBrand) => `${siteUrl()}${brandedPath(path, brand)}`;
  const settingsPath = "/dashboard?view=settings&section=notifications";

  /**
   * Links that open a mention. Engage and Skip open it and ask for confirmation: opening a link changes nothing.
   * @param mayDecide whether the person may engage and skip, or only view
   */
  function linksOf(id: string, mayDecide: boolean, brand: WorkspaceBrand): ChatLink[] {
    const path = `/mentions?status=all&item=${id}`;
    return [
      { label: "View", url: linkOf(path, brand) },
      ...(mayDecide
        ? [
            { label: "Engage", url: linkOf(`${path}&prepare=engage`, brand) },
            { label: "Skip", url: linkOf(`${path}&prepare=skip`, brand) },
          ]
        : []),
    ];
  }

  /** The contents of a message; null: none of its mentions should be sent any longer. */
  async function contentsOf(
    channel: ChannelRow,
    mentionIds: readonly string[],
    brand: WorkspaceBrand,
  ): Promise<Contents | null> {
    const { workspaceId, userId, kind, delivery } = channel;
    const scores = await items.listScores(db, mentionIds);
    const [read, keywords, role] = await Promise.all([
      threads.read(workspaceId, [...scores.keys()], false),
      items.listKeywords(db, [...scores.keys()]),
      workspaces.roleOf(workspaceId, userId),
    ]);
    if (read.length === 0) return null;
    const mayDecide = role === "owner" || role === "member";
    const { shown, more } = groupMentions(
      read.map((thread) => ({ ...thread, score: scores.get(thread.mentionId ?? "") ?? 0 })),
      shownMax(kind, delivery),
    );
    return {
      heading: headingOf(delivery, read.length),
      mentions: shown.map(({ mentionId, level, source, community, title, quote }) => ({
        facts: factsOf({
          ...{ level, source, community },
          keywords: keywords.get(mentionId ?? "") ?? [],
        }),
        title,
        quote: quote.slice(0, quoteMax) === title ? "" : quote,
        links: linksOf(mentionId ?? "", mayDecide, brand),
      })),
      more,
    };
  }

  /** A notification mail, with a one-click unsubscribe link. */
  async function mailOf(
    channel: ChannelRow,
    to: string,
    message: {
      subject: string;
      paragraphs: string[];
      items?: { text: string; links: ChatLink[] }[];
    },
    brand: WorkspaceBrand,
  ): Promise<Omit<Mail, "messageName">> {
    const token = unsubscribeTokens.of(channel.id);
    const unsubscribeUrl = linkOf(`/unsubscribe-notifications?token=${token}`, brand);
    return {
      to,
      unsubscribeUrl,
      ...renderMessage(
        {
          ...message,
          action: { label: "Open your mentions", url: linkOf("/mentions", brand) },
          note: `You get this because you turned on notifications of ${brand.name}. Change them in your settings: ${linkOf(settingsPath, brand)} Unsubscribe with one click: ${unsubscribeUrl}`,
        },
        { brand, siteUrl: siteUrl() },
      ),
    };
  }

  return {
    /** The chat message about mentions; null: none of them should be sent any longer. */
    async chat(
      channel: ChannelRow,
      mentionIds: readonly string[],
      isRepeated: boolean,
    ): Promise<ChatMessage | null> {
      const brand = await agencies.brandOf(channel.workspaceId);
      const contents = await contentsOf(channel, mentionIds, brand);
      if (!contents) return null;
      const { heading, mentions, more } = contents;
      return {
        heading,
        note: isRepeated ? repeatedNote : null,
        mentions,
        links: [
          { label: more > 0 ? moreOf(more) : "All mentions", url: linkOf("/mentions", brand) },
          { label: "Settings", url: linkOf(settingsPath, brand) },
        ],
      };
    },

    /**
     * The mail about mentions; null: none of them should be sent any longer. It contains no words of a post, because a
     * mail can't be taken back when a post is deleted (decision 071).
     */
    async mail(channel: ChannelRow, mentionIds: readonly string[], to: string) {
      const brand = await agencies.brandOf(channel.workspaceId);
      const contents = await contentsOf(channel, mentionIds, brand);
      if (!contents) return null;
      const { heading, mentions, more } = contents;
      return mailOf(
        channel,
        to,
        {
          subject: heading,
          paragraphs: [
            "Hello,",
            `${heading}${more > 0 ? `. These are the strongest, ${moreOf(more)}.` : "."}`,
          ],
          items: mentions.map(({ facts, links }) => ({ text: facts, links })),
        },
        brand,
      );
    },

    /** The chat message of a test. */
    async testChat(channel: ChannelRow): Promise<ChatMessage> {
      const brand = await agencies.brandOf(channel.workspaceId);
      return {
        heading: `Test message from ${brand.name}`,
        note: "Notifications of new mentions will appear here.",
        mentions: [],
        links: [{ label: "Settings", url: linkOf(settingsPath, brand) }],
      };
    },

    /** The mail of a test. */
    async testMail(channel: ChannelRow, to: string) {
      const brand = await agencies.brandOf(channel.workspaceId);
      const paragraphs = [
        "Hello,",
        "This is a test. Notifications of new mentions will arrive at this address.",
      ];
      return mailOf(channel, to, { subject: `Test message from ${brand.name}`, paragraphs }, brand);
    },

    /** The mail about a channel that was turned off. */
    async offMail(channel: ChannelRow, to: string): Promise<Omit<Mail, "messageName">> {
      const brand = await agencies.brandOf(channel.workspaceId);
      const why =
        channel.offReason === "gone"
          ? "Its webhook no longer exists."
          : "Nothing could be delivered for a day.";
      return {
        to,
        ...renderMessage(
          {
            subject: "A notification channel was turned off",
            paragraphs: [
              "Hello,",
              `One of your notification channels was turned off. ${why} Your mentions are all in ${brand.name}.`,
              "To get notifications there again, add a new webhook in your settings.",
            ],
            action: { label: "Open your settings", url: linkOf(settingsPath, brand) },
          },
          { brand, siteUrl: siteUrl() },
        ),
      };
    },
  };
}
