import { diffWordsWithSpace } from "diff";
import { useMemo } from "react";

/**
 * The differences between two texts: added words are underlined, removed ones struck through, and both are
 * labeled for screen readers.
 */
export function TextDiff({ from, to, label }: { from: string; to: string; label: string }) {
  const parts = useMemo(() => {
    let at = 0;
    return diffWordsWithSpace(from, to).map((part) => {
      at += part.value.length;
      return { ...part, at };
    });
  }, [from, to]);
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys as well
      tabIndex={0}
      dir="auto"
      className="max-h-72 overflow-y-auto rounded-lg border border-line bg-raised px-3 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      {from === to && <p className="text-ink-3">Both texts are the same.</p>}
      {from !== to &&
        parts.map(({ value, added, removed, at }) => {
          const key = `${at} ${added} ${removed}`;
          if (added) {
            return (
              <ins
                key={key}
                className="bg-mark decoration-standing decoration-2 underline-offset-4"
              >
                <span className="sr-only"> added: </span>
                {value}
              </ins>
            );
          }
          if (removed) {
            return (
              <del key={key} className="text-ink-3 decoration-signal decoration-2">
                <span className="sr-only"> removed: </span>
                {value}
              </del>
            );
          }
          return <span key={key}>{value}</span>;
        })}
    </section>
  );
}
