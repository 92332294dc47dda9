import type { Caution } from "@earshot/contract";
import { sensitiveWarningOf } from "../lib/sensitive-warning.ts";
import { WarningNote } from "../ui/warning-note.tsx";

/** The warnings of a post for its writer, each with the words it is based on. */
export function WriterWarnings({ cautions }: { cautions: readonly Caution[] }) {
  if (cautions.length === 0) return null;
  const sensitive = sensitiveWarningOf(cautions);
  return (
    <div className="my-2 grid gap-2">
      {cautions.map((caution) => (
        <WarningNote key={`${caution.kind} ${caution.in} ${caution.span}`} title={caution.message}>
          {caution.quote && (
            <q dir="auto" className="font-quote">
              {caution.quote}
            </q>
          )}
          {caution === sensitive && (
            <p>
              We don’t reply to posts like this. End the opportunity as unsuitable, or release it.
            </p>
          )}
          {caution.kind === "no_pitch" && (
            <p>Answer the question, and recommend nothing the author did not ask for.</p>
          )}
        </WarningNote>
      ))}
    </div>
  );
}
