import type { Clock } from "../clock.ts";

/** A picture that the HTML of a mail shows by `cid:`. */
interface InlineImage {
  /** Without brackets. */
  readonly cid: string;
  readonly mediaType: string;
  readonly base64: string;
}

/** A mail that somebody handed in. */
export interface Mail {
  /** Grows with each mail of this run. */
  readonly id: number;
  /** Who sent it, by the envelope; empty for a bounce. */
  readonly from: string;
  /** Whom it was for, by the envelope. */
  readonly to: readonly string[];
  readonly subject: string;
  /** null when it has no plain part. */
  readonly text: string | null;
  readonly html: string | null;
  /** Missing: it has none. */
  readonly images?: readonly InlineImage[];
  /** In their order; a name may come several times. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** When it came, in ISO 8601. */
  readonly date: string;
}

/** Which mails are meant. */
interface MailFilter {
  /** An address of the envelope, however its letters are written. */
  to?: string | undefined;
  /** Only those with a higher id. */
  after?: number | undefined;
}

/** The mails that came, the newest first. */
export interface Outbox {
  readonly count: number;
  add(mail: Omit<Mail, "id" | "date">): Mail;
  find(id: number): Mail | undefined;
  list(filter?: MailFilter): Mail[];
  clear(): void;
  /**
   * The mails of a filter as soon as there is one; none when the time is up, the signal is given or
   * the outbox closes. Without `after` only those that come from now on count.
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
  /** Called with each mail that comes, and with none when all waiting ends. */
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
      const there = mails.filter(fits(requested));
      if (there.length > 0 || signal?.aborted) return Promise.resolve(there);
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
