import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { FileField } from "@earshot/contract";
import { Busboy } from "@fastify/busboy";
import { AppError } from "../errors.ts";

/** The parts of a form: texts and files by the name of their field. */
export interface Form {
  fields: Record<string, string>;
  files: Record<string, Buffer>;
}

const maxFields = 30;
const maxFieldBytes = 16_384;

/** A size as people write it: 5 MB. */
function formatSize(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  return megabytes >= 1 ? `${Number(megabytes.toFixed(1))} MB` : `${Math.ceil(bytes / 1024)} kB`;
}

const tooLarge = (detail: string) => new AppError("PAYLOAD_TOO_LARGE", { details: [detail] });
const invalid = (detail: string) => new AppError("VALIDATION_FAILED", { details: [detail] });
const unreadable = (cause?: unknown) => new AppError("BAD_REQUEST", { cause });

const tooManyParts = () => tooLarge(`the form has more than ${maxFields} fields`);

function openParser(headers: IncomingHttpHeaders, expected: Readonly<Record<string, FileField>>) {
  const fields = Object.values(expected);
  try {
    return new Busboy({
      headers: { ...headers, "content-type": String(headers["content-type"]) },
      limits: {
        fields: maxFields,
        fieldSize: maxFieldBytes,
        files: fields.length,
        fileSize: Math.max(...fields.map(({ maxBytes }) => maxBytes)),
        parts: maxFields + fields.length,
        headerPairs: 20,
        headerSize: 8_192,
      },
    });
  } catch (cause) {
    // There is no boundary in the content type.
    throw unreadable(cause);
  }
}

/**
 * Reads a `multipart/form-data` body (RFC 7578) into memory. File names are ignored. After a failure the
 * rest of the body is read and dropped, so that the client gets the response.
 * @param expected the files that the call takes; any other is refused
 * @throws AppError BAD_REQUEST, VALIDATION_FAILED, PAYLOAD_TOO_LARGE
 */
export function readForm(
  headers: IncomingHttpHeaders,
  body: Readable,
  expected: Readonly<Record<string, FileField>>,
): Promise<Form> {
  const parser = openParser(headers, expected);
  const fields = new Map<string, string>();
  const files = new Map<string, Buffer>();
  const { promise, resolve, reject } = Promise.withResolvers<Form>();
  let hasFailed = false;

  function fail(error: AppError): void {
    if (hasFailed) return;
    hasFailed = true;
    body.unpipe(parser);
    body.resume();
    files.clear();
    reject(error);
  }
  /** Whether a part is refused because of its name. */
  function isRefused(name: string | undefined): boolean {
    if (hasFailed) return true;
    if (name === undefined) fail(unreadable());
    else if (fields.has(name) || files.has(name)) fail(invalid(`${name}: was sent more than once`));
    return hasFailed;
  }

  parser
    .on("field", (name: string | undefined, text, _nameCut, isCut) => {
      if (isRefused(name) || name === undefined) return;
      if (isCut) return fail(tooLarge(`${name}: has more than ${formatSize(maxFieldBytes)}`));
      fields.set(name, text);
    })
    .on("file", (name: string | undefined, stream, _fileName, _encoding, mediaType) => {
      // Also after a failure: an unread stream would stop the parser.
      stream.on("error", (cause) => fail(unreadable(cause)));
      if (isRefused(name) || name === undefined) return void stream.resume();
      const field = Object.hasOwn(expected, name) ? expected[name] : undefined;
      if (!field) fail(invalid(`${name}: no file is expected here`));
      else if (!field.mediaTypes.includes(mediaType)) {
        fail(invalid(`${name}: choose a file of the type ${field.mediaTypes.join(", ")}`));
      }
      if (hasFailed || !field) return void stream.resume();
      const chunks: Buffer[] = [];
      let size = 0;
      // Stored immediately, so that a second file of this name is noticed.
      files.set(name, Buffer.alloc(0));
      const refuseSize = () => {
        chunks.length = 0;
        fail(
          tooLarge(`${name}: has more than ${formatSize(field.maxBytes)}. Choose a smaller file`),
        );
      };
      stream.on("limit", refuseSize);
      stream.on("data", (chunk: Buffer) => {
        if (hasFailed) return;
        size += chunk.length;
        if (size > field.maxBytes) refuseSize();
        else chunks.push(chunk);
      });
      stream.on("end", () => {
        if (!hasFailed) files.set(name, Buffer.concat(chunks));
      });
    })
    .on("partsLimit", () => fail(tooManyParts()))
    .on("fieldsLimit", () => fail(tooManyParts()))
    .on("filesLimit", () => fail(invalid("the form has more files than are expected")))
    .on("error", (cause: unknown) => fail(unreadable(cause)))
    .on("finish", () =>
      resolve({ fields: Object.fromEntries(fields), files: Object.fromEntries(files) }),
    );
  // The client has left, or a hook before this one has failed.
  body.on("error", (cause) => fail(unreadable(cause)));
  body.on("close", () => {
    if (!body.readableEnded) fail(unreadable());
  });
  body.pipe(parser);
  return promise;
}

/**
 * Refuses a form without a file that the call needs. Browsers send an empty file for a field in which none was
 * chosen.
 * @throws AppError VALIDATION_FAILED
 */
export function requireFiles(
  expected: Readonly<Record<string, FileField>>,
  files: Record<string, Buffer>,
): void {
  const missing = Object.entries(expected).filter(
    ([name, { required }]) => required && !files[name]?.length,
  );
  if (missing.length === 0) return;
  throw new AppError("VALIDATION_FAILED", {
    details: missing.map(([name]) => `${name}: choose a file`),
  });
}
