/** How many withdrawals of one writer's replies are worth a look, and which share of a workspace's. */
const flaggedCount = 3;
const flaggedShare = 0.5;

/** Whether one writer has most of a workspace's withdrawals. */
export const isFlagged = (ofWriter: number, ofWorkspace: number): boolean =>
  ofWriter >= flaggedCount && ofWriter >= ofWorkspace * flaggedShare;
