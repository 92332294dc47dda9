import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useSendResetLink } from "../api/send-reset-link.ts";

/** Sends a reset link to users who don't know their password or never had one. */
export function ResetLinkButton({ email }: { email: string }) {
  const send = useSendResetLink();
  const press = useOneAtATime(async () => {
    try {
      await send.mutateAsync(email);
      showToast({ title: "Reset email sent", description: `Check the inbox of ${email}.` });
    } catch (error) {
      showToast({
        title: "Failed to send reset email",
        description: messageOf(error, "Please try again."),
        tone: "destructive",
      });
    }
  });
  return (
    <Button variant="text" size="bare" busy={send.isPending} onClick={() => void press()}>
      Email me a reset link
    </Button>
  );
}
