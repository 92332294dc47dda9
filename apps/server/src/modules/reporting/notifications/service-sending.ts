import type { Database } from "../../../infrastructure/database/index.ts";
import type { Mail, Mailer } from "../../../infrastructure/mail/index.ts";
import type { Secrets } from "../../../infrastructure/secrets/index.ts";
import type { SealedColumn } from "../../../infrastructure/secrets/sealed.ts";
import {
  ChatHookError,
  type ChatHooks,
  type ChatMessage,
} from "../../../integrations/ports/chat-hook.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { MessageContents } from "./service-contents.ts";
import type { ChannelRow } from "./store-channels.ts";

/** The location that the encrypted address of a channel's hook is bound to. */
export const sealPlace = (channelId: string) => `notification_channels:${channelId}`;

/** The column of encrypted addresses, for key rotation. */
export const sealedChannelAddresses: SealedColumn = {
  table: "notification_channels",
  column: "sealed_address",
  keys: ["id"],
  locationOf: ({ id = "" }) => sealPlace(id),
};

/** The result of an attempt. `nothing`: no mention of the message should be sent any longer. */
export type Attempt = "delivered" | "nothing" | ChatHookError;

export type Sending = ReturnType<typeof createSending>;

/** Sends messages to channels. Failures are ChatHookErrors, also those of mails. */
export function createSending(deps: {
  database: Database;
  mailer: Mailer;
  secrets: Secrets;
  chatHooks: readonly ChatHooks[];
  workspaces: Workspaces;
  contents: MessageContents;
}) {
  const { database, mailer, secrets, workspaces, contents } = deps;

  /** The confirmed address of the channel's person. @throws ChatHookError */
  async function addressOf({ workspaceId, userId }: ChannelRow): Promise<string> {
    const people = await workspaces.members(workspaceId);
    const person = people.find((one) => one.userId === userId);
    if (!person || person.emailVerifiedAt === null) {
      throw new ChatHookError("refused", "Your email address is not confirmed.");
    }
    return person.email;
  }

  /** @param messageName gives repetitions the same Message-ID */
  async function sendMail(mail: Omit<Mail, "messageName">, messageName: string): Promise<void> {
    if (!mailer.configured) {
      throw new ChatHookError("unavailable", "No mail server is connected.");
    }
    let isTaken: boolean;
    try {
      isTaken = await mailer.send({ ...mail, messageName });
    } catch {
      // The mail may have arrived. When it is sent again, it has the same Message-ID.
      throw new ChatHookError("unavailable", "The mail server did not take the message.");
    }
    if (!isTaken) throw new ChatHookError("gone", "The mail server refused your address for good.");
  }

  async function post({ id, kind, sealedAddress }: ChannelRow, message: ChatMessage) {
    const hooks = deps.chatHooks.find(({ service }) => service === kind);
    if (!hooks || sealedAddress === null) {
      throw new ChatHookError("unavailable", "This service is not connected.");
    }
    await hooks.send(secrets.open(sealedAddress, sealPlace(id)), message);
  }

  /** Makes an attempt and returns the channel's failures. @throws any other error */
  async function attempt(send: () => Promise<"delivered" | "nothing">): Promise<Attempt> {
    try {
      return await send();
    } catch (error) {
      if (error instanceof ChatHookError) return error;
      throw error;
    }
  }

  return {
    /** Sends the message about mentions of a claimed channel. @param messageId decides the Message-ID of a mail */
    message: (channel: ChannelRow, messageId: string, mentionIds: readonly string[]) =>
      attempt(async () => {
        // Nobody works in a suspended workspace. Its mentions are on its screens afterwards.
        if (await workspaces.suspendedSince(channel.workspaceId, database.pool)) return "nothing";
        if (channel.kind === "email") {
          const mail = await contents.mail(channel, mentionIds, await addressOf(channel));
          if (!mail) return "nothing";
          await sendMail(mail, `notification-${messageId}`);
          return "delivered";
        }
        const message = await contents.chat(channel, mentionIds, channel.mayHaveArrived);
        if (!message) return "nothing";
        await post(channel, message);
        return "delivered";
      }),

    /** Sends a test message. */
    test: (channel: ChannelRow, messageId: string) =>
      attempt(async () => {
        if (channel.kind === "email") {
          const mail = await contents.testMail(channel, await addressOf(channel));
          await sendMail(mail, `notification-test-${messageId}`);
        } else await post(channel, await contents.testChat(channel));
        return "delivered";
      }),

    /** Mails a channel's person that it was turned off. @throws Error when it may be retried */
    async offNotice(channel: ChannelRow, messageName: string): Promise<void> {
      const people = await workspaces.members(channel.workspaceId);
      const person = people.find((one) => one.userId === channel.userId);
      if (!person || person.emailVerifiedAt === null) return;
      const mail = await contents.offMail(channel, person.email);
      await mailer.send({ ...mail, messageName });
    },
  };
}
