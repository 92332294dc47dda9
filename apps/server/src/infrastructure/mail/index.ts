import { createTransport } from "nodemailer";
import type { Log } from "../log.ts";

export { type MailMessage, renderMessage } from "./message.ts";
export { registerUnsubscribePage } from "./unsubscribe-page.ts";
export { createUnsubscribeTokens, type UnsubscribeTokens } from "./unsubscribe-tokens.ts";

/** A picture in the HTML of a mail, shown there by `cid:`. */
interface InlineImage {
  /** The Content-ID, without brackets. */
  cid: string;
  fileName: string;
  mediaType: "image/png";
  content: Buffer;
}

/** A mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The name of the sender, and where answers go, of a mail in an agency's name; missing: the operator's. */
  fromName?: string;
  replyTo?: string;
  /** Where a POST unsubscribes with one click (RFC 8058); missing: the mail can't be unsubscribed from. */
  unsubscribeUrl?: string;
  /**
   * Part of the Message-ID, so that repetitions of a mail have the same id and a mailbox recognizes them; missing: each
   * mail has a new id.
   */
  messageName?: string;
  images?: readonly InlineImage[];
}

/** Sends mails. */
export interface Mailer {
  /** Whether an SMTP server is configured; without one mails are not sent, which is logged. */
  readonly configured: boolean;
  /**
   * Sends a mail, once.
   * @returns false when the server refused it permanently (5xx); a retry would not help
   * @throws Error when it may be retried: no connection, a time-out, 4xx
   */
  send(mail: Mail): Promise<boolean>;
}

const connectMs = 10_000;
const idleMs = 30_000;

/** What nodemailer reports about a failure (its documentation, "Error codes"). */
interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

const isFinal = ({ code, responseCode = 0 }: SmtpError) =>
  // The operator can fix a refused sign-in, and the mail is to be sent then.
  responseCode >= 500 && code !== "EAUTH";

/**
 * Mails through an SMTP server (RFC 5321).
 * @param url `smtp://user:password@host:port`, or `smtps://` for TLS from the start; STARTTLS is used
 * where the server offers it
 */
export function createMailer(options: { url: string | null; from: string }, log: Log): Mailer {
  const { url, from } = options;
  /** The operator's address; Message-IDs have its domain. */
  const address = /<([^<>]+)>/.exec(from)?.[1] ?? from;
  const domain = address.slice(address.lastIndexOf("@") + 1);
  if (url === null) {
    return {
      configured: false,
      send({ subject }) {
        log.warn({ subject }, "a mail was not sent: SMTP_URL is not set");
        return Promise.resolve(false);
      },
    };
  }
  const transport = createTransport(url, {
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: idleMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[1]);
  return {
    configured: true,
    async send({ unsubscribeUrl, fromName, messageName, images, ...mail }) {
      try {
        // As an object, since a text could be parsed as a list of addresses.
        await transport.sendMail({
          ...mail,
          to: { name: "", address: mail.to },
          from: fromName === undefined ? from : { name: fromName, address },
          ...(messageName !== undefined && { messageId: `<${messageName}@${domain}>` }),
          ...(images && {
            attachments: images.map(({ cid, fileName, mediaType, content }) => ({
              cid,
              filename: fileName,
              contentType: mediaType,
              contentDisposition: "inline" as const,
              content,
            })),
          }),
          ...(unsubscribeUrl && {
            headers: {
              "List-Unsubscribe": `<${unsubscribeUrl}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            },
          }),
        });
        return true;
      } catch (error) {
        if (!isFinal(error as SmtpError)) throw error;
        log.warn({ err: error, subject: mail.subject }, "a mail was refused for good");
        return false;
      }
    },
  };
}
