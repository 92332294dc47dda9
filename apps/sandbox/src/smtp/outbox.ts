import type { Clock } from "../clock.ts";

/** A picture that the HTML of a mail refers to with `cid:`. */
interface InlineImage {
  /** Without brackets. */
  readonly cid: string;
  readonly mediaType: string;
  readonly base64: string;
}

/** A received mail. */
export interface Mail {
  /** Ascends with each mail of this run. */
  readonly id: number;
  /** The sender in the envelope; empty for a bounce. */
  readonly from: string;
  /** The recipients in the envelope. */
  readonly to: readonly string[];
  readonly subject: string;
  /** null when it has no plain part. */
  readonly text: string | null;
  readonly html: string | null;
  /** Absent when it has none. */
  readonly images?: readonly InlineImage[];
  /** In order; a name can occur several times. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** When it arrived, in ISO 8601. */
  readonly date: string;
}

/** Selects mails. */
interface MailFilter {
  /** A recipient in the envelope, ignoring case. */
  to?: string | undefined;
  /** Only those with a higher id. */
  after?: number | undefined;
}

/** The received mails, newest first. */
export interface Outbox {
  readonly count: number;
  add(mail: Omit<Mail, "id" | "date">): Mail;
  find(id: number): Mail | undefined;
  list(filter?: MailFilter): Mail[];
  clear(): void;
  /**
   * Resolves with the matching mails as soon as there is one; with none when the time is up, the signal is aborted or
   * the outbox closes. Without `after`, only mails that arrive from now on match.
   */
  wait(filter: MailFilter, how: { ms: number; signal?: AbortSignal }): Promise<Mail[]>;
  /** Ends all waiting. */
  close(): void;
}

/** Maximum number of stored mails. */
export const maxMails = 500;

/** Keeps the newest mails in memory. */
export function createOutbox(clock: Clock): Outbox {
  let mails: Mail[] = [];
  let lastId = 0;
  /** Called with each arriving mail, and with null when all waiting ends. */
  const waiting = new Set<(mail: Mail | null) => void>();

  const fits = ({ to, after = 0 }: MailFilter) => {
    const address = to?.trim().toLowerCase();
    return (mail: Mail) =>
      mail.id > after &&
      (address === undefined || mail.to.some((one) => one.toLowerCase() === address));
  };

  return {
    get count() {
      return mails.length;
    },
    add(fields) {
      lastId += 1;
      const mail = { ...fields, id: lastId, date: new Date(clock.now()).toISOString() };
      mails = [mail, ...mails].slice(0, maxMails);
      for (const check of [...waiting]) check(mail);
      return mail;
    },
    find: (id) => mails.find((mail) => mail.id === id),
    list: (filter = {}) => mails.filter(fits(filter)),
    clear() {
      mails = [];
    },
    wait(filter, { ms, signal }) {
      const requested = { ...filter, after: filter.after ?? lastId };
      const matching = mails.filter(fits(requested));
      if (matching.length > 0 || signal?.aborted) return Promise.resolve(matching);
      return new Promise((resolve) => {
        function end(found: Mail[]): void {
          clearTimeout(timer);
          waiting.delete(check);
          signal?.removeEventListener("abort", giveUp);
          resolve(found);
        }
        function check(mail: Mail | null): void {
          if (mail === null) end([]);
          else if (fits(requested)(mail)) end([mail]);
        }
        const giveUp = () => end([]);
        const timer = setTimeout(giveUp, ms);
        waiting.add(check);
        signal?.addEventListener("abort", giveUp);
      });
    },
    close() {
      for (const check of [...waiting]) check(null);
    },
  };
}
