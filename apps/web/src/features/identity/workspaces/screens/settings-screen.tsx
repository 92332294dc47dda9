import { brand } from "@earshot/contract";
import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useSettings } from "../api/get-settings.ts";
import { SettingsForm } from "../components/settings-form.tsx";

interface SettingsScreenProps {
  plansLink: ReactNode;
  /** A link to the company's profile. */
  profileLink: ReactNode;
  /** The settings for conversions. */
  conversions: ReactNode;
  /** The user's settings, below the workspace's. */
  account: ReactNode;
}

/** The settings of the workspace and of the user. */
export function SettingsScreen({
  plansLink,
  profileLink,
  conversions,
  account,
}: SettingsScreenProps) {
  const { data: settings, error, refetch } = useSettings();
  const body = () => {
    if (settings) return <SettingsForm settings={settings} />;
    if (error) {
      return (
        <EmptyState
          alert
          title="Error loading settings"
          action={<Button onClick={() => void refetch()}>Retry</Button>}
        >
          <p>{messageOf(error, "Please try again.")}</p>
        </EmptyState>
      );
    }
    return (
      <Loading label="Loading settings">
        <div className="grid max-w-[72ch] gap-3">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-4" />
          <Skeleton className="mt-6 h-6 w-40" />
          <Skeleton className="h-24" />
        </div>
      </Loading>
    );
  };
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <PageTitle documentTitle={`Settings · ${brand.name}`}>Settings</PageTitle>
        {plansLink}
      </header>
      <div className="mt-6">{body()}</div>
      <div className="mt-10 border-t border-line pt-8">
        <Section title="Your company">
          <p className="max-w-[72ch] text-ink-2">
            Your company profile decides which posts we rate as showing intent to buy, and which
            phrases we suggest.
          </p>
          <div>{profileLink}</div>
        </Section>
      </div>
      <div className="mt-10 border-t border-line pt-8">{conversions}</div>
      <div className="mt-10 border-t border-line pt-8">{account}</div>
    </>
  );
}
