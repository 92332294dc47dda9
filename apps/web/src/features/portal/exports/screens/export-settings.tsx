import { brand, type DataExport, dataTerms } from "@earshot/contract";
import { useState } from "react";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { downloadFile } from "../../../../lib/download.ts";
import { count, exactTime } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useDownloadExport, useExport, useOpenExport, useStartExport } from "../api/exports.ts";
import { PasswordForm } from "../components/password-form.tsx";

/** The token of the emailed link, from the fragment of the address. */
const tokenInAddress = () => /^#export=(\S+)$/.exec(window.location.hash)?.[1] ?? null;

const megabytes = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000)).toLocaleString()} kB`
    : `${(bytes / 1_000_000).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`;

/** Describes the state of an export in a sentence. */
function stateText({ state, rows, bytes, expiresAt }: DataExport): string {
  switch (state) {
    case "waiting":
      return "Your export will start in a moment. You can leave this page: we email you a link.";
    case "preparing":
      return `Preparing: ${count(rows, "row")} so far. You can leave this page: we email you a link.`;
    case "ready":
      return `Your export is ready: ${count(rows, "row")}, ${megabytes(bytes)}. You can download it until ${expiresAt ? exactTime(expiresAt) : "it expires"}.`;
    case "failed":
      return `The export could not be prepared. Request it again; if that fails too, write to ${brand.supportEmail}.`;
  }
}

/** Downloads a prepared export: immediately with the emailed link, otherwise with the password. */
function Download() {
  const [refused, setRefused] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const open = useOpenExport();
  const download = useDownloadExport();
  async function save(usable: string): Promise<void> {
    try {
      downloadFile("earshot-export.zip", await download.mutateAsync(usable));
      showToast({ title: "Export downloaded." });
    } catch (error) {
      // A link of an earlier export does not open this one.
      setRefused(usable);
      showToast({
        title: "Not downloaded",
        description: messageOf(error, "Please try again."),
        tone: "destructive",
      });
    }
  }
  if (isAsking) {
    return (
      <PasswordForm
        label="Download your export"
        submitName="Download"
        onCancel={() => setIsAsking(false)}
        onSubmit={async (password) => {
          const token = await open.mutateAsync(password);
          setIsAsking(false);
          await save(token);
        }}
      />
    );
  }
  function begin(): void {
    // Read now, because the link may be opened in a tab that already shows this page.
    const token = tokenInAddress();
    if (token === null || token === refused) setIsAsking(true);
    else void save(token);
  }
  return (
    <div>
      <Button variant="primary" busy={download.isPending} onClick={begin}>
        Download export
      </Button>
    </div>
  );
}

/** Requests an export, with the password. */
function Request({ again }: { again: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const start = useStartExport();
  if (!isAsking) {
    return (
      <div>
        <Button onClick={() => setIsAsking(true)}>
          {again ? "Request a new export" : "Request export"}
        </Button>
      </div>
    );
  }
  return (
    <PasswordForm
      label="Request an export"
      submitName="Request export"
      onCancel={() => setIsAsking(false)}
      onSubmit={async (password) => {
        await start.mutateAsync(password);
        setIsAsking(false);
      }}
    />
  );
}

/** The export of all data of the workspace, for its owner. */
export function ExportSettings() {
  const { data, error, refetch } = useExport();
  const isOthers = error instanceof ApiError && error.code === "OWNER_ONLY";
  const isUnderWay = data?.state === "waiting" || data?.state === "preparing";
  return (
    <Section title="Export your data">
      <p className="text-ink-2">
        {`A ZIP file with everything that ${brand.name} stores of this workspace, as JSON and CSV, with a README that explains each file. We prepare it, email you a link and delete the file after ${dataTerms.exportHours} hours.`}
      </p>
      {isOthers && (
        <p className="text-ink-2">Only the owner of the workspace can export its data.</p>
      )}
      {error && !isOthers && data === undefined && (
        <LoadProblem
          message={messageOf(error, "The export could not be loaded.")}
          onRetry={() => void refetch()}
        />
      )}
      {!error && data === undefined && (
        <Loading label="Loading the export">
          <Skeleton className="h-10 max-w-sm" />
        </Loading>
      )}
      <p role="status" className={data ? "font-medium" : "sr-only"}>
        {data && stateText(data)}
      </p>
      {data?.state === "ready" && <Download />}
      {data !== undefined && !isUnderWay && <Request again={data?.state === "ready"} />}
    </Section>
  );
}
