import type { User } from "@earshot/contract";
import type { ReactNode } from "react";
import { DateLanguage } from "../components/date-language.tsx";
import { Devices } from "../components/devices.tsx";
import { EmailLine } from "../components/email-line.tsx";
import { NameForm } from "../components/name-form.tsx";
import { PasswordForm } from "../components/password-form.tsx";
import { SecondFactor } from "../components/second-factor.tsx";
import { SignInMethodSections } from "../components/sign-in-method-sections.tsx";

interface ProfileSettingsProps {
  user: User;
  /** Links to the setting of the time zone. */
  timeZoneLink: ReactNode;
}

/** The user's name and email address, and their language of dates. */
export function ProfileSettings({ user, timeZoneLink }: ProfileSettingsProps) {
  return (
    <>
      <NameForm user={user} />
      <EmailLine user={user} />
      <DateLanguage user={user} timeZoneLink={timeZoneLink} />
    </>
  );
}

interface SecuritySettingsProps {
  user: User;
  /** Whether this installation signs in with Google. */
  offersGoogle: boolean;
}

/** How the user signs in, and on which devices: password, two-step sign-in, passkeys, Google, devices. */
export function SecuritySettings({ user, offersGoogle }: SecuritySettingsProps) {
  return (
    <>
      <PasswordForm user={user} />
      <SecondFactor />
      <SignInMethodSections offersGoogle={offersGoogle} />
      <Devices />
    </>
  );
}
