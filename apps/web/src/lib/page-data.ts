/**
 * What the server has put into the page that it served, so that a first screen need not wait for its
 * first answer; null where there is nothing. Whoever shows it asks for it all the same: it is as old
 * as the page.
 */
export function pageData(): unknown {
  const text = document.getElementById("page-data")?.textContent;
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
