import { parentPort, workerData } from "node:worker_threads";
import { DocumentError, type DocumentFailure } from "../ports/documents.ts";
import { readText } from "./text.ts";

/** The text of a file, at most one character longer than the limit, or why it can't be read. */
export type FileRead = { text: string } | { failure: DocumentFailure; message: string };

const startsWith = (file: Uint8Array, bytes: readonly number[]) =>
  bytes.every((byte, at) => file[at] === byte);

/** A PDF may have other bytes before its header (ISO 32000-1, annex H). */
const isPdf = (file: Uint8Array) =>
  Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 1024)).includes("%PDF-");

/** Loads only the reader that the file needs, because a thread is started for each file. */
async function wordsOf(file: Uint8Array, max: number): Promise<string> {
  if (startsWith(file, [0x50, 0x4b, 0x03, 0x04])) {
    const { readDocx } = await import("./docx.ts");
    return readDocx(file);
  }
  if (startsWith(file, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw new DocumentError("old-word", "a compound file of before 2007, or an encrypted document");
  }
  if (!isPdf(file)) return readText(file);
  const { readPdf } = await import("./pdf.ts");
  return readPdf(file, max);
}

/** Invisible characters, which the database or a page would not handle correctly. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it removes control characters
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2060\ufeff]/gu;

/** Lines without white space at their ends, and with at most one empty line between them. */
const tidy = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|\u2028|\u2029|\f/gu, "\n")
    .replaceAll(unseen, "")
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line, at, all) => line !== "" || all[at - 1] !== "")
    .join("\n")
    .trim();

async function read(file: Uint8Array, max: number): Promise<FileRead> {
  try {
    const text = tidy(await wordsOf(file, max));
    if (!/[\p{L}\p{N}]/u.test(text)) return { failure: "empty", message: "the file has no words" };
    return { text: text.slice(0, max + 1) };
  } catch (error) {
    if (error instanceof DocumentError) return { failure: error.failure, message: error.message };
    const message = error instanceof Error ? error.message : String(error);
    return { failure: "damaged", message };
  }
}

const { file, max } = workerData as { file: Uint8Array; max: number };
parentPort?.postMessage(await read(file, max));
