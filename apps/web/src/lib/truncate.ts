/** Returns the first characters of a text; a surrogate pair is never split. */
export function truncate(text: string, max: number): string {
  const cut = text.slice(0, max);
  return cut.isWellFormed() ? cut : cut.slice(0, -1).toWellFormed();
}
