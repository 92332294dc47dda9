/**
 * The link of a snapshot that anyone may open (S2 §2): with its token where it has one.
 * @param origin of the product, as the browser gives it
 */
export function shareLink(origin: string, id: string, token: string | null | undefined): string {
  const link = new URL(`/friend/results/${encodeURIComponent(id)}`, origin);
  if (token) link.searchParams.set("token", token);
  return link.href;
}
