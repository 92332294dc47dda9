import type { Pointing, Words } from "./use-pointing.ts";

interface QuoteProps {
  children: string;
  /** Where the quoted words are in the post; null if unknown. */
  words: Words | null;
  pointing: Pointing;
}

/** Words quoted from a post, as a button that highlights them in the post. */
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
