import { isUpperCase, kindOf, kinds } from "./characters.ts";
import { base64, version } from "./compiled.ts";
import { foldsOf } from "./fold.ts";
import { stopWords } from "./stop-words.ts";
import { commonForm, irregularForms } from "./word-forms.ts";

/**
 * The WebAssembly half of the engine (assembly/index.ts): it does everything that is done for each word of a text, and
 * its memory contains all phrases. It calls the host for what needs Unicode's tables, once per character.
 */

/** The exports of the module; addresses and lengths are bytes of its memory. */
interface Exports {
  memory: WebAssembly.Memory;
  begin(first: bigint, second: bigint, lost: number): void;
  input(capacity: number): number;
  keep(size: number): number;
  describeAs(codePoint: number, record: number): void;
  match(length: number, ascii: boolean): number;
  state(): number;
  isText(length: number): boolean;
  find(length: number): number;
  add(length: number, subscriber: number): number;
  addTerm(length: number, literal: boolean): number;
  releaseTerm(term: number): void;
  markComplex(term: number, complex: boolean): void;
  addPhrase(length: number, term: number, subscriber: number): number;
  removePhrase(phrase: number): void;
  phraseAt(slot: number, generation: number): number;
  generationOf(phrase: number): number;
  size(): number;
  used(): number;
  peak(): number;
  scratch(): number;
  scratchSize(): number;
  hashInput(length: number): bigint;
  addStopWord(hash: bigint): void;
  addForm(wordSize: number, formSize: number): void;
}

/** Offsets of the fields of a term and of a phrase (assembly/terms.ts, assembly/phrases.ts). */
export const termLayout = { flags: 15 } as const;
export const phraseLayout = { slot: 0, bytes: 12, subscriber: 16 } as const;
/** A phrase cannot store generations from this one on: `generationOf` gives them. */
export const manyGenerations = 0xffff;
/** The bit of a term's flags for terms of phrases that the host evaluates. */
export const complexTerm = 32;
/** What `add` and `addPhrase` return when the max number of phrases is reached. */
export const full = 1;
/** The bit of a result of `add` for a phrase that already existed. */
export const knownPhrase = 2;
/** Offsets of those fields of the state that the host reads (assembly/memory.ts). */
export const stateLayout = { hits: 8, hitCount: 16, results: 96, resultCount: 104 } as const;
/** Fields of 32 bits of a hit (term, start, end) and of a result (slot, generation, start, end). */
export const hitWords = 3;
export const resultWords = 4;

/** Compiled when the first engine is created: a program that only parses phrases needs no module. */
let compiled: WebAssembly.Module | null = null;
function compile(): WebAssembly.Module {
  const binary = atob(base64);
  return new WebAssembly.Module(Uint8Array.from(binary, (byte) => byte.charCodeAt(0)));
}

/** A snapshot is the memory of exactly this module. */
export const moduleVersion: number = version;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const MARK = /\p{M}/u;
/** Hangul vowels and finals: letters that compose with the ones before them, as marks do. */
const JAMO = /[\u1160-\u11FF]/;

/** Flags of a record (assembly/characters.ts). */
const UPPER = 1;
const COMPOSES = 2;

/** Whether a literal fold may change when it is composed with its neighbors (NFC, UAX #15, §9). */
function composes(literal: string): boolean {
  if (literal.normalize("NFC") !== literal || MARK.test(literal) || JAMO.test(literal)) return true;
  return [...literal].some((character) => character.length > 1);
}

/** A character's record: kind, flags, bytes of the fold, bytes of the literal fold, then both. */
function recordOf(codePoint: number): Uint8Array {
  const kind = kindOf(codePoint);
  const isWord = kind === kinds.letter || kind === kinds.mark || kind === kinds.cjk;
  const { folded, literal } = isWord ? foldsOf(codePoint) : { folded: "", literal: "" };
  const [plain, whole] = [encoder.encode(folded), encoder.encode(literal)];
  const flags = (isUpperCase(codePoint) ? UPPER : 0) | (composes(literal) ? COMPOSES : 0);
  return Uint8Array.of(kind, flags, plain.length, whole.length, ...plain, ...whole);
}

const randomBits = () => crypto.getRandomValues(new BigUint64Array(1))[0] as bigint;
const pageSize = 65_536;
const firstCapacity = 8_192;
/** How many bytes at the end of the memory contain the allocator's last block. */
const tailSize = 256;

/** An instance of the module, with views of its memory. */
export class Core {
  readonly call: Exports;
  /** Views of the memory, created again when it has grown. */
  bytes = new Uint8Array();
  words = new Uint32Array();
  /** The same words as signed integers, for small values: V8 reads these without converting to floating point. */
  integers = new Int32Array();
  doubles = new Float64Array();
  /** The address of the state. */
  readonly state: number;
  private input = new Uint8Array();
  private capacity = 0;
  private readonly beyondFirstPlane = new Map<number, number>();

