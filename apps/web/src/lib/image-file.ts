/** An image that the user has chosen, as it is shown and sent. */
export interface ImageFile {
  file: File;
  name: string;
  size: number;
  /** A data address. */
  address: string;
}

const types = ["image/png", "image/jpeg", "image/webp"];

/** The file types that a file field offers. */
export const imageTypes = types.join(",");

/** "340 kB", "1.2 MB". */
export const sizeInWords = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000)).toLocaleString()} kB`
    : `${(bytes / 1_000_000).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`;

/** Formats a limit in binary megabytes, as people know it: "5 MB". */
export const limitInWords = (maxBytes: number): string => `${maxBytes / 1024 / 1024} MB`;

/**
 * Why a file can't be sent, in a sentence; null: it can.
 * @param remedy what to do with an image that is too large
 */
export function whyNoImage(
  { type, size }: Pick<File, "type" | "size">,
  { maxBytes, remedy }: { maxBytes: number; remedy: string },
): string | null {
  if (!types.includes(type)) return "This is not a PNG, JPEG or WebP file. Choose an image.";
  if (size === 0) return "This file is empty. Choose another file.";
  if (size > maxBytes) {
    return `This image is ${sizeInWords(size)}; the limit is ${limitInWords(maxBytes)}. ${remedy}`;
  }
  return null;
}

/** Reads a blob as a data address, the only kind of image that the pages' policy shows besides the server's own. */
export const dataAddressOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(blob);
  });

/** Reads a file that can be sent. */
export const readImage = async (file: File): Promise<ImageFile> => ({
  file,
  name: file.name,
  size: file.size,
  address: await dataAddressOf(file),
});

/** The base64 of an image: what is behind the comma of its address. */
export const base64Of = ({ address }: ImageFile): string => address.slice(address.indexOf(",") + 1);
