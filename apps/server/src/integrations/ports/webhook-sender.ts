/** A receiver's answer. */
interface WebhookAnswer {
  status: number;
  /** The first 4 kB of the body. */
  answer: string;
  /** The `Retry-After` header; null: there was none. */
  retryAfter: string | null;
}

/** There was no answer. The message is a sentence for the customer. */
export class WebhookError extends Error {}

/** Sends webhooks to receivers that customers set up. */
export interface WebhookSender {
  /** Checks an address that a person entered. @returns null when no webhook can be sent there */
  readAddress(text: string): string | null;
  /**
   * Posts a body within 15 s in total, and follows no redirect.
   * @throws WebhookError when there is no answer.
   */
  send(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<WebhookAnswer>;
}
