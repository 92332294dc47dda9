import type { User } from "@earshot/contract";
import { Devices } from "../components/devices.tsx";
import { EmailLine } from "../components/email-line.tsx";
import { NameForm } from "../components/name-form.tsx";
import { PasswordForm } from "../components/password-form.tsx";
import { RedditConnection } from "../components/reddit-connection.tsx";
import { SecondFactor } from "../components/second-factor.tsx";

interface AccountSettingsProps {
  user: User;
  /** Omitted for writers, who have no workspace to connect. */
  reddit?: { offered: boolean | undefined };
}

/** The user's own settings: name, sign-in, devices, connections. */
export function AccountSettings({ user, reddit }: AccountSettingsProps) {
  return (
    <div className="grid max-w-[72ch] grid-cols-[minmax(0,1fr)] gap-10">
      <NameForm user={user} />
      <EmailLine user={user} />
      <PasswordForm user={user} />
      <SecondFactor />
      <Devices />
      {reddit && <RedditConnection user={user} offered={reddit.offered} />}
    </div>
  );
}
