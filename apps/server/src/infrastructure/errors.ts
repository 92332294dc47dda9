import { type ErrorCode, errorCodes } from "@earshot/contract";

/** A refusal whose text the caller gets. The text defaults to the code's; `cause` is only logged. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: string[];
  /** When a retry makes sense; null: unknown. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      details?: string[];
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? errorCodes[code].message, { cause: options.cause });
    this.code = code;
    this.details = options.details ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

/**
 * PostgreSQL's code of an error (five characters, appendix A), which Drizzle wraps; undefined when it is not a
 * database error.
 */
export function databaseCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    // PostgreSQL's codes all have a digit; EPIPE and EPERM are the operating system's.
    if ("code" in at && typeof at.code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(at.code)) {
      return at.code;
    }
  }
  return undefined;
}

/**
 * Messages of pg's errors that have no code: a cut connection, a statement on a cut connection (also the rollback of
 * its transaction), a client's time-out, the pool's time-out.
 */
const awayTexts =
  /Connection terminated|is not queryable$|^timeout expired$|timeout exceeded when trying/;

const away = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EAI_AGAIN"]);

/**
 * Whether an error means that the database is unavailable for now: it can't be reached, is shutting down,
 * or lacks disk, memory or connections (class 53 of PostgreSQL's appendix A).
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = databaseCode(error);
  if (code) return code.startsWith("08") || code.startsWith("57P") || code.startsWith("53");
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code: name, syscall } = at as NodeJS.ErrnoException;
    // A missing file has the same code as a missing socket.
    if (name === "ENOENT" ? syscall === "connect" : name !== undefined && away.has(name))
      return true;
    if (awayTexts.test(at.message)) return true;
    if (at instanceof AggregateError && at.errors.some(isDatabaseAway)) return true;
  }
  return false;
}
