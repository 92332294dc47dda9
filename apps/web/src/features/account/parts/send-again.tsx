import { messageOf } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { useOneAtATime } from "../../../ui/one-at-a-time.ts";
import { showToast } from "../../../ui/toast-store.ts";
import { useSendVerification } from "../api/send-verification.ts";

/** Has the link that confirms the address sent once more. */
export function SendAgain({ email }: { email: string }) {
  const send = useSendVerification();
  const press = useOneAtATime(async () => {
    try {
      await send.mutateAsync();
      showToast({ title: "Email sent", description: `Look for it in the inbox of ${email}.` });
    } catch (error) {
      showToast({
        title: "Failed to send the email",
        description: messageOf(error, "Please try again."),
        tone: "destructive",
      });
    }
  });
  return (
    <Button size="small" busy={send.isPending} onClick={() => void press()}>
      {send.isPending ? "Sending..." : "Send again"}
    </Button>
  );
}
