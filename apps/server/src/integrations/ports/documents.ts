/** Why a file could not be read; one word for each cause. */
export type DocumentFailure =
  /** Neither text nor a supported format. */
  | "type"
  /** A Word document from before 2007, or one with a password, which looks the same. */
  | "old-word"
  | "encrypted"
  /** More pages than the limit. */
  | "pages"
  /** It unpacks to more than the limit. */
  | "size"
  /** Reading it exceeds the limit on time or memory. */
  | "slow"
  | "damaged"
  /** Text in another encoding than UTF-8 and UTF-16. */
  | "encoding"
  /** It contains no words: a scan, or an empty file. */
  | "empty"
  /** Too many files are being read right now. */
  | "busy";

/** A file's failure. The message is for the log; people read one sentence per cause. */
export class DocumentError extends Error {
  readonly failure: DocumentFailure;

  constructor(failure: DocumentFailure, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.failure = failure;
  }
}

/** Limits on the files that are read. */
export const documentLimits = {
  pagesMax: 1_000,
  unpackedBytesMax: 20 * 1024 * 1024,
  timeMs: 20_000,
} as const;

/**
 * Reads the words of files that customers upload: text, Markdown, PDF and Word. The bytes decide the
 * format; the file's name and declared type are ignored. Nothing in a file is executed, and nothing that it
 * refers to is loaded. Reading any file is limited in time and memory, and does not block the caller.
 */
export interface Documents {
  /**
   * @param max the maximum length of the text, in UTF-16 units
   * @returns the text in lines, and whether the file has more
   * @throws DocumentError
   */
  read(file: Uint8Array, max: number): Promise<{ text: string; isCut: boolean }>;
}
