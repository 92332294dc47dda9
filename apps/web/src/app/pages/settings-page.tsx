import { Link } from "@tanstack/react-router";
import { AccountSettings } from "../../features/account/screens/account-settings.tsx";
import { ConversionSettings } from "../../features/conversions/parts/conversion-settings.tsx";
import { useClientConfig } from "../../features/session/api/client-config.ts";
import { useMe } from "../../features/session/api/me.ts";
import { SettingsScreen } from "../../features/settings/screens/settings-screen.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { PlansLink } from "../shell/plans-link.tsx";

/** The workspace's settings and the account's, with the way to the plans. */
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
        user && <AccountSettings user={user} reddit={{ offered: config?.redditConnection }} />
      }
    />
  );
}
