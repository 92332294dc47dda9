import type { ReactNode } from "react";

interface OutsideLinkProps {
  /** An address of the web: whoever shows what strangers wrote has checked that it is one. */
  href: string;
  className?: string;
  title?: string;
  /** The id of what it is about, where its words alone don't say so. */
  "aria-describedby"?: string;
  /** Whether an arrow shows that it leads away. */
  arrow?: boolean;
  onClick?: () => void;
  children: ReactNode;
}

/** A link to a page that is not ours: it opens in a new tab, says so, and vouches for nothing. */
export function OutsideLink({ arrow = false, children, ...rest }: OutsideLinkProps) {
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
