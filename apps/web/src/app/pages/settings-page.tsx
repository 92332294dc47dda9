import { SettingsScreen } from "../../features/settings/screens/settings-screen.tsx";
import { PlansLink } from "../shell/plans-link.tsx";

/** The settings, with the way to the plans. */
export function SettingsPage() {
  return <SettingsScreen plansLink={<PlansLink />} />;
}
