import type { Portal } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { canUsePasskeys } from "../../../../lib/passkeys.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { usePasskeyLogin } from "../api/log-in-passkey.ts";

interface PasskeyButtonProps {
  portal: Portal;
  onSignedIn?: () => void;
}

/** Signs in with a passkey, without an email; renders nothing if the browser does not support passkeys. */
export function PasskeyButton({ portal, onSignedIn }: PasskeyButtonProps) {
  const login = usePasskeyLogin(portal);
  if (!canUsePasskeys()) return null;
  const signIn = async () => {
    if (await login.mutateAsync().catch(() => null)) onSignedIn?.();
  };
  return (
    <div className="grid gap-3">
      <FormProblem>
        {login.error && messageOf(login.error, "The passkey could not be used. Please try again.")}
      </FormProblem>
      <Button busy={login.isPending} onClick={() => void signIn()}>
        Sign in with a passkey
      </Button>
    </div>
  );
}
