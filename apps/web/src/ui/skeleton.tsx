import { classNames } from "./class-names.ts";

/** The shape of what comes. Group several under one `Loading`. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={classNames("rounded bg-line", className)} />;
}

/** Skeletons with words for those who do not see them; nothing is seen in the first 150 ms. */
export function Loading({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div role="status" className="animate-appear">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
