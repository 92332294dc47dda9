import { type Logger, pino } from "pino";

export type Log = Logger;

/** Drizzle writes the values of a failed query into its message: those are not for the log. */
const withoutValues = (text: string) =>
  text.replaceAll(/\nparams:.*?(?=\n[^\S\n]+at |(?<!\n)\n*$)/gs, "");

interface Told {
  type: string;
  message: string;
  code: unknown;
  stack: string | undefined;
  cause: Told | undefined;
}

/** An error as the log holds it: what happened and where, and never what a query was about. */
export function tellError(error: unknown): Told | unknown {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: withoutValues(error.message),
    code: "code" in error ? error.code : undefined,
    stack: error.stack && withoutValues(error.stack),
    cause: error.cause === undefined ? undefined : (tellError(error.cause) as Told),
  };
}

/**
 * The process's log: JSON lines on standard error, so that standard output stays the commands'.
 * @param to where else they go, for tests that read them
 */
export function createLog(level: string, to?: { write(line: string): void }): Log {
  return pino(
    {
      level,
      base: null,
      serializers: { err: tellError },
      redact: ["req.headers.authorization", "req.headers.cookie", "password", "accessToken"],
    },
    to ?? pino.destination({ dest: 2, sync: true }),
  );
}
