import { AppError } from "../errors.ts";
import { endOf, kindOf } from "./image-end.ts";

/** No screenshot has more pixels, and a small file with more takes much memory. */
const maxPixels = 40_000_000;
const withinSeconds = 15;

/** Images are encoded one at a time: each may need all its pixels in memory. */
let queue: Promise<unknown> = Promise.resolve();

const bad = (detail: string, cause?: unknown) =>
  new AppError("BAD_IMAGE", { details: [detail], ...(cause !== undefined && { cause }) });

/** How an image is re-encoded. */
interface EncodeOptions {
  /** The shortest side that is accepted, and the longest side of the result, in pixels. */
  minSide: number;
  maxSide: number;
  format: "webp" | "png";
}

async function encode(bytes: Buffer, field: string, options: EncodeOptions): Promise<Buffer> {
  const { minSide, maxSide, format: target } = options;
  const kind = kindOf(bytes);
  if (kind === null)
    throw bad(
      `${field}: this is not a PNG, JPEG or WebP file, whatever its name says. Choose another image`,
    );
  if (endOf(kind, bytes) !== bytes.length) {
    throw bad(`${field}: the file is damaged or has extra data at its end. Save the image again`);
  }
  // The library is large and seldom needed.
  const { default: sharp } = await import("sharp");
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, pages: 1, failOn: "error" });
    const { format, width, height } = await image.metadata();
    if (format !== kind)
      throw bad(`${field}: this is not a valid ${kind.toUpperCase()} file. Save the image again`);
    if (width < minSide || height < minSide) {
      throw bad(
        `${field}: ${width} × ${height} pixels are too small to read. Choose a larger image`,
      );
    }
    const resized = image
      .timeout({ seconds: withinSeconds })
      .autoOrient()
      .resize(maxSide, maxSide, { fit: "inside", withoutEnlargement: true });
    return await (target === "png"
      ? resized.png({ compressionLevel: 9 })
      : resized.webp({ quality: 80 })
    ).toBuffer();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw bad(
      `${field}: the file is damaged, or has more than ${maxPixels / 1e6} million pixels. Choose another image`,
      cause,
    );
  }
}

function enqueue(bytes: Buffer, field: string, options: EncodeOptions): Promise<Buffer> {
  const encoded = queue.then(() => encode(bytes, field, options));
  queue = encoded.catch(() => undefined);
  return encoded;
}

/**
 * Re-encodes an uploaded image from its pixels, so that metadata and hidden data are dropped.
 * @returns WebP of at most 1,600 pixels a side
 * @throws AppError BAD_IMAGE with what is wrong in the details, named by `field`.
 */
export const cleanImage = (bytes: Buffer, field: string): Promise<Buffer> =>
  enqueue(bytes, field, { minSide: 100, maxSide: 1_600, format: "webp" });

/**
 * The same for a logo, which mail programs show too.
 * @param sides the minimum and the maximum side, in pixels
 * @returns PNG, which keeps transparency
 * @throws AppError BAD_IMAGE.
 */
export const cleanLogo = (
  bytes: Buffer,
  field: string,
  sides: { minSide: number; maxSide: number },
): Promise<Buffer> => enqueue(bytes, field, { ...sides, format: "png" });
