import { brand } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PayoutSettings } from "../../features/fulfilment/earnings/screens/payout-settings.tsx";
import { NoticeMails } from "../../features/fulfilment/notices/components/notice-mails.tsx";
import { WriterSettings } from "../../features/fulfilment/writers/screens/writer-settings.tsx";
import {
  ProfileSettings,
  SecuritySettings,
} from "../../features/identity/accounts/screens/account-settings.tsx";
import { useClientConfig } from "../../features/portal/session/api/get-client-config.ts";
import { useMe } from "../../features/portal/session/api/get-me.ts";
import { SectionedPage, sectionLinkClass } from "../../ui/sectioned-page.tsx";
import {
  sectionIn,
  type WriterSettingsSection,
  writerSettingsSections,
} from "../settings-sections.ts";
import { DataSettings } from "./data-settings.tsx";
import { useGoogleReturn } from "./use-google-return.ts";

const links = writerSettingsSections.map(({ id, name }) => (
  <Link
    key={id}
    to="/writers/$section"
    params={{ section: "settings" }}
    search={{ section: sectionIn(writerSettingsSections, id) }}
    activeOptions={{ exact: true }}
    className={sectionLinkClass.base}
    activeProps={{ className: sectionLinkClass.active, "aria-current": "page" }}
    inactiveProps={{ className: sectionLinkClass.inactive }}
  >
    {name}
  </Link>
));

/** The writer's settings for their work and their account, one section at a time. */
export function WriterSettingsPage({
  section: id = "platforms",
}: {
  section: WriterSettingsSection | undefined;
}) {
  const { data: user } = useMe();
  const { data: config } = useClientConfig();
  useGoogleReturn();
  if (!user) return null;
  const name = writerSettingsSections.find((one) => one.id === id)?.name ?? "";
  const bodies: Record<WriterSettingsSection, () => ReactNode> = {
    platforms: () => <WriterSettings of="platforms" />,
    hours: () => <WriterSettings of="hours" />,
    payout: () => <PayoutSettings />,
    notices: () => <NoticeMails />,
    account: () => (
      <ProfileSettings
        user={user}
        timeZoneLink={
          <Link
            to="/writers/$section"
            params={{ section: "settings" }}
            search={{ section: "hours" }}
            className="underline"
          >
            Change your time zone and working hours
          </Link>
        }
      />
    ),
    data: () => <DataSettings user={user} of="writer" />,
    security: () => <SecuritySettings user={user} offersGoogle={config?.googleSignIn ?? false} />,
  };
  return (
    <SectionedPage
      title="Settings"
      section={name}
      documentTitle={`${name} · Settings · ${brand.name}`}
      links={links}
    >
      {bodies[id]()}
    </SectionedPage>
  );
}
