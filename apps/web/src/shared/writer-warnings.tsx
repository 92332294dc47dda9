import type { Warning } from "@earshot/contract";
import { sensitiveWarningOf } from "../lib/sensitive-warning.ts";
import { WarningNote } from "../ui/warning-note.tsx";

/** The warnings of a post for its writer, each with the words it is based on. */
export function WriterWarnings({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  const sensitive = sensitiveWarningOf(warnings);
  return (
    <div className="my-2 grid gap-2">
      {warnings.map((warning) => (
        <WarningNote key={`${warning.kind} ${warning.in} ${warning.span}`} title={warning.message}>
          {warning.quote && (
            <q dir="auto" className="font-quote">
              {warning.quote}
            </q>
          )}
          {warning === sensitive && (
            <p>
              We don’t reply to posts like this. End the opportunity as unsuitable, or release it.
            </p>
          )}
          {warning.kind === "no_pitch" && (
            <p>Answer the question, and recommend nothing the author did not ask for.</p>
          )}
        </WarningNote>
      ))}
    </div>
  );
}
