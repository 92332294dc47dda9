import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { writePng } from "../../../apps/server/src/testing/write-body.ts";

/** The mark that is hidden in harmless files: the stored image must not contain it. */
export const marker = "<script>alert('earshot-hidden')</script>";

/** A file to upload, as a client declares it. */
export interface TestFile {
  name: string;
  content: Buffer;
  mediaType: string;
  fileName?: string;
}

const hidden = Buffer.from(marker);
/** The end of a ZIP archive: readers search for it from the end of a file. */
const zipEnd = Buffer.concat([Buffer.from("PK\u0005\u0006"), Buffer.alloc(18)]);
const zip = Buffer.concat([Buffer.from("PK\u0003\u0004"), hidden, zipEnd]);

const plain = (width = 300, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: "#3a7" } });

/** Sets the size in a JPEG's frame header (ITU T.81, B.2.2). */
function resizeJpeg(bytes: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(bytes);
  const frame =
    [0xc0, 0xc2].map((kind) => copy.indexOf(Buffer.from([0xff, kind]))).find((at) => at > 0) ?? 0;
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

/** Sets the size in a lossless WebP's header (RFC 9649, §3.4): 14 bits each, less one. */
function resizeWebp(bytes: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf("VP8L") + 9;
  const rest = copy.readUInt32LE(at) & ~0x0fffffff;
  copy.writeUInt32LE((rest | (width - 1) | ((height - 1) << 14)) >>> 0, at);
  return copy;
}

const file = (name: string, content: Buffer, mediaType: string): TestFile => ({
  name,
  content,
  mediaType,
});

/** Files that must all be refused. */
export async function hostileFiles(): Promise<TestFile[]> {
  const [png, jpeg, webp, lossless, gif, animated] = await Promise.all([
    plain().png().toBuffer(),
    plain().jpeg().toBuffer(),
    plain().webp().toBuffer(),
    plain().webp({ lossless: true }).toBuffer(),
    plain().gif().toBuffer(),
    plain(40, 40).png().toBuffer(),
  ]);
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${marker}</svg>`,
  );
  const pdf = Buffer.from(`%PDF-1.7\n1 0 obj<</JS(${marker})>>endobj\n%%EOF\n`);
  const html = Buffer.from(`<!doctype html><title>a</title>${marker}`);
  const join = (...parts: Buffer[]) => Buffer.concat(parts);
  return [
    file("PNG and ZIP", join(png, zip), "image/png"),
    file("PNG and HTML", join(png, html), "image/png"),
    file("PNG and another PNG", join(png, png), "image/png"),
    file("JPEG and HTML", join(jpeg, html), "image/jpeg"),
    file("JPEG and ZIP", join(jpeg, zip), "image/jpeg"),
    file("JPEG and PDF", join(jpeg, pdf), "image/jpeg"),
    file("WebP and PHP", join(webp, Buffer.from(`<?php ${marker} ?>`)), "image/webp"),
    file("GIF and JAR", join(gif, zip), "image/png"),
    file("GIF as PNG", gif, "image/png"),
    file("ZIP before PNG", join(zip, png), "image/png"),
    file("HTML before JPEG", join(html, jpeg), "image/jpeg"),
    file("SVG", svg, "image/svg+xml"),
    file("SVG as PNG", svg, "image/png"),
    file("PDF", pdf, "application/pdf"),
    file("PDF as JPEG", pdf, "image/jpeg"),
    file("HTML as WebP", html, "image/webp"),
    file("ZIP as PNG", zip, "image/png"),
    file("PNG declared as HTML", png, "text/html"),
    file("PNG declared as SVG", png, "image/svg+xml"),
    file("PNG declared as nothing", png, "application/octet-stream"),
    file("GIF declared as GIF", gif, "image/gif"),
    file("PNG of 2.5 billion pixels", writePng(50_000, 50_000, [], 1_000), "image/png"),
    file("JPEG of 4 billion pixels", resizeJpeg(jpeg, 65_500, 65_500), "image/jpeg"),
    file("WebP of 268 million pixels", resizeWebp(lossless, 16_384, 16_384), "image/webp"),
    file("PNG without its end", png.subarray(0, -20), "image/png"),
    file("JPEG without its end", jpeg.subarray(0, -20), "image/jpeg"),
    file("WebP without its end", webp.subarray(0, -20), "image/webp"),
    file("PNG head alone", png.subarray(0, 8), "image/png"),
    file("too small to read", animated, "image/png"),
    file("over 5 MB", Buffer.concat([png, Buffer.alloc(5 * 1_048_576)]), "image/png"),
    file("empty", Buffer.alloc(0), "image/png"),
  ];
}

/** Images with something hidden in them: only their pixels may be stored. */
export async function harmlessFiles(): Promise<TestFile[]> {
  const withExif = () => plain().withExif({ IFD0: { Copyright: marker, Artist: marker } });
  const [jpeg, webp, withXmp] = await Promise.all([
    withExif().jpeg().toBuffer(),
    withExif().webp().toBuffer(),
    plain().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${marker}</x:xmpmeta>`).png().toBuffer(),
  ]);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, hidden.length + 2]), hidden]);
  const text = Buffer.concat([Buffer.from("Comment\0"), hidden]);
  return [
    file("PNG with a script in a text chunk", writePng(300, 400, [["tEXt", text]]), "image/png"),
    file("PNG with a ZIP in a chunk", writePng(300, 400, [["ziPp", zip]]), "image/png"),
    file("PNG with XMP", withXmp, "image/png"),
    file("JPEG with EXIF", jpeg, "image/jpeg"),
    file(
      "JPEG with HTML in a comment",
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
      "image/jpeg",
    ),
    file("WebP with EXIF", webp, "image/webp"),
    file("JPEG declared as PNG", jpeg, "image/png"),
    ...["../../../etc/passwd", "a\u0000.png", "..\\..\\a.php", "a.php.png", "<img src=x>.png"].map(
      (fileName) => ({
        ...file(`named ${JSON.stringify(fileName)}`, writePng(300, 400), "image/png"),
        fileName,
      }),
    ),
    file("PNG of 39 million pixels", writePng(6_200, 6_200), "image/png"),
  ];
}

/** Images with more data than they need: they may be accepted or refused, but must do no harm. */
export const heavyFiles = (): TestFile[] => [
  file("PNG with 200 MB of data too many", writePng(300, 400, [], 200 * 1_048_576), "image/png"),
  file(
    "PNG with 200 MB of text",
    writePng(300, 400, [
      ["zTXt", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(200 * 1_048_576))])],
    ]),
    "image/png",
  ),
];

/** A small image, different for each number. */
export const smallFile = (at: number): TestFile =>
  file("small", writePng(120 + (at % 60), 120 + (Math.floor(at / 60) % 60)), "image/png");

/** An image of almost 5 MB: noise does not compress. */
export async function largeFile(): Promise<TestFile> {
  const [width, height] = [1_280, 1_300];
  const noise = crypto.getRandomValues(new Uint8Array(65_536));
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += noise.length) {
    crypto.getRandomValues(noise);
    Buffer.from(noise).copy(pixels, at);
  }
  const content = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return file("large", content, "image/png");
}
