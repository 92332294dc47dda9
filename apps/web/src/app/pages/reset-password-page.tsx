import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { ResetPasswordScreen } from "../../features/portal/session/screens/reset-password-screen.tsx";
import { storedText } from "../../lib/storage.ts";
import { useLinkFields } from "./use-link-fields.ts";

const names = ["access_token", "refresh_token"] as const;
const stored = storedText("earshot.resetLink", "sessionStorage");

/** Sets a new password with the tokens of an emailed link. */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const { fields } = useLinkFields(names, stored);
  const { access_token, refresh_token } = fields;
  const onLeave = useCallback(() => {
    stored.write(null);
    void navigate({ to: "/auth", replace: true });
  }, [navigate]);
  return (
    <ResetPasswordScreen
      link={access_token && refresh_token ? { access_token, refresh_token } : null}
      onLeave={onLeave}
    />
  );
}
