import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { showToast, type ToastMessage } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useSendVerification } from "../api/send-verification.ts";

/**
 * Sends the confirmation link again.
 * @param inline shows the outcome below the button, because toasts are behind an open dialog
 */
export function SendAgain({ email, inline = false }: { email: string; inline?: boolean }) {
  const send = useSendVerification();
  const [outcome, setOutcome] = useState<ToastMessage | null>(null);
  const show = inline ? setOutcome : showToast;
  const press = useOneAtATime(async () => {
    setOutcome(null);
    try {
      await send.mutateAsync();
      show({ title: "Email sent", description: `Check the inbox of ${email}.` });
    } catch (error) {
      show({
        title: "Failed to send the email",
        description: messageOf(error, "Please try again."),
        tone: "destructive",
      });
    }
  });
  const button = (
    <Button size="small" busy={send.isPending} onClick={() => void press()}>
      {send.isPending ? "Sending..." : "Resend link"}
    </Button>
  );
  if (!inline) return button;
  return (
    <>
      {button}
      <p role="status" className="text-sm [overflow-wrap:anywhere] empty:hidden">
        {outcome && `${outcome.title}. ${outcome.description}`}
      </p>
    </>
  );
}
