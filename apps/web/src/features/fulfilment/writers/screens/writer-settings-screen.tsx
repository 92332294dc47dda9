import { brand } from "@earshot/contract";
import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useWriterSettings } from "../api/get-writer-settings.ts";
import { HoursForm } from "../components/hours-form.tsx";
import { PlatformsForm } from "../components/platforms-form.tsx";

/** What the writer says of their work, and beside it their account: name, sign-in, devices. */
export function WriterSettingsScreen({ account }: { account: ReactNode }) {
  const { data, error, refetch } = useWriterSettings();
  return (
    <>
      <PageTitle documentTitle={`Settings · ${brand.name}`}>Settings</PageTitle>
      <div className="mt-6 grid items-start gap-x-20 gap-y-10 xl:grid-cols-2">
        <div className="grid max-w-[72ch] grid-cols-[minmax(0,1fr)] gap-10">
          {!data && !error && (
            <Loading label="Loading your settings">
              <Skeleton className="h-64" />
            </Loading>
          )}
          {error && !data && (
            <p role="alert">
              {messageOf(error, "Your settings could not be loaded.")}{" "}
              <Button onClick={() => void refetch()}>Try again</Button>
            </p>
          )}
          {data && (
            <>
              <PlatformsForm settings={data} />
              <HoursForm settings={data} />
            </>
          )}
        </div>
        <div className="max-xl:border-t max-xl:border-line max-xl:pt-8">{account}</div>
      </div>
    </>
  );
}
