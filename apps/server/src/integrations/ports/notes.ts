import type { AccountLink } from "./account-link.ts";

/** Why a request to the notes service failed. */
export type NotesFailure =
  /** The permission was revoked or has expired: the customer must connect again. */
  | "unauthorized"
  /** The page was deleted, is in the trash, or is no longer shared with us. */
  | "not-found"
  /** Too many requests of this connection. */
  | "rate-limited"
  /** The service refuses everybody's requests right now. */
  | "overloaded"
  /** Any other refusal of a well-formed request. */
  | "refused"
  /** 5xx, a web page instead of an answer, or a broken connection. */
  | "unavailable"
  /** No answer in time. */
  | "timeout"
  /** A response that is not of the documented shape. */
  | "malformed";

/** What a failed operation has changed. `unknown`: a change was sent, and the service did not confirm it. */
export type Written = "nothing" | "unknown" | "part";

/** A failure of the notes service. The message is for the log. */
export class NotesError extends Error {
  override readonly name = "NotesError";
  readonly failure: NotesFailure;
  readonly retryAfterMs: number | null;
  readonly written: Written;

  constructor(
    failure: NotesFailure,
    message: string,
    options: { retryAfterMs?: number | null; cause?: unknown; written?: Written } = {},
  ) {
    super(message, { cause: options.cause });
    this.failure = failure;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.written = options.written ?? "nothing";
  }

  /** The same failure, for an operation that has changed something. */
  having(written: Written): NotesError {
    const { failure, message, retryAfterMs, cause } = this;
    return new NotesError(failure, message, { retryAfterMs, cause, written });
  }
}

/** A page at the service. */
export interface NotePage {
  id: string;
  /** Where people read it; http or https. */
  url: string;
}

/** The content of a page. */
export interface NoteContent {
  title: string;
  /** CommonMark: headings, paragraphs, quotes and lists, separated by blank lines. */
  markdown: string;
}

/** The permission to act with; a token that replaces it is passed to `onToken`. */
export interface NotesAccount {
  refreshToken: string;
  onToken(refreshToken: string): Promise<void>;
}

/** A service in which customers keep notes. Its methods throw NotesError; its link throws IdentityError. */
export interface Notes {
  readonly link: AccountLink;
  /**
   * Makes a private page.
   * @param onCreated is called as soon as the page exists: the rest of a long text may still fail
   */
  createPage(
    account: NotesAccount,
    content: NoteContent,
    onCreated: (page: NotePage) => Promise<void>,
  ): Promise<NotePage>;
  /** Replaces the text and the title of a page. */
  updatePage(account: NotesAccount, pageId: string, content: NoteContent): Promise<NotePage>;
}
