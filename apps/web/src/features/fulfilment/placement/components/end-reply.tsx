import { Button } from "../../../../ui/button.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useEndReply } from "../api/end-reply.ts";
import { Problems } from "./copy-text.tsx";

interface EndReplyProps {
  id: string;
  /** Called if it could not be ended: another rule may block it by now. */
  onRefused: () => void;
}

/** Ends a reply that the rules no longer allow anyone to place. */
export function EndReply({ id, onRefused }: EndReplyProps) {
  const end = useEndReply(id, {
    onSuccess: () => showToast({ title: "Ended. The customer sees why." }),
    onError: onRefused,
  });
  return (
    <div className="grid max-w-[72ch] justify-items-start gap-2">
      <p>
        If this won’t change, end the reply. The customer sees why and gets the reply back, and the
        mention is pending again.
      </p>
      <Button size="small" busy={end.isPending} onClick={() => end.mutate()}>
        {end.isPending ? "Ending…" : "End this reply"}
      </Button>
      <Problems error={end.error} fallback="It could not be ended. Please try again." />
    </div>
  );
}
