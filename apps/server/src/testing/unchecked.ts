/** A text that is handed in without the check, for tests of what comes after it. */
export const unchecked = (text: string) => ({
  text,
  firstHandConfirmed: false,
  reviewReasons: [],
  rulesVersionId: null,
});
