import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { dismissToast, type ShownToast, useShownToast } from "./toast-store.ts";

function Toast({ toast, durationMs }: { toast: ShownToast; durationMs: number }) {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(toast.id), durationMs);
    return () => clearTimeout(timer);
  }, [toast.id, durationMs, isPaused]);

  const destructive = toast.tone === "destructive";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering the message only keeps it longer
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={classNames(
        "pointer-events-auto flex w-full max-w-sm items-center gap-4 rounded-lg border px-4 py-3 shadow-lg",
        destructive ? "border-signal bg-signal-soft text-ink" : "border-ink bg-ink text-paper",
      )}
    >
      <div className="min-w-0 flex-1">
        <p className={classNames("font-semibold", destructive && "text-signal")}>{toast.title}</p>
        {toast.description && (
          <p className="text-sm [overflow-wrap:anywhere]">{toast.description}</p>
        )}
      </div>
      {toast.action && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            toast.action?.onSelect();
            dismissToast(toast.id);
          }}
        >
          {toast.action.label}
        </Button>
      )}
    </div>
  );
}

/** The live regions for messages. Both are always present, so that screen readers observe them. */
export function Toaster({ durationMs }: { durationMs: number }) {
  const toast = useShownToast();
  const content = toast && (
    <Toast key={toast.id} toast={toast} durationMs={toast.durationMs ?? durationMs} />
  );
  const place = classNames(
    "pointer-events-none fixed inset-x-4 bottom-4 z-30 flex justify-center sm:justify-end sm:inset-x-6 sm:bottom-6",
    // Above a bar of buttons at the bottom, which phones show in two lines, so that all of them stay usable.
    "in-[body:has([data-bottom-bar])]:bottom-31 sm:in-[body:has([data-bottom-bar])]:bottom-20",
  );
  return (
    <>
      <div role="status" data-screen-only className={place}>
        {toast?.tone !== "destructive" && content}
      </div>
      <div role="alert" data-screen-only className={place}>
        {toast?.tone === "destructive" && content}
      </div>
    </>
  );
}
