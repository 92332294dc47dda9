/** A line of a text. A line over the limit is cut, with `tooLong` set. */
export interface Line {
  /** From 1. */
  number: number;
  text: string;
  tooLong: boolean;
}

/** Reddit's longest post has 40,000 characters; this leaves room for four bytes each and for the other fields. */
export const maxLineLength = 1_048_576;

/** How much text of a rejected record is reported. */
export const maxRejectedText = 10_000;

/** Splits UTF-8 bytes into lines; a line over {@link maxLineLength} is cut, so that it does not fill the memory. */
export async function* readLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  const decoder = new TextDecoder();
  let number = 0;
  let rest = "";
  let tooLong = false;
  for await (const chunk of bytes) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    for (const text of parts) {
      number += 1;
      yield {
        number,
        text: text.slice(0, maxLineLength),
        tooLong: tooLong || text.length > maxLineLength,
      };
      tooLong = false;
    }
    if (rest.length > maxLineLength) {
      tooLong = true;
      rest = rest.slice(0, maxLineLength);
    }
  }
  rest += decoder.decode();
  if (rest !== "") yield { number: number + 1, text: rest, tooLong };
}
