import type { ReactNode } from "react";

interface SectionProps {
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A section of the landing page, labeled by its heading. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t border-line">
      <div className="wrap py-16 lg:py-24">
        <h2 id={`${id}-title`} className="max-w-[22ch] text-[2rem] leading-[1.1] lg:text-[2.5rem]">
          {title}
        </h2>
        {lead && <p className="mt-4 max-w-[60ch] text-lg text-ink-2">{lead}</p>}
        <div className="mt-10 lg:mt-12">{children}</div>
      </div>
    </section>
  );
}
