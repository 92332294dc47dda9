import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import type { Faults } from "../faults.ts";
import { serviceFaults } from "../service-faults.ts";
import { leaveUnanswered } from "../unanswered.ts";
import { escapeXml } from "../xml.ts";
import { checkSignature, type Refusal } from "./signature.ts";

/** The only bucket. */
const bucketName = "earshot";
const maxBytes = 64 * 1_048_576;

interface StoredObject {
  content: Buffer;
  mediaType: string;
  modified: Date;
}

interface ObjectRoute {
  Params: { bucket: string; "*": string };
}

/** Sends an error in S3's format (Amazon S3 API reference, "Error responses"). */
function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, message }: Refusal,
): FastifyReply {
  const requestId = randomBytes(8).toString("hex").toUpperCase();
  const [resource = ""] = request.url.split("?");
  return reply
    .code(status)
    .headers({ "content-type": "application/xml", "x-amz-request-id": requestId })
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message><Resource>${escapeXml(resource)}</Resource><RequestId>${requestId}</RequestId></Error>`,
    );
}

const faultRefusals: Record<"403" | "500" | "503", Refusal> = {
  403: { status: 403, code: "AccessDenied", message: "Access Denied" },
  500: { status: 500, code: "InternalError", message: "We encountered an internal error." },
  503: { status: 503, code: "SlowDown", message: "Please reduce your request rate." },
};

/**
 * The imitated S3, with one bucket in memory and path-style addresses: signed PUT, GET, HEAD and DELETE of objects
 * (Amazon S3 API reference).
 */
export function registerS3(
  app: FastifyInstance,
  { faults, clock }: { faults: Faults; clock: Clock },
): void {
  const objects = new Map<string, StoredObject>();

  app.get("/sandbox/s3/objects", async () =>
    [...objects].map(([name, { mediaType, content, modified }]) => ({
      ...{ name, mediaType, modified },
      bytes: content.length,
    })),
  );

  app.register(
    async (s3) => {
      s3.removeAllContentTypeParsers();
      s3.addContentTypeParser(
        "*",
        { parseAs: "buffer", bodyLimit: maxBytes },
        (_request, body, done) => done(null, body),
      );
      s3.route<ObjectRoute>({
        method: ["GET", "HEAD", "PUT", "DELETE"],
        url: "/:bucket/*",
        bodyLimit: maxBytes,
        handler: async (request, reply) => {
          const fault = faults.take("s3", request.url.slice(s3.prefix.length), serviceFaults.s3);
          if (fault === "timeout") return leaveUnanswered(request, reply);
          if (fault && fault !== "cut-body") {
            return sendError(request, reply, faultRefusals[fault]);
          }
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const refusal = checkSignature(request, body, clock.now());
          if (refusal) return sendError(request, reply, refusal);
          if (request.params.bucket !== bucketName) {
            const message = "The specified bucket does not exist";
            return sendError(request, reply, { status: 404, code: "NoSuchBucket", message });
          }
          const name = request.params["*"];
          if (request.method === "PUT") {
            const mediaType = request.headers["content-type"] ?? "binary/octet-stream";
            objects.set(name, { content: body, mediaType, modified: new Date(clock.now()) });
            return reply.header("etag", etagOf(body)).send();
          }
          if (request.method === "DELETE") {
            objects.delete(name);
            return reply.code(204).send();
          }
          const found = objects.get(name);
          if (!found) {
            const message = "The specified key does not exist.";
            return sendError(request, reply, { status: 404, code: "NoSuchKey", message });
          }
          reply.headers({
            "content-type": found.mediaType,
            "content-length": found.content.length,
            etag: etagOf(found.content),
            "last-modified": found.modified.toUTCString(),
          });
          if (fault === "cut-body") {
            reply.hijack();
            reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
            reply.raw.write(found.content.subarray(0, found.content.length / 2), () =>
              reply.raw.destroy(),
            );
            return reply;
          }
          return reply.send(found.content);
        },
      });
    },
    { prefix: "/s3" },
  );
}

const etagOf = (content: Buffer) => `"${createHash("md5").update(content).digest("hex")}"`;
