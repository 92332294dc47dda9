import type { NotificationChannelKind } from "@earshot/contract";

/** The services into whose channels messages are posted by incoming webhooks. */
export type ChatService = Exclude<NotificationChannelKind, "email">;

/** Why a message was not confirmed. */
export type ChatHookFailure =
  /** The hook no longer exists, or may not post any more: it will never work again. */
  | "gone"
  /** The service refuses this message: our fault, not the hook's. */
  | "refused"
  /** Too many messages through this hook. */
  | "rate-limited"
  /** The message did not arrive: no connection, 5xx, a web page instead of an answer. */
  | "unavailable"
  /** It was sent, but there was no answer: it may have arrived. */
  | "unknown";

/** A message that was not confirmed. The text is shown to the customer and never contains the hook's address. */
export class ChatHookError extends Error {
  override readonly name = "ChatHookError";
  readonly failure: ChatHookFailure;
  readonly retryAfterMs: number | null;

  constructor(failure: ChatHookFailure, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A link with a label that we wrote. */
export interface ChatLink {
  label: string;
  url: string;
}

/** A mention in a message. */
export interface ChatMention {
  /** Text from us and the workspace: level, source, keywords. */
  facts: string;
  /** Untrusted text: must not be read as markup or ping anyone. */
  title: string;
  quote: string;
  links: readonly ChatLink[];
}

/** A message for a channel. */
export interface ChatMessage {
  /** Written by us. */
  heading: string;
  /** A sentence below the heading, written by us; null: none. */
  note: string | null;
  mentions: readonly ChatMention[];
  /** Links at the end. */
  links: readonly ChatLink[];
}

/** Posts messages by incoming webhooks of one service. */
export interface ChatHooks {
  readonly service: ChatService;
  /** What a webhook's address looks like, for the error of a wrong one. */
  readonly addressForm: string;
  /**
   * Reads an address that a person entered.
   * @returns the address to store, and the part of it that may be shown; null: not an address of this service
   */
  readAddress(text: string): { address: string; hint: string } | null;
  /**
   * Posts a message, once.
   * @param address one that `readAddress` has returned
   * @throws ChatHookError
   */
  send(address: string, message: ChatMessage): Promise<void>;
}

/** An https address without a port and credentials; null for anything else. */
export function readHttpsUrl(text: string): URL | null {
  const url = URL.parse(text.trim());
  if (url?.protocol !== "https:") return null;
  return url.port === "" && url.username === "" && url.password === "" ? url : null;
}
