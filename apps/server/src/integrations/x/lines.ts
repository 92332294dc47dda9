/** No line of X is longer: a post with its author has about 3 kB. */
const longestLine = 1_048_576;

/**
 * Joins the chunks of a stream to lines; a chunk may end inside a character. A heartbeat is an empty line.
 * @throws RangeError for a line of more than a million characters, which X never sends
 */
export function createLines(): { take(chunk: Uint8Array): string[] } {
  const decoder = new TextDecoder();
  let rest = "";
  return {
    take(chunk) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      if (rest.length > longestLine) throw new RangeError("a line without an end");
      return lines.map((line) => line.replace(/\r$/, ""));
    },
  };
}
