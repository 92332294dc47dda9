/** The parameters of the frameworks in the address. */
export interface FrameworkSearch {
  /** The analysis whose framework is open; none: a list of analyses. */
  analysis?: string | undefined;
}

/**
 * Returns the public link of a shared framework.
 * @param origin of the product, as the browser gives it
 */
export function shareLink(origin: string, id: string, token: string): string {
  const link = new URL(`/shared/framework/${encodeURIComponent(id)}`, origin);
  link.searchParams.set("token", token);
  return link.href;
}
