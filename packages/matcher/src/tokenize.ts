import { isUpperCase, kindOf, kinds } from "./characters.ts";
import { foldsOf } from "./fold.ts";
import { nameAt } from "./names.ts";
import { commonForm } from "./word-forms.ts";

/** The words of a text, as parallel lists: index i of each list is about the i-th word. */
export interface Words {
  /** The word as bare phrases compare it. */
  folded: string[];
  /** The word as quoted phrases compare it. */
  literal: string[];
  /** Offsets into the text in UTF-16 units; `end` is exclusive. */
  start: number[];
  end: number[];
  /** True if a sentence ends before this word, so that no phrase may reach across. */
  afterSentenceEnd: boolean[];
}

/** The kinds of the ASCII characters: most texts have few others, and this table stays in cache. */
const plainKinds = Uint8Array.from({ length: 128 }, (_, codePoint) => kindOf(codePoint));

/** Where the character at `position` ends and what kind it is; reused to avoid allocations. */
class Cursor {
  text = "";
  codePoint = 0;
  kind: number = kinds.separator;
  /** The offset after the character; equal to its start at the end of the text. */
  next = 0;

  read(position: number): void {
    const unit = this.text.charCodeAt(position);
    if (position >= this.text.length) {
      this.kind = kinds.separator;
      this.next = position;
      return;
    }
    this.codePoint = unit;
    this.kind = kindOf(unit);
    this.next = position + 1;
    if (this.kind !== kinds.surrogate) return;
    this.kind = kinds.separator;
    const whole = this.text.codePointAt(position) ?? unit;
    if (whole <= 0xffff) return;
    this.codePoint = whole;
    this.kind = kindOf(whole);
    this.next = position + 2;
  }

  /** Reads the first character at or after `position` that is not invisible. */
  readVisible(position: number): void {
    this.read(position);
    while (this.kind === kinds.zeroWidth) this.read(this.next);
  }
}

function isRunKind(kind: number): boolean {
  return kind === kinds.letter || kind === kinds.mark;
}

/** The end of the run of letters, digits and marks whose first character ends at `from`. */
function runEnd(cursor: Cursor, from: number): number {
  let end = from;
  for (;;) {
    cursor.readVisible(end);
    // Only an apostrophe between two word characters is dropped; any other one separates.
    if (cursor.kind === kinds.apostrophe) cursor.readVisible(cursor.next);
    if (!isRunKind(cursor.kind)) return end;
    end = cursor.next;
  }
}

/** The end of a one-character word that ends at `from`, with the marks that belong to it. */
function tailEnd(cursor: Cursor, from: number, skinTones: boolean): number {
  let end = from;
  for (;;) {
    cursor.readVisible(end);
    const belongs = cursor.kind === kinds.mark || (skinTones && cursor.kind === kinds.skinTone);
    if (!belongs) return end;
    end = cursor.next;
  }
}

/** The end of the word that begins at `start` with a letter, digit or mark; `start` for anything else. */
function wordEnd(cursor: Cursor, start: number): number {
  const { text } = cursor;
  let end = start;
  // Past the end of the text charCodeAt gives NaN, for which the table has no entry.
  while (plainKinds[text.charCodeAt(end)] === kinds.letter) end++;
  const after = plainKinds[text.charCodeAt(end)];
  // Most words are of ASCII letters and digits, with something of ASCII behind them.
  const isWhole = end === text.length || (after !== undefined && after !== kinds.apostrophe);
  if (end > start && isWhole) return end;
  cursor.read(start);
  return isRunKind(cursor.kind) ? runEnd(cursor, cursor.next) : start;
}

function appendFolded(words: Words, text: string, start: number, end: number): boolean {
  let folded = "";
  let literal = "";
  for (const character of text.slice(start, end)) {
    const codePoint = character.codePointAt(0) ?? 0;
    const kind = kindOf(codePoint);
    if (!isRunKind(kind) && kind !== kinds.cjk) continue;
    const folds = foldsOf(codePoint);
    folded += folds.folded;
    literal += folds.literal;
  }
  // A run of marks alone has nothing to compare, so it is no word.
  if (folded === "") return false;
  words.folded.push(commonForm(folded));
  words.literal.push(literal.normalize("NFC"));
  return true;
}

/**
 * Splits a text into words. Works on any string; lone surrogates and NUL separate words.
 *
 * @param text the original text; offsets refer to it.
 * @returns the words in order, see README, "What a phrase means".
 */
export function tokenize(text: string): Words {
  const words: Words = { folded: [], literal: [], start: [], end: [], afterSentenceEnd: [] };
  const cursor = new Cursor();
  cursor.text = text;
  let sentenceEnd = false;
  let spaceAfterIt = false;
  let position = 0;
  while (position < text.length) {
    let start = position;
    cursor.read(position);
    const { kind, codePoint, next } = cursor;
    position = next;
    let isWord = false;
    if (kind === kinds.letter || kind === kinds.mark) {
      const end = wordEnd(cursor, start);
      const name = nameAt(text, start, end, (from) => wordEnd(cursor, from));
      position = name?.end ?? end;
      if (name) {
        start = name.start;
        words.folded.push(commonForm(name.name));
        words.literal.push(name.name);
      }
      isWord = name !== null || appendFolded(words, text, start, position);
    } else if (kind === kinds.cjk) {
      position = tailEnd(cursor, next, false);
      isWord = appendFolded(words, text, start, position);
    } else if (kind === kinds.emoji) {
      position = tailEnd(cursor, next, true);
      const base = String.fromCodePoint(codePoint);
      words.folded.push(base);
      words.literal.push(base);
      isWord = true;
    } else if (kind === kinds.regional) {
      cursor.readVisible(next);
      if (cursor.kind === kinds.regional) {
        const flag = String.fromCodePoint(codePoint, cursor.codePoint);
        position = tailEnd(cursor, cursor.next, false);
        words.folded.push(flag);
        words.literal.push(flag);
        isWord = true;
      }
    } else if (kind === kinds.sentenceEnd) {
      sentenceEnd = true;
    } else if (kind === kinds.space && sentenceEnd) {
      spaceAfterIt = true;
    }
    if (!isWord) continue;
    words.start.push(start);
    words.end.push(position);
    // Decided on purpose: "best. CRM" is no match for `best crm`, while "best. crm" is one.
    words.afterSentenceEnd.push(spaceAfterIt && isUpperCase(text.codePointAt(start) ?? codePoint));
    sentenceEnd = false;
    spaceAfterIt = false;
  }
  return words;
}
