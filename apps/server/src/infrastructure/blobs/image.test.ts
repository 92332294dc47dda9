import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { cleanImage } from "./image.ts";
import { endOf, kindOf } from "./image-end.ts";

const plain = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: "#3a7" } });
const detailOf = (bytes: Buffer) =>
  cleanImage(bytes, "screenshot").then(
    () => "taken",
    (error: { code?: string; details?: string[] }) => `${error.code} ${error.details?.join(" ")}`,
  );
const chunk = (name: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

describe("an uploaded image", () => {
  it.each(["png", "jpeg", "webp"] as const)("is re-encoded from its pixels: %s", async (format) => {
    const image = plain(2_000, 1_000)
      .withExif({ IFD0: { Copyright: "where I live" } })
      .toFormat(format);
    const sent = await image.toBuffer();
    expect(sent.includes("where I live")).toBe(true);
    expect([kindOf(sent), endOf(format, sent)]).toEqual([format, sent.length]);
    const made = await cleanImage(sent, "screenshot");
    const seen = await sharp(made).metadata();
    expect(seen).toMatchObject({ format: "webp", width: 1_600, height: 800 });
    expect([seen.exif, seen.icc, seen.xmp]).toEqual([undefined, undefined, undefined]);
    expect(made.includes("where I live")).toBe(false);
  });

  it.each(["png", "jpeg", "webp"] as const)(
    "with another file behind it, or without its end, is refused: %s",
    async (format) => {
      const whole = await plain().toFormat(format).toBuffer();
      const refusal =
        "BAD_IMAGE screenshot: the file is damaged or has extra data at its end. Save the image again";
      const hiding = Buffer.concat([whole, Buffer.from("PK\u0003\u0004<script>alert(1)</script>")]);
      expect(await detailOf(hiding)).toBe(refusal);
      expect(await detailOf(whole.subarray(0, whole.length - 20))).toBe(refusal);
      expect(await detailOf(whole.subarray(0, 14))).toMatch(/^BAD_IMAGE/);
    },
  );

  it("of another type, or with nothing but a signature, is refused", async () => {
    const gif = await plain().gif().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>');
    const pdf = Buffer.from("%PDF-1.7\n");
    for (const bytes of [gif, svg, pdf, Buffer.alloc(0), Buffer.from([0xff, 0xd8, 0xff])]) {
      expect(await detailOf(bytes)).toMatch(/^BAD_IMAGE/);
    }
    const empty = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IEND", Buffer.alloc(0)),
    ]);
    expect(await detailOf(empty)).toMatch(/^BAD_IMAGE/);
  });

  it("that would fill the memory is refused before it is decoded", async () => {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(50_000, 0);
    head.writeUInt32BE(50_000, 4);
    head.set([1, 0, 0, 0, 0], 8);
    const bomb = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", head),
      chunk("IDAT", deflateSync(Buffer.alloc(6_251 * 50))),
      chunk("IEND", Buffer.alloc(0)),
    ]);
    expect(await detailOf(bomb)).toBe(
      "BAD_IMAGE screenshot: the file is damaged, or has more than 40 million pixels. Choose another image",
    );
  });

  it("that is too small to read is refused", async () => {
    expect(await detailOf(await plain(400, 60).png().toBuffer())).toBe(
      "BAD_IMAGE screenshot: 400 × 60 pixels are too small to read. Choose a larger image",
    );
  });

  it("that failed does not block the next one", async () => {
    const [bad, good] = await Promise.all([
      detailOf(Buffer.from("nonsense")),
      detailOf(await plain().png().toBuffer()),
    ]);
    expect([bad.slice(0, 9), good]).toEqual(["BAD_IMAGE", "taken"]);
  });
});
