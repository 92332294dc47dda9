import { type Dictionary, decompress } from "./compression.ts";
import { type JetstreamEvent, type JetstreamNotice, readFrame } from "./events.ts";
import type { RawFrame } from "./socket.ts";

const toBuffer = (part: Buffer | ArrayBuffer): Buffer =>
  Buffer.isBuffer(part) ? part : Buffer.from(part);

function textOf({ data, isBinary }: RawFrame, dictionary: Dictionary | null): string | null {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : toBuffer(data);
  if (!isBinary) return bytes.toString("utf8");
  return dictionary && decompress(bytes, dictionary);
}

/** The content of frames. */
export interface FramesRead {
  events: JetstreamEvent[];
  notices: JetstreamNotice[];
  malformed: number;
  /** Why the server ends the stream, to be thrown after the events before it; null: it continues. */
  end: unknown;
}

/** Reads frames up to one that ends the stream. */
export function readFrames(frames: readonly RawFrame[], dictionary: Dictionary | null): FramesRead {
  const read: FramesRead = { events: [], notices: [], malformed: 0, end: null };
  for (const frame of frames) {
    try {
      const text = textOf(frame, dictionary);
      const found = text === null ? null : readFrame(text);
      if (!found) read.malformed += 1;
      else if (found.what === "notice") read.notices.push(found);
      else read.events.push(found);
    } catch (error) {
      read.end = error;
      break;
    }
  }
  return read;
}
