import { Link, useNavigate } from "@tanstack/react-router";
import { InvitationScreen } from "../../features/identity/team/screens/invitation-screen.tsx";
import { TermsSentence } from "../../features/portal/session/components/terms-sentence.tsx";
import { storedText } from "../../lib/storage.ts";
import { buttonClass } from "../../ui/button.tsx";
import { rememberAddress } from "../return-to.ts";
import { SessionGate } from "../session-gate.tsx";
import { SignOutButton } from "../shell/sign-out-button.tsx";
import { useLinkFields } from "./use-link-fields.ts";

const names = ["token"] as const;
const stored = storedText("earshot.workspaceInvitation", "sessionStorage");

/** Accepts an emailed invitation to a workspace. The tab keeps its token over a sign-in. */
export function InvitationPage() {
  const { fields } = useLinkFields(names, stored);
  const navigate = useNavigate();
  return (
    <SessionGate of="main">
      {(user) => (
        <InvitationScreen
          token={fields.token ?? null}
          user={user}
          signOutButton={<SignOutButton />}
          signInLink={
            <Link
              to="/auth"
              className={buttonClass("text", "bare")}
              onClick={() => rememberAddress("/invitations", "")}
            >
              Sign in
            </Link>
          }
          homeLink={
            <Link to="/" className={buttonClass("primary")}>
              {user ? "Continue" : "Sign in"}
            </Link>
          }
          termsSentence={<TermsSentence />}
          onJoined={() => {
            stored.write(null);
            void navigate({ to: "/dashboard", replace: true });
          }}
        />
      )}
    </SessionGate>
  );
}
