import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { brandedTitle, useShownBrand } from "./brand.ts";

/**
 * The h1 of a screen. It sets the document title and takes the focus after navigation, so that a screen
 * reader announces the new screen.
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
  const shownTitle = brandedTitle(documentTitle, useShownBrand());
  // Before the browser paints, so that the old and the new title are never visible together.
  useLayoutEffect(() => document.getElementById("first-paint")?.remove(), []);
  useEffect(() => {
    document.title = shownTitle;
  }, [shownTitle]);
  useEffect(() => {
    // On a first load the browser starts at the top anyway.
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
