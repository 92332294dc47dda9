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
 * Whether an error says that the database can't serve for now: it can't be reached, is shutting down,
 * or lacks disk, memory or connections (class 53 of PostgreSQL's appendix A).
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = databaseCode(error);
  if (code) return code.startsWith("08") || code.startsWith("57P") || code.startsWith("53");
  for (let at = error; at instanceof Error; at = at.cause) {
    const name = "code" in at ? at.code : undefined;
    if (name === "ECONNREFUSED" || name === "ECONNRESET" || name === "ENOENT" || name === "EPIPE")
      return true;
    if (/Connection terminated|timeout exceeded when trying to connect/.test(at.message))
      return true;
  }
  return false;
}
