import type { Framework } from "@earshot/contract";
import { EvidenceList } from "../../../../shared/evidence.tsx";

/** The sections of a framework, each with the quotes that it was made from. */
export function FrameworkText({ sections }: Pick<Framework, "sections">) {
  if (sections.length === 0) {
    return <p className="text-ink-2">This framework has no sections. Edit it to add one.</p>;
  }
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      {sections.map(({ id, where, title, text, evidence }) => (
        <section
          key={id}
          aria-label={title || where}
          className="grid gap-2 [overflow-wrap:anywhere]"
        >
          {where && (
            <p dir="auto" className="text-sm font-semibold text-ink-3">
              {where}
            </p>
          )}
          <h3 dir="auto" className="text-lg font-semibold">
            {title}
          </h3>
          <p dir="auto" className="max-w-[72ch] whitespace-pre-line">
            {text}
          </p>
          <EvidenceList label={title} evidence={evidence} />
        </section>
      ))}
    </div>
  );
}
