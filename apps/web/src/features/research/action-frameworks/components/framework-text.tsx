import type { Framework } from "@earshot/contract";
import { Fragment } from "react";
import { EvidenceList } from "../../../../shared/evidence.tsx";

interface FrameworkTextProps extends Pick<Framework, "sections"> {
  /** The level of the sections' headings. */
  level?: 2 | 3;
}

/** The sections of a framework, each statement with the quotes that support it. */
export function FrameworkText({ sections, level = 3 }: FrameworkTextProps) {
  const Heading = level === 2 ? "h2" : "h3";
  if (sections.length === 0) {
    return <p className="text-ink-2">This framework has no sections. Edit it to add one.</p>;
  }
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      {sections.map(({ id, where, title, statements }) => (
        <section
          key={id}
          aria-label={[where, title].filter(Boolean).join(": ")}
          className="grid gap-2 [overflow-wrap:anywhere]"
        >
          {where && (
            <p dir="auto" className="text-sm font-semibold text-ink-3">
              {where}
            </p>
          )}
          <Heading dir="auto" className="text-lg font-semibold">
            {title}
          </Heading>
          {statements.map(({ text, evidence }, at) => (
            // Two statements may have the same words.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
            <Fragment key={at}>
              <p dir="auto" className="max-w-[72ch] whitespace-pre-line">
                {text}
              </p>
              <EvidenceList label={statements.length === 1 ? title : text} evidence={evidence} />
            </Fragment>
          ))}
        </section>
      ))}
    </div>
  );
}
