/**
 * The addresses of the web app's pages, with `$` before a variable part, as its router writes them. The
 * server answers any other address with the status 404.
 */
export const pagePaths = [
  "/",
  "/auth",
  "/reset-password",
  "/verify-email",
  "/invitations",
  "/onboarding",
  "/admin",
  "/dashboard",
  "/payment",
  "/mentions",
  "/friend",
  "/friend/results",
  "/friend/results/$id",
  "/shared/framework/$id",
  "/reports/$id",
  "/writers",
  "/writers/auth",
  "/writers/$section",
] as const;

const partsOf = (path: string) => path.toLowerCase().split("/").filter(Boolean);

const pages = pagePaths.map(partsOf);

/** Whether the web app has a page at a path, ignoring case and a final slash. */
export function isPagePath(path: string): boolean {
  const parts = partsOf(path);
  return pages.some(
    (page) =>
      page.length === parts.length &&
      page.every((part, index) => part.startsWith("$") || part === parts[index]),
  );
}

/**
 * Whether a checkout can be opened at an address. Such documents have a different content security policy, which
 * applies as long as the document is open. So the browser loads them instead of routing to them (decision 044).
 */
export function isCheckoutPage(path: string, search: URLSearchParams): boolean {
  const [page, ...rest] = partsOf(path);
  if (rest.length > 0) return false;
  return page === "payment" || (page === "dashboard" && search.get("view") === "pricing");
}
