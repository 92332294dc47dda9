import { type LogFn, type Logger, pino } from "pino";
import { limitRepeats } from "./log-repeats.ts";
import { withoutSecrets } from "./log-secrets.ts";
import { currentRequestId } from "./request-id.ts";
import { traceIds } from "./traces/index.ts";

export type Log = Logger;

/** Removes the values of a failed query, which Drizzle writes into its message and which must not be logged. */
const withoutValues = (text: string) =>
  text.replaceAll(/\nparams:.*?(?=\n[^\S\n]+at |(?<!\n)\n*$)/gs, "");

interface LoggedError {
  type: string;
  message: string;
  code: unknown;
  stack: string | undefined;
  cause: LoggedError | undefined;
}

/** An error as it is logged: what happened and where, without the values of a query. */
export function serializeError(error: unknown): LoggedError | unknown {
  if (!(error instanceof Error)) return error;
  return {
    type: error.name,
    message: withoutValues(error.message),
    code: "code" in error ? error.code : undefined,
    stack: error.stack && withoutValues(error.stack),
    cause: error.cause === undefined ? undefined : (serializeError(error.cause) as LoggedError),
  };
}

/** Two lines are similar if they have the same text and the same error, apart from numbers. */
function similarityKeyOf(args: readonly unknown[]): string {
  const [first, second] = args;
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  const message = typeof first === "string" ? first : typeof second === "string" ? second : "";
  const cause = error instanceof Error ? `: ${error.name} ${withoutValues(error.message)}` : "";
  return `${message}${cause}`.replaceAll(/\d+/g, "0").slice(0, 500);
}

const limitedFrom = pino.levels.values.warn ?? 40;
const errorLevel = pino.levels.values.error ?? 50;

/** Called for each log line that has an error, with the text and the fields of the line. */
export type OnError = (error: Error, message: string, fields: Record<string, unknown>) => void;

function passError([first, second]: readonly unknown[], onError: OnError | undefined): void {
  if (!onError || typeof first !== "object" || first === null) return;
  const fields = first as Record<string, unknown>;
  const error = first instanceof Error ? first : fields.err;
  if (error instanceof Error) onError(error, String(second ?? ""), fields);
}

/** The label of a request's id in its lines, as Fastify names it. */
const requestLabel = "reqId";

/**
 * The process's log: JSON lines on standard error, so that standard output has only the results of commands. Lines that
 * a request causes carry its id (`request-id.ts`), texts in the form of a secret are removed (`log-secrets.ts`), and
 * warnings and errors that repeat are limited (`log-repeats.ts`).
 * @param to where the lines go instead, for tests
 * @param onError called for each line of level error or above that has an error
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
    serializers: { err: serializeError },
    redact: ["req.headers.authorization", "req.headers.cookie", "password", "accessToken"],
    mixin(_fields: object, _level: number, logger: Logger) {
      const id = currentRequestId();
      // The request's own logger adds the id already.
      const isKnown = id === undefined || requestLabel in logger.bindings();
      return { ...traceIds(), ...(!isKnown && { [requestLabel]: id }) };
    },
  };
  const output = to ?? pino.destination({ dest: 2, sync: true });
  const destination = { write: (line: string) => void output.write(withoutSecrets(line)) };
  const unlimited = pino(options, destination);
  const log = pino(
    {
      ...options,
      hooks: {
        logMethod(args: Parameters<LogFn>, method: LogFn, lineLevel: number) {
          if (lineLevel >= limitedFrom && !repeats.allows(similarityKeyOf(args))) return;
          method.apply(this, args);
          if (lineLevel >= errorLevel) passError(args, onError);
        },
      },
    },
    destination,
  );
  // Omitted lines are reported even if nothing is logged after them.
  setInterval(repeats.flush, 5 * 60_000).unref();
  return log;
}
