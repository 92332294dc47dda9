import { crc32, deflateSync } from "node:zlib";
import type { Call } from "@earshot/contract";

/** A part of a form; with a `fileName` it is a file. */
export interface FormPart {
  name: string;
  content: string | Uint8Array;
  fileName?: string;
  mediaType?: string;
}

/** A body as it is sent. */
export interface WrittenBody {
  payload: Buffer;
  type: string;
}

/** Writes a `multipart/form-data` body (RFC 7578) exactly as given, valid or not. */
export function writeForm(parts: readonly FormPart[], boundary = "earshot-test"): WrittenBody {
  const pieces = parts.flatMap(({ name, content, fileName, mediaType }) => [
    Buffer.from(
      [
        `--${boundary}`,
        `content-disposition: form-data; name="${name}"${fileName === undefined ? "" : `; filename="${fileName}"`}`,
        ...(mediaType === undefined ? [] : [`content-type: ${mediaType}`]),
        "",
        "",
      ].join("\r\n"),
    ),
    Buffer.from(content as Uint8Array),
    Buffer.from("\r\n"),
  ]);
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/**
 * A PNG (third edition) of one color, with further chunks before its data.
 * @param dataBytes how many bytes its data really has
 */
export function writePng(
  width: number,
  height: number,
  more: readonly [name: string, data: Buffer][] = [],
  dataBytes = (width + 1) * height,
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of gray.
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    ...more.map(([name, data]) => chunk(name, data)),
    chunk("IDAT", deflateSync(Buffer.alloc(dataBytes), { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The parts of a form call: its texts, and an image in each field for a file. */
export function formPartsOf({ files = {} }: Call, body: object = {}): FormPart[] {
  return [
    ...Object.entries(body)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => ({ name, content: String(value) })),
    ...Object.keys(files).map((name) => ({
      name,
      content: writePng(200, 200),
      fileName: "a.png",
      mediaType: "image/png",
    })),
  ];
}

/** The body of a call as a client sends it; undefined: there is none. */
export function writeBody(call: Call, body: object | undefined): WrittenBody | undefined {
  if (call.files) return writeForm(formPartsOf(call, body));
  if (body === undefined) return undefined;
  return { payload: Buffer.from(JSON.stringify(body)), type: "application/json" };
}
