import { terms } from "@earshot/contract";
import { TermsLink } from "./terms-link.tsx";

/** What a person confirms by creating an account. */
export function TermsSentence() {
  return (
    <>
      By creating an account you accept the <TermsLink /> and confirm that you are at least{" "}
      {terms.minimumAge}.
    </>
  );
}
