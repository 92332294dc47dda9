import type { User } from "@earshot/contract";
import { Devices } from "../components/devices.tsx";
import { EmailLine } from "../components/email-line.tsx";
import { NameForm } from "../components/name-form.tsx";
import { PasswordForm } from "../components/password-form.tsx";
import { SecondFactor } from "../components/second-factor.tsx";

/** Who the user is: name and email address. */
export function ProfileSettings({ user }: { user: User }) {
  return (
    <>
      <NameForm user={user} />
      <EmailLine user={user} />
    </>
  );
}

/** How and where the user is signed in: password, two-step sign-in, devices. */
export function SecuritySettings({ user }: { user: User }) {
  return (
    <>
      <PasswordForm user={user} />
      <SecondFactor />
      <Devices />
    </>
  );
}
