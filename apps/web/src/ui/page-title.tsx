import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";

/**
 * The one h1 of a screen. It names the document and takes the focus when the reader comes from
 * another screen, so that a screen reader says where they are.
 */
export function PageTitle({
  documentTitle,
  className,
  children,
}: {
  documentTitle: string;
  className?: string;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the browser paints, so that the two are never seen one above the other.
  useLayoutEffect(() => document.getElementById("first-paint")?.remove(), []);
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  useEffect(() => {
    // On a first load the browser starts at the top by itself.
    if (screensShown++ > 0) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={className ?? "font-display text-2xl font-bold tracking-[-0.02em]"}
    >
      {children}
    </h1>
  );
}

let screensShown = 0;
