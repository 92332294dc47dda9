/**
 * Copies a text that is still being fetched. Browsers allow that only right after a click, so this calls the clipboard
 * immediately and gives it the text later.
 */
export async function copyWhenFetched(text: Promise<string>): Promise<void> {
  // Older browsers can't be given a text later.
  if (typeof ClipboardItem === "undefined") return navigator.clipboard.writeText(await text);
  const blob = text.then((words) => new Blob([words], { type: "text/plain" }));
  const written = navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
  // When fetching fails, both fail, and the caller gets the error of the fetch.
  await Promise.all([text, written]);
}
