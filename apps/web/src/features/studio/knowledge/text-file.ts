import { type knowledgeMediaTypes, studioLimits } from "@earshot/contract";
import { limitInWords, sizeInWords } from "../../../lib/image-file.ts";

type MediaType = (typeof knowledgeMediaTypes)[number];

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
/** The types by file name extension: browsers know no type for Markdown, and some none for Word. */
const types = new Map<string, MediaType>([
  ["txt", "text/plain"],
  ["text", "text/plain"],
  ["md", "text/markdown"],
  ["markdown", "text/markdown"],
  ["pdf", "application/pdf"],
  ["docx", word],
]);

/** The file types that a file field offers. */
export const acceptedFiles = [...types.keys()].map((end) => `.${end}`).join(",");

const typeOf = (name: string) => types.get(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "");

/** Returns why a file can't be sent, in a sentence; null if it can. */
export function whyNoTextFile({ name, size }: Pick<File, "name" | "size">): string | null {
  if (!typeOf(name)) return "Choose a text, Markdown, PDF or Word (.docx) file.";
  if (size === 0) return "This file is empty. Choose another file.";
  const max = studioLimits.knowledgeFileMaxBytes;
  return size > max
    ? `This file is ${sizeInWords(size)}; the limit is ${limitInWords(max)}. Split it, or paste the part that matters.`
    : null;
}

/** Returns the file with the type of its extension, as it is sent. */
export const withType = (file: File): File =>
  new File([file], file.name, { type: typeOf(file.name) ?? file.type });
