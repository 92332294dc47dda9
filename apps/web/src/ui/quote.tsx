import type { Pointing, Words } from "./use-pointing.ts";

interface QuoteProps {
  children: string;
  /** Where they stand; null where that is not known. */
  words: Words | null;
  pointing: Pointing;
}

/** Words of a post; their button shows them in it. */
export function Quote({ children, words, pointing }: QuoteProps) {
  if (!words) {
    return (
      <q dir="auto" className="font-quote">
        {children}
      </q>
    );
  }
  return (
    <button
      type="button"
      dir="auto"
      title="Show it in the post"
      className="rounded text-left font-quote underline decoration-edge decoration-dotted underline-offset-4 [overflow-wrap:anywhere] hover:decoration-signal"
      {...pointing.hold(words)}
    >
      <q>{children}</q>
    </button>
  );
}
