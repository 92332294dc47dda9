import type { Caution } from "@earshot/contract";
import { sensitiveWarningOf } from "../../../../lib/sensitive-warning.ts";
import { Quote } from "../../../../ui/quote.tsx";
import { type Pointing, wordsOf } from "../../../../ui/use-pointing.ts";
import { WarningNote } from "../../../../ui/warning-note.tsx";

interface WarningsProps {
  /** The button that a sensitive post makes unavailable refers to this id. */
  id: string;
  cautions: readonly Caution[];
  pointing: Pointing;
}

/** Warnings to consider before engaging, each with the words it is based on. */
export function Warnings({ id, cautions, pointing }: WarningsProps) {
  if (cautions.length === 0) return null;
  const sensitive = sensitiveWarningOf(cautions);
  return (
    <div id={id} className="mt-3 grid gap-2">
      {cautions.map((caution) => {
        const words = wordsOf(caution);
        return (
          <div key={`${caution.kind} ${caution.in} ${caution.span}`} {...pointing.hover(words)}>
            <WarningNote title={caution.message}>
              {caution.quote && (
                <Quote words={words} pointing={pointing}>
                  {caution.quote}
                </Quote>
              )}
              {caution === sensitive && <p>Earshot doesn’t reply to posts like this.</p>}
              {caution.kind === "no_pitch" && <p>Our writers see this too.</p>}
            </WarningNote>
          </div>
        );
      })}
    </div>
  );
}
