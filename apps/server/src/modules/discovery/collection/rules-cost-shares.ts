/**
 * Splits the cost of a call: the workspaces whose phrases a post matches share its price equally. All
 * workspaces of the call share the price of the call itself and of posts that match no phrase.
 * @param matchedWorkspaces the workspaces that each returned post matches
 * @param reads billed items; more than the posts where authors are billed too
 */
export function splitCost(
  workspaceIds: readonly string[],
  matchedWorkspaces: readonly (readonly string[])[],
  reads: number,
  price: { callMicros: number; readMicros: number },
): Map<string, number> {
  const shares = new Map<string, number>();
  const known = new Set(workspaceIds);
  const split = (micros: number, among: readonly string[]) => {
    if (among.length === 0 || micros === 0) return;
    const each = Math.floor(micros / among.length);
    among.forEach((id, index) => {
      const share = index === 0 ? micros - each * (among.length - 1) : each;
      shares.set(id, (shares.get(id) ?? 0) + share);
    });
  };
  const each = Math.min(reads, matchedWorkspaces.length);
  // All workspaces share the price of the call and of items that are billed in addition to the posts.
  split(price.callMicros + (reads - each) * price.readMicros, workspaceIds);
  for (const found of matchedWorkspaces.slice(0, each)) {
    const own = found.filter((id) => known.has(id));
    split(price.readMicros, own.length > 0 ? own : workspaceIds);
  }
  return shares;
}
