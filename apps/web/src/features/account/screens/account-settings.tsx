import type { User } from "@earshot/contract";
import { Devices } from "../parts/devices.tsx";
import { EmailLine } from "../parts/email-line.tsx";
import { NameForm } from "../parts/name-form.tsx";
import { PasswordForm } from "../parts/password-form.tsx";
import { RedditConnection } from "../parts/reddit-connection.tsx";
import { SecondFactor } from "../parts/second-factor.tsx";

interface AccountSettingsProps {
  user: User;
  /** Left out for writers, who have no workspace to connect. */
  reddit?: { offered: boolean | undefined };
}

/** What a person decides for themselves: name, sign-in, devices, connections. */
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
