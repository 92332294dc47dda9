import { brand } from "@earshot/contract";
import type { ReactNode } from "react";
import { messageOf } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { useWriterSettings } from "../api.ts";
import { HoursForm } from "../parts/hours-form.tsx";
import { PlacesForm } from "../parts/places-form.tsx";

/** What the writer says of their work, and below it their account: name, sign-in, devices. */
export function WriterSettingsScreen({ account }: { account: ReactNode }) {
  const { data, error, refetch } = useWriterSettings();
  return (
    <>
      <PageTitle documentTitle={`Settings · ${brand.name}`}>Settings</PageTitle>
      {!data && !error && (
        <Loading label="Reading your settings">
          <Skeleton className="mt-6 h-64 max-w-[72ch]" />
        </Loading>
      )}
      {error && !data && (
        <p role="alert" className="mt-6">
          {messageOf(error, "Your settings could not be read.")}{" "}
          <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      )}
      {data && (
        <div className="mt-6 grid max-w-[72ch] grid-cols-[minmax(0,1fr)] gap-10">
          <PlacesForm settings={data} />
          <HoursForm settings={data} />
        </div>
      )}
      <div className="mt-10 border-t border-line pt-8">{account}</div>
    </>
  );
}
