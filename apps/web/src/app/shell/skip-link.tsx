/** The first focusable element: skips the header and the navigation. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-20 rounded-lg bg-ink px-4 py-2 text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Skip to content
    </a>
  );
}
