import { Link } from "@tanstack/react-router";
import { ConversionSettings } from "../../features/fulfilment/attribution/components/conversion-settings.tsx";
import { NoticeMails } from "../../features/fulfilment/notices/components/notice-mails.tsx";
import { AccountSettings } from "../../features/identity/accounts/screens/account-settings.tsx";
import { SettingsScreen } from "../../features/identity/workspaces/screens/settings-screen.tsx";
import { useClientConfig } from "../../features/portal/session/api/get-client-config.ts";
import { useMe } from "../../features/portal/session/api/get-me.ts";
import { buttonClass } from "../../ui/button.tsx";
import { PlansLink } from "../shell/plans-link.tsx";

/** The settings of the workspace and of the account. */
export function SettingsPage() {
  const { data: user } = useMe();
  const { data: config } = useClientConfig();
  return (
    <SettingsScreen
      plansLink={<PlansLink />}
      profileLink={
        <Link to="/onboarding" className={buttonClass("secondary")}>
          Change your company’s profile
        </Link>
      }
      conversions={
        <ConversionSettings
          replyLink={(id, words) => (
            <Link to="/dashboard" search={{ view: "replies", reply: id }}>
              Open<span className="sr-only"> the reply of {words}</span>
            </Link>
          )}
        />
      }
      account={
        user && (
          <div className="grid gap-10">
            <NoticeMails />
            <AccountSettings user={user} reddit={{ offered: config?.redditConnection }} />
          </div>
        )
      }
    />
  );
}
