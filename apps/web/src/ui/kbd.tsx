/** The name of a key. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-flex min-w-5 items-center justify-center rounded border border-b-2 border-line bg-raised px-1 font-sans text-xs font-semibold text-ink-2">
      {children}
    </kbd>
  );
}
