import { type ErrorCode, errorCodes } from "@earshot/contract";

/** A refusal that a caller is told of. The text defaults to the code's; `cause` stays in the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: string[];
  /** When trying again makes sense; null when that can't be said. */
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
 * The database's own code of an error (five characters, PostgreSQL appendix A), through Drizzle's
 * wrapping; undefined when it is no database error.
 */
export function databaseCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    // Every one has a digit; EPIPE and EPERM are the system's.
    if ("code" in at && typeof at.code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(at.code)) {
      return at.code;
    }
  }
  return undefined;
}

/**
 * Texts of pg, which gives these errors no code: a cut connection, a statement on one (also the rollback of a cut
 * transaction), a client's time-out, a pool's.
 */
const awayTexts =
  /Connection terminated|is not queryable$|^timeout expired$|timeout exceeded when trying/;

const away = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EAI_AGAIN"]);

/**
 * Whether an error says that the database can't serve for now: it can't be reached, is shutting down,
 * or lacks disk, memory or connections (class 53 of PostgreSQL's appendix A).
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = databaseCode(error);
  if (code) return code.startsWith("08") || code.startsWith("57P") || code.startsWith("53");
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code: name, syscall } = at as NodeJS.ErrnoException;
    // A file that is missing has the code of a socket that is missing.
    if (name === "ENOENT" ? syscall === "connect" : name !== undefined && away.has(name))
      return true;
    if (awayTexts.test(at.message)) return true;
    if (at instanceof AggregateError && at.errors.some(isDatabaseAway)) return true;
  }
  return false;
}
