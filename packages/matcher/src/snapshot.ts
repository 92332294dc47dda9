import { type MemoryImage, moduleVersion } from "./core.ts";

/**
 * A snapshot: the memory of an engine, and the host's data as JSON. Little-endian: the mark "EPHR", the
 * module's version, pages, bytes of the head, of the tail, of the JSON; then head, tail and JSON. It contains the
 * secret of the hashes: protect it like the phrases.
 */
export interface Snapshot {
  image: MemoryImage;
  crowds: [phrase: number, subscribers: number[]][];
  complexes: { phrase: number; any: number[]; required: number[]; excluded: number[] }[];
}

const mark = 0x52485045;
const headerSize = 24;

export function writeSnapshot({ image, crowds, complexes }: Snapshot): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify({ crowds, complexes }));
  const { pages, head, tail } = image;
  const all = new Uint8Array(headerSize + head.length + tail.length + json.length);
  const header = new DataView(all.buffer);
  const fields = [mark, moduleVersion, pages, head.length, tail.length, json.length];
  for (const [at, field] of fields.entries()) header.setUint32(at * 4, field, true);
  all.set(head, headerSize);
  all.set(tail, headerSize + head.length);
  all.set(json, headerSize + head.length + tail.length);
  return all;
}

/** @throws RangeError when the bytes are no snapshot, are cut short, or are of another version. */
export function readSnapshot(all: Uint8Array): Snapshot {
  if (all.length < headerSize) throw new RangeError("This is not a snapshot of a phrase engine.");
  const header = new DataView(all.buffer, all.byteOffset, all.byteLength);
  const [known, version, pages = 0, head = 0, tail = 0, json = 0] = [0, 1, 2, 3, 4, 5].map((at) =>
    header.getUint32(at * 4, true),
  );
  if (known !== mark) throw new RangeError("This is not a snapshot of a phrase engine.");
  if (version !== moduleVersion) {
    throw new RangeError(
      "The snapshot was created by another version of the engine: add the phrases again.",
    );
  }
  if (all.length !== headerSize + head + tail + json) {
    throw new RangeError("The snapshot is incomplete: create it again, or add the phrases again.");
  }
  const tailAt = headerSize + head;
  const rest = JSON.parse(new TextDecoder().decode(all.subarray(tailAt + tail))) as Omit<
    Snapshot,
    "image"
  >;
  const image = {
    pages,
    head: all.subarray(headerSize, tailAt),
    tail: all.subarray(tailAt, tailAt + tail),
  };
  return { image, ...rest };
}
