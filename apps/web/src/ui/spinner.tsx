/** A spinner with a text for screen readers. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="grid place-items-center">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-8 animate-spin fill-none stroke-[3] motion-reduce:animate-none"
      >
        <circle cx="12" cy="12" r="10" className="stroke-line" />
        <path d="M12 2a10 10 0 0 1 10 10" strokeLinecap="round" className="stroke-signal" />
      </svg>
      <span className="sr-only">{label}</span>
    </div>
  );
}
