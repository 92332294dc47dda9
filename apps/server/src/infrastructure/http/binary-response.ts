import type { Readable } from "node:stream";
import type { Call } from "@earshot/contract";
import type { FastifyReply } from "fastify";

/** What the handler of a binary call returns. */
export interface BinaryContent {
  mediaType: string;
  /** A stream is sent while it is produced. */
  content: Buffer | Readable;
  /** Anyone may see it, and it never changes: it is cached, and mail programs may show it. */
  isPublic?: boolean;
}

/**
 * Sends a file so that no browser executes its content, wherever its address is opened.
 * @throws Error if the call does not declare the type
 */
export function sendBinary(
  reply: FastifyReply,
  { mediaTypes }: NonNullable<Call["binary"]>,
  { mediaType, content, isPublic = false }: BinaryContent,
): FastifyReply {
  if (!mediaTypes.includes(mediaType)) throw new Error(`undeclared type of a file: ${mediaType}`);
  const extension = mediaType.split("/")[1] ?? "bin";
  return reply
    .headers({
      "cache-control": isPublic ? "public, max-age=31536000, immutable" : "no-store",
      "content-type": mediaType,
      "content-disposition": `inline; filename="file.${extension}"`,
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": isPublic ? "cross-origin" : "same-origin",
      "x-content-type-options": "nosniff",
    })
    .send(content);
}
