/** A line of a text. One over the limit comes cut, with `tooLong`. */
export interface Line {
  /** From 1. */
  number: number;
  text: string;
  tooLong: boolean;
}

/** Reddit's longest post has 40,000 characters; four bytes each and the other fields leave room. */
export const longestLine = 1_048_576;

/** So much is kept of the text of what can't be read. */
export const keptText = 10_000;

/** The lines of UTF-8 bytes; a longer line than {@link longestLine} is skipped without filling the memory. */
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
        text: text.slice(0, longestLine),
        tooLong: tooLong || text.length > longestLine,
      };
      tooLong = false;
    }
    if (rest.length > longestLine) {
      tooLong = true;
      rest = rest.slice(0, longestLine);
    }
  }
  rest += decoder.decode();
  if (rest !== "") yield { number: number + 1, text: rest, tooLong };
}
