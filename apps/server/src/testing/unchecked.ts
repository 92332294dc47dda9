/** A text that is handed in without the check, for tests of what comes after it. */
export const unchecked = (text: string) => ({
  text,
  attested: false,
  heldFor: [],
  rulesVersionId: null,
});
