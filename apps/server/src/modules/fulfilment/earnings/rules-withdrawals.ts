/** The number and share of a workspace's withdrawals from which one writer is flagged. */
const flaggedCount = 3;
const flaggedShare = 0.5;

/** Whether a writer is flagged for their number and share of a workspace's withdrawals. */
export const isFlagged = (ofWriter: number, ofWorkspace: number): boolean =>
  ofWriter >= flaggedCount && ofWriter >= ofWorkspace * flaggedShare;
