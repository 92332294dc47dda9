import { Button } from "../../../../ui/button.tsx";

/** Says why the list does not begin with the newest mention. */
export function FirstOrderNote({ onNewest }: { onNewest: () => void }) {
  return (
    <p
      role="note"
      className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line px-3 py-2 text-sm text-ink-2"
    >
      People closest to buying come first.
      <Button variant="text" size="bare" onClick={onNewest}>
        Show newest first
      </Button>
    </p>
  );
}
