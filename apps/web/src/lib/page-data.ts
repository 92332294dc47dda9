/**
 * Returns the data that the server embedded into the page, so that the first screen does not wait for its
 * first response; null if there is none. Screens fetch it again, because it is as old as the page.
 */
export function pageData(): unknown {
  const text = document.getElementById("page-data")?.textContent;
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
