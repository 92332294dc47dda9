import type { Socket } from "node:net";
import { type ErrorCode, errorCodes } from "@earshot/contract";
import { type DrainTimes, drainTimes } from "./drain.ts";

/** How long a client may take, and how the server stops, in milliseconds. */
export interface ConnectionTimes extends DrainTimes {
  /** From a connection's or request's first byte to the end of its headers. */
  headersMs: number;
  /** From a request's first byte to its last: a screenshot of 5 MB as base64 at 600 kbit/s. */
  requestMs: number;
  /** How often the two are checked. */
  checkMs: number;
}

export const connectionTimes: ConnectionTimes = {
  ...drainTimes,
  headersMs: 30_000,
  requestMs: 90_000,
  checkMs: 5_000,
};

/** Refusals of requests that never reach a route, by Node's error code (Node reference, Errors; llhttp). */
const refusals: Record<string, { status: string; code: ErrorCode }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: "408 Request Timeout", code: "REQUEST_TIMEOUT" },
  HPE_HEADER_OVERFLOW: { status: "431 Request Header Fields Too Large", code: "BAD_REQUEST" },
};
const badRequest = { status: "400 Bad Request", code: "BAD_REQUEST" } as const;

/** Answers invalid and slow requests with an error envelope, and closes the connection. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code } = refusals[error.code ?? ""] ?? badRequest;
  const { message } = errorCodes[code];
  const body = JSON.stringify({ success: false, error: { code, message, details: [] } });
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      "connection: close",
      "",
      body,
    ].join("\r\n"),
    () => socket.destroy(),
  );
}
