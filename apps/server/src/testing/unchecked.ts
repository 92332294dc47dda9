/** A text that is submitted without the check, for tests of later steps. */
export const unchecked = (text: string) => ({
  text,
  firstHandConfirmed: false,
  reviewReasons: [],
  rulesVersionId: null,
});
