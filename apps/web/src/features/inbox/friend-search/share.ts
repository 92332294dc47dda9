/**
 * Returns the public link of a snapshot (S2 §2), with its token if it has one.
 * @param origin of the product, as the browser gives it
 */
export function shareLink(origin: string, id: string, token: string | null | undefined): string {
  const link = new URL(`/friend/results/${encodeURIComponent(id)}`, origin);
  if (token) link.searchParams.set("token", token);
  return link.href;
}
