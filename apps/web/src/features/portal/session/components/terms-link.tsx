import { buttonClass } from "../../../../ui/button.tsx";

/** A link to the terms page, in its own tab, so that no form or work is lost. */
export function TermsLink() {
  return (
    <a href="/terms" target="_blank" rel="noreferrer" className={buttonClass("text", "bare")}>
      terms
    </a>
  );
}
