/** The syntax of a phrase: words, "quoted words", `|`, `+required`, `-excluded`. */

/** The longest phrase, in UTF-16 units after trimming. */
export const MAX_LENGTH = 100;

const QUOTES = '"“”';
const BLANK = /^\p{White_Space}$/u;

type Role = "alternative" | "required" | "excluded";

/** A stretch of the phrase between blanks, quotes and bars. */
export interface Piece {
  role: Role;
  quoted: boolean;
  text: string;
  /** The number of the alternative that the piece belongs to. */
  alternative: number;
}

/** Cuts a phrase into pieces; undefined if a quote is not closed. */
export function cut(text: string): Piece[] | undefined {
  const pieces: Piece[] = [];
  let alternative = 0;
  let role: Role = "alternative";
  let atTokenStart = true;
  let position = 0;
  while (position < text.length) {
    const character = text.charAt(position);
    if (BLANK.test(character) || character === "|") {
      if (character === "|") alternative++;
      role = "alternative";
      atTokenStart = true;
      position++;
    } else if (atTokenStart && (character === "+" || character === "-")) {
      role = character === "+" ? "required" : "excluded";
      atTokenStart = false;
      position++;
    } else if (QUOTES.includes(character)) {
      let close = position + 1;
      while (close < text.length && !QUOTES.includes(text.charAt(close))) close++;
      if (close === text.length) return undefined;
      pieces.push({ role, quoted: true, text: text.slice(position + 1, close), alternative });
      // The operator has its operand; text right behind the closing quote is a bare word.
      role = "alternative";
      atTokenStart = false;
      position = close + 1;
    } else {
      const start = position;
      while (position < text.length && !endsBarePiece(text.charAt(position))) position++;
      pieces.push({ role, quoted: false, text: text.slice(start, position), alternative });
      role = "alternative";
      atTokenStart = false;
    }
  }
  return pieces;
}

function endsBarePiece(character: string): boolean {
  return character === "|" || QUOTES.includes(character) || BLANK.test(character);
}
