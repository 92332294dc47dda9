import { classNames } from "./class-names.ts";

/** A placeholder in the shape of the content to come. Group several in one `Loading`. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={classNames("rounded bg-line", className)} />;
}

/** Skeletons with a text for screen readers; nothing is visible in the first 150 ms. */
export function Loading({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div role="status" className="animate-appear">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
