const literal = /"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g;
/**
 * Whether a test file has a test whose full name contains `name`, as far as its source shows: within one title, or
 * from the end of a `describe` title to the beginning of a test's.
 * @param source the text of the test file
 */
export function hasTest(source: string, name: string): boolean {
  const titles = [...source.matchAll(literal)].map(([, quoted, template]) =>
    (quoted ?? template ?? "").replaceAll(/\\(.)/g, "$1"),
  );
  if (titles.some((title) => title.includes(name))) return true;
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  return spaces.some(
    (at) =>
      titles.some((title) => title.endsWith(name.slice(0, at))) &&
      titles.some((title) => title.startsWith(name.slice(at + 1))),
  );
}
