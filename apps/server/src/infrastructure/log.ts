import { type LogFn, type Logger, pino } from "pino";
import { limitRepeats } from "./log-repeats.ts";
import { traceIds } from "./traces/index.ts";

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

/** What makes two lines alike: their text and their error, whatever ids and numbers they carry. */
function likenessOf(args: readonly unknown[]): string {
  const [first, second] = args;
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  const message = typeof first === "string" ? first : typeof second === "string" ? second : "";
  const cause = error instanceof Error ? `: ${error.name} ${withoutValues(error.message)}` : "";
  return `${message}${cause}`.replaceAll(/\d+/g, "0").slice(0, 500);
}

const limitedFrom = pino.levels.values.warn ?? 40;
const errorLevel = pino.levels.values.error ?? 50;

/** Is told of an error, with the line's text and fields. */
export type OnError = (error: Error, message: string, fields: Record<string, unknown>) => void;

function tellOfError([first, second]: readonly unknown[], onError: OnError | undefined): void {
  if (!onError || typeof first !== "object" || first === null) return;
  const fields = first as Record<string, unknown>;
  const error = first instanceof Error ? first : fields.err;
  if (error instanceof Error) onError(error, String(second ?? ""), fields);
}

/**
 * The process's log: JSON lines on standard error, so that standard output stays the commands'.
 * Warnings and errors that repeat are limited (`log-repeats.ts`).
 * @param to where else they go, for tests that read them
 * @param onError is told of each line about an error
 */
export function createLog(
  level: string,
  to?: { write(line: string): void },
  onError?: OnError,
): Log {
  const repeats = limitRepeats((key, count) =>
    unlimited.warn({ leftOut: count }, `dropped from the log in the last 5 minutes: ${key}`),
  );
  const options = {
    level,
    base: null,
    mixin: traceIds,
    serializers: { err: tellError },
    redact: ["req.headers.authorization", "req.headers.cookie", "password", "accessToken"],
  };
  const destination = to ?? pino.destination({ dest: 2, sync: true });
  const unlimited = pino(options, destination);
  const log = pino(
    {
      ...options,
      hooks: {
        logMethod(args: Parameters<LogFn>, method: LogFn, lineLevel: number) {
          if (lineLevel >= limitedFrom && !repeats.allows(likenessOf(args))) return;
          method.apply(this, args);
          if (lineLevel >= errorLevel) tellOfError(args, onError);
        },
      },
    },
    destination,
  );
  // What was left out is reported also when nothing else is logged after it.
  setInterval(repeats.flush, 5 * 60_000).unref();
  return log;
}
