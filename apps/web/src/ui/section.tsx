import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

interface SectionProps {
  title: string;
  className?: string;
  children: ReactNode;
}

/** A titled section of a screen. */
export function Section({ title, className, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames("grid grid-cols-[minmax(0,1fr)] gap-2", className)}
    >
      <h2 id={id} className="font-display text-xl font-bold tracking-[-0.02em]">
        {title}
      </h2>
      {children}
    </section>
  );
}
