/**
 * What is known of an own answer: nobody looks after it, it was not seen so far, it is there, or it was there
 * and was removed or deleted since.
 */
export const ownAnswerStates = ["untracked", "unseen", "live", "removed"] as const;
