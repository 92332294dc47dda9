import { screenshotMaxBytes } from "@earshot/contract";

/** An image that the writer has chosen, as it is shown and sent. */
export interface Screenshot {
  name: string;
  size: number;
  /** A data address. */
  address: string;
}

const types = ["image/png", "image/jpeg", "image/webp"];

/** What a file field offers to choose. */
export const screenshotTypes = types.join(",");

/** "340 kB", "1.2 MB". */
export const sizeInWords = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000)).toLocaleString()} kB`
    : `${(bytes / 1_000_000).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`;

/** Why a file can't be sent, in a sentence; null: it can. */
export function whyNoScreenshot({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!types.includes(type)) return "This is not a PNG, JPEG or WebP file. Choose an image.";
  if (size === 0) return "This file is empty. Choose another file.";
  if (size > screenshotMaxBytes) {
    return `This image is ${sizeInWords(size)}; the limit is 5 MB. Crop it to your comment.`;
  }
  return null;
}

/** Reads a file that can be sent. */
export const readScreenshot = (file: File): Promise<Screenshot> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    reader.onload = () =>
      resolve({ name: file.name, size: file.size, address: String(reader.result) });
    reader.readAsDataURL(file);
  });

/** As it is sent: what stands behind the comma of its address. */
export const base64Of = ({ address }: Screenshot): string =>
  address.slice(address.indexOf(",") + 1);
