import type { ReactNode } from "react";

const linkClass = "underline decoration-edge underline-offset-4 hover:decoration-signal";

/** A link in running text. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className={linkClass}>
      {children}
    </a>
  );
}

/** An email link. */
export function MailLink({ to }: { to: string }) {
  return <TextLink to={`mailto:${to}`}>{to}</TextLink>;
}

/** A bullet list. */
export function Points({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-2 ps-5 marker:text-ink-3">{children}</ul>;
}

/** A list of names with a value each. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="border-t border-line">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="font-semibold">{name}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  );
}
