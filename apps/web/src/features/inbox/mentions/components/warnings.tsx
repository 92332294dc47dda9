import type { Warning } from "@earshot/contract";
import { useBrand } from "../../../../lib/brand.ts";
import { sensitiveWarningOf } from "../../../../lib/sensitive-warning.ts";
import { Quote } from "../../../../ui/quote.tsx";
import { type Pointing, wordsOf } from "../../../../ui/use-pointing.ts";
import { WarningNote } from "../../../../ui/warning-note.tsx";

interface WarningsProps {
  /** The id that the button refers to which a sensitive post makes unavailable. */
  id: string;
  warnings: readonly Warning[];
  pointing: Pointing;
}

/** Warnings to consider before engaging, each with the words it is based on. */
export function Warnings({ id, warnings, pointing }: WarningsProps) {
  const brand = useBrand();
  if (warnings.length === 0) return null;
  const sensitive = sensitiveWarningOf(warnings);
  return (
    <div id={id} className="mt-3 grid gap-2">
      {warnings.map((warning) => {
        const words = wordsOf(warning);
        return (
          <div key={`${warning.kind} ${warning.in} ${warning.span}`} {...pointing.hover(words)}>
            <WarningNote title={warning.message}>
              {warning.quote && (
                <Quote words={words} pointing={pointing}>
                  {warning.quote}
                </Quote>
              )}
              {warning === sensitive && <p>{brand.name} doesn’t reply to posts like this.</p>}
              {warning.kind === "no_pitch" && <p>Our writers see this too.</p>}
            </WarningNote>
          </div>
        );
      })}
    </div>
  );
}
