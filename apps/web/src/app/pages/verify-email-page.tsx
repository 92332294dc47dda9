import { VerifyEmailScreen } from "../../features/identity/accounts/screens/verify-email-screen.tsx";
import { useMe } from "../../features/portal/session/api/get-me.ts";
import { storedText } from "../../lib/storage.ts";
import { useLinkFields } from "./use-link-fields.ts";

const names = ["token"] as const;
const stored = storedText("earshot.verificationLink", "sessionStorage");

/** Confirms an email address with the token of an emailed link. */
export function VerifyEmailPage() {
  const { fields } = useLinkFields(names, stored);
  const { data: user } = useMe();
  return <VerifyEmailScreen token={fields.token ?? null} user={user} />;
}
