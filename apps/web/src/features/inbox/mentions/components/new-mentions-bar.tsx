import { count } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";

/** Shows how many new mentions there are; they enter the list only on request. */
export function NewMentionsBar({ newCount, onShow }: { newCount: number; onShow: () => void }) {
  return (
    <div role="status">
      {newCount > 0 && (
        <div className="flex items-center gap-1 rounded-full border border-signal bg-signal-soft pl-3 text-sm font-semibold whitespace-nowrap text-signal">
          {count(newCount, "new mention")}
          <Button
            variant="quiet"
            size="small"
            className="rounded-full text-signal underline underline-offset-4"
            onClick={onShow}
          >
            Show
          </Button>
        </div>
      )}
    </div>
  );
}
