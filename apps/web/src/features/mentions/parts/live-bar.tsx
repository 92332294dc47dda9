import { count } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";

/** Says how many new mentions wait; they come into the list only when the reader asks. */
export function LiveBar({ newCount, onShow }: { newCount: number; onShow: () => void }) {
  return (
    <div role="status">
      {newCount > 0 && (
        <div className="mt-4 flex items-center justify-between gap-4 rounded-lg border border-signal bg-signal-soft py-1 pr-1 pl-4 font-semibold text-signal">
          {count(newCount, "new mention")}
          <Button look="quiet" size="small" className="text-signal" onClick={onShow}>
            Show
          </Button>
        </div>
      )}
    </div>
  );
}
