import type { ReactNode } from "react";

/** A warning to consider before acting, with its evidence. */
export function WarningNote({
  id,
  title,
  children,
}: {
  id?: string;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div
      role="note"
      id={id}
      className="max-w-[43rem] rounded-lg bg-caution-soft px-3 py-2 [overflow-wrap:anywhere]"
    >
      <strong className="font-semibold text-caution">{title}</strong>
      {children && <div className="text-sm text-ink">{children}</div>}
    </div>
  );
}
