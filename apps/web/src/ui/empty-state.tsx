import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  alert?: boolean;
}

/** Shown in place of an empty list: what will appear and when, and the next step. */
export function EmptyState({ title, children, action, alert = false }: EmptyStateProps) {
  return (
    <div
      role={alert ? "alert" : undefined}
      className="flex max-w-[60ch] flex-col items-start gap-3 py-12"
    >
      <h2 className="font-display text-xl font-bold tracking-[-0.02em]">{title}</h2>
      {children && <div className="grid gap-2 text-ink-2">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
