/**
 * Who pays for what was read: those whose phrases each post holds, in equal parts; what nobody's
 * phrase is in, and the call itself, all for whom it was read.
 * @param watchers the workspaces of each post that came
 * @param reads things that are billed; more than posts came where authors are billed too
 */
export function shareBill(
  workspaceIds: readonly string[],
  watchers: readonly (readonly string[])[],
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
  const each = Math.min(reads, watchers.length);
  // What is billed beside the posts is paid by all, as the call is.
  split(price.callMicros + (reads - each) * price.readMicros, workspaceIds);
  for (const found of watchers.slice(0, each)) {
    const own = found.filter((id) => known.has(id));
    split(price.readMicros, own.length > 0 ? own : workspaceIds);
  }
  return shares;
}
