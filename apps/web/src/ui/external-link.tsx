import type { ReactNode } from "react";

interface ExternalLinkProps {
  /** An http(s) address; the caller has checked addresses from users. */
  href: string;
  className?: string;
  title?: string;
  /** The id of what the link is about, if its text alone does not say so. */
  "aria-describedby"?: string;
  /** Whether an arrow shows that the link leaves the product. */
  arrow?: boolean;
  onClick?: () => void;
  children: ReactNode;
}

/** A link to an external page: opens in a new tab, says so, and passes on no reputation or referrer. */
export function ExternalLink({ arrow = false, children, ...rest }: ExternalLinkProps) {
  return (
    <a {...rest} target="_blank" rel="noopener nofollow ugc noreferrer">
      {children}
      {arrow && (
        <>
          {" "}
          <span aria-hidden="true">↗</span>
        </>
      )}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
