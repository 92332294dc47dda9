/**
 * The state of an own answer: it is not tracked, it was not found yet, it is live, or it was live and was removed or
 * deleted since.
 */
export const ownAnswerStates = ["untracked", "unseen", "live", "removed"] as const;
