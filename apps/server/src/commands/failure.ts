import { DumpError } from "@earshot/archive";
import { ConfigError } from "../config.ts";
import { BackupError } from "../infrastructure/backup/format.ts";
import { UnfitDatabase } from "../infrastructure/database/migrate.ts";
import {
  DataFolderInUse,
  EmbeddedPostgresError,
} from "../infrastructure/embedded-postgres/index.ts";
import { databaseCode } from "../infrastructure/errors.ts";
import { CommandError } from "./command-error.ts";

const databaseSentences: Record<string, string> = {
  "28P01": "the database rejects the user name or password",
  "28000": "the database rejects this user",
  "3D000": "the database with that name does not exist",
  "53100": "its disk is full",
  "53300": "the database has no free connection",
  "57P03": "the database is starting up or shutting down",
  "42501": "the database user is not allowed to create tables",
};

const connectionSentences: Record<string, string> = {
  ECONNREFUSED: "nothing answers at that host and port",
  ENOTFOUND: "the host name is unknown",
  EAI_AGAIN: "the host name could not be resolved",
  ECONNRESET: "it closes the connection",
  EPIPE: "it closes the connection",
  ETIMEDOUT: "the host does not answer",
  ENOENT: "there is no database socket at that path",
};

function* causes(error: unknown): Generator<NodeJS.ErrnoException & { port?: number }> {
  for (let at = error; at instanceof Error; at = at.cause) {
    yield at;
    if (at instanceof AggregateError) for (const one of at.errors) yield* causes(one);
  }
}

function databaseSentence(error: unknown): string | null {
  const code = databaseCode(error);
  if (code) return databaseSentences[code] ?? null;
  for (const { code: name, syscall, message } of causes(error)) {
    // A missing file has the same code as a missing socket.
    const connecting = name !== "ENOENT" || syscall === "connect";
    if (name && connecting && connectionSentences[name]) return connectionSentences[name];
    if (/SASL|client password must be a string/.test(message)) return "it requires a password";
    if (/does not support SSL/.test(message))
      return "it does not support TLS, which sslmode requires";
    if (/Connection terminated unexpectedly/.test(message)) return "it closes the connection";
    if (/timeout expired|timeout exceeded/i.test(message)) return "the host does not answer";
  }
  return null;
}

/**
 * The sentence for the operator when a command fails, without a stack trace and without secrets; null
 * for our own mistakes, which must be shown whole.
 * @param isEmbedded whether the database is the one of EARSHOT_DATA_DIR
 */
export function describeFailure(error: unknown, isEmbedded = false): string | null {
  if (
    error instanceof CommandError ||
    error instanceof ConfigError ||
    error instanceof BackupError ||
    error instanceof UnfitDatabase ||
    error instanceof DumpError ||
    error instanceof DataFolderInUse ||
    error instanceof EmbeddedPostgresError
  ) {
    return error.message;
  }
  for (const { code, port, path, syscall } of causes(error)) {
    if (code === "EADDRINUSE") {
      return `Port ${port} is in use by another program. Stop it, or set PORT to another port.`;
    }
    if (syscall === "listen" && code === "EACCES") {
      return `This user is not allowed to use port ${port}. Set PORT to 1024 or higher.`;
    }
    if ((code === "EACCES" || code === "EPERM" || code === "EROFS") && path) {
      return `This user can't write to ${path}. Grant write permission, or set EARSHOT_DATA_DIR to another folder.`;
    }
    if (syscall === "mkdir" && (code === "ENOENT" || code === "ENAMETOOLONG")) {
      return `The folder ${path} can't be created. Set EARSHOT_DATA_DIR to another folder.`;
    }
    if (code === "ENOSPC") return "The disk is full. Free up space and try again.";
    if ((code === "ENOTDIR" || code === "EEXIST") && path) {
      return `${path} is not a folder. Set EARSHOT_DATA_DIR to a folder.`;
    }
  }
  const sentence = databaseSentence(error);
  if (!sentence) return null;
  return isEmbedded
    ? `The embedded database can't be used: ${sentence}. See whether this machine is overloaded or its disk full, and try again.`
    : `The database can't be used: ${sentence}. Check DATABASE_URL.`;
}