  /**
   * @param image a result of `image()` of another instance; without it, the core is empty.
   * @param hashBits how many bits of each hash count: fewer than 64 force collisions, for tests.
   */
  constructor({ image, hashBits = 64 }: { image?: MemoryImage; hashBits?: number } = {}) {
    compiled ??= compile();
    const instance = new WebAssembly.Instance(compiled, {
      host: {
        describe: (codePoint: number) => this.describe(codePoint),
        compose: (length: number) => this.compose(length),
      },
      env: {
        abort: () => {
          throw new Error("The phrase engine ran out of memory: there are 4 GB at most.");
        },
      },
    });
    this.call = instance.exports as unknown as Exports;
    this.state = this.call.state();
    // The secret prevents people from writing texts whose words collide.
    if (image) this.restore(image);
    else this.call.begin(randomBits(), randomBits(), 64 - hashBits);
    this.prepareInput(firstCapacity);
    if (image) return;
    for (const [word, form] of irregularForms) {
      this.write(word + form);
      this.call.addForm(word.length, form.length);
    }
    for (const word of stopWords) {
      this.call.addStopWord(this.call.hashInput(this.write(commonForm(word))));
    }
  }

  /** Creates the views again if the memory has grown since. */
  refresh(): void {
    // When the memory grows, the old views become empty.
    if (this.words.length > 0) return;
    const { buffer } = this.call.memory;
    this.bytes = new Uint8Array(buffer);
    this.words = new Uint32Array(buffer);
    this.integers = new Int32Array(buffer);
    this.doubles = new Float64Array(buffer);
  }

  /** Writes a text where the module reads it, as UTF-8. @returns its length in bytes. */
  write(text: string): number {
    // A unit of UTF-16 takes three bytes at most.
    if (text.length * 3 > this.capacity) this.prepareInput(text.length * 3);
    else if (this.input.length === 0) this.prepareInput(this.capacity);
    return encoder.encodeInto(text, this.input).written;
  }

  /**
   * Writes a text that is UTF-8 already; invalid parts become U+FFFD (WHATWG Encoding, §4.1).
   * @returns its length in bytes.
   */
  writeBytes(text: Uint8Array): number {
    if (text.length > this.capacity) this.prepareInput(text.length);
    else if (this.input.length === 0) this.prepareInput(this.capacity);
    this.input.set(text);
    return this.call.isText(text.length) ? text.length : this.write(decoder.decode(text));
  }

  /** A copy of all memory that was ever in use, without the texts that were written. */
  image(): MemoryImage {
    this.prepareInput(this.capacity);
    this.refresh();
    const { bytes } = this;
    const scratch = this.call.scratch();
    bytes.fill(0, scratch, scratch + this.call.scratchSize());
    return {
      pages: bytes.length / pageSize,
      head: bytes.slice(0, Math.min(this.call.peak() + tailSize, bytes.length)),
      tail: bytes.slice(-tailSize),
    };
  }

  private restore({ pages, head, tail }: MemoryImage): void {
    const { memory } = this.call;
    memory.grow(Math.max(pages - memory.buffer.byteLength / pageSize, 0));
    // The first allocation sets the address of the allocator's state; the image has its content.
    this.call.keep(16);
    const bytes = new Uint8Array(memory.buffer);
    bytes.set(head);
    bytes.set(tail, pages * pageSize - tailSize);
  }

  private prepareInput(capacity: number): void {
    // Freed memory is not cleared, so a snapshot would contain it.
    this.inputOf(this.capacity).fill(0);
    this.input = this.inputOf(capacity);
    this.capacity = capacity;
    this.refresh();
  }

  private inputOf(capacity: number): Uint8Array<ArrayBuffer> {
    const at = this.call.input(capacity);
    return new Uint8Array(this.call.memory.buffer, at, capacity);
  }

  private describe(codePoint: number): number {
    const known = this.beyondFirstPlane.get(codePoint);
    if (known !== undefined) return known;
    const record = recordOf(codePoint);
    const at = this.call.keep(record.length);
    this.refresh();
    this.bytes.set(record, at);
    if (codePoint > 0xffff) this.beyondFirstPlane.set(codePoint, at);
    else this.call.describeAs(codePoint, at);
    return at;
  }

  private compose(length: number): number {
    this.refresh();
    const at = this.call.scratch();
    const room = this.bytes.subarray(at, at + this.call.scratchSize());
    const whole = decoder.decode(room.subarray(0, length)).normalize("NFC");
    return encoder.encodeInto(whole, room).written;
  }
}

/** The memory of a core: how large it is, its used part, and its end. */
export interface MemoryImage {
  pages: number;
  head: Uint8Array;
  tail: Uint8Array;
}
