import { type Logger, pino } from "pino";

export type Log = Logger;

/** The process's log: JSON lines on standard error, so that standard output stays the commands'. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      redact: ["req.headers.authorization", "req.headers.cookie", "password", "accessToken"],
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
