import { useState } from "react";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { messageOf } from "../../../../lib/api-error.ts";
import { copyWhenFetched } from "../../../../lib/copy-text.ts";
import { Button } from "../../../../ui/button.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import {
  downloadCsv,
  downloadFrameworkCsv,
  downloadMarkdown,
  fetchMarkdown,
} from "../api/export-framework.ts";

interface CsvButtonProps {
  analysisId: string;
}

/** Downloads the discussions of an analysis as CSV. */
export function CsvButton({ analysisId }: CsvButtonProps) {
  const [isBusy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      await downloadCsv(analysisId);
      track(events.csvExported, { area: "audience" });
    } catch (error) {
      showToast({
        title: "The file was not downloaded",
        description: messageOf(error, "Please try again."),
        tone: "destructive",
      });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button busy={isBusy} onClick={() => void download()}>
      Download discussions (CSV)
    </Button>
  );
}

type Work = "copy" | "markdown" | "csv";

/** Copies a framework, or downloads it. */
export function ExportActions({ analysisId }: { analysisId: string }) {
  const [busy, setBusy] = useState<Work | null>(null);
  async function run(what: Work, failed: string, work: () => Promise<void>) {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      const fallback =
        what === "copy"
          ? "Your browser does not allow it. Download the framework as Markdown instead."
          : "Please try again.";
      showToast({ title: failed, description: messageOf(error, fallback), tone: "destructive" });
    } finally {
      setBusy(null);
    }
  }
  const copy = () =>
    run("copy", "The framework was not copied", async () => {
      await copyWhenFetched(fetchMarkdown(analysisId).then((file) => file.text()));
      track(events.actionFrameworkCopied);
      showToast({ title: "Framework copied." });
    });
  const download = (format: "markdown" | "csv") =>
    run(format, "The file was not downloaded", async () => {
      await (format === "markdown" ? downloadMarkdown : downloadFrameworkCsv)(analysisId);
      track(events.actionFrameworkDownloaded, { format });
    });
  return (
    <>
      <Button busy={busy === "copy"} onClick={() => void copy()}>
        Copy
      </Button>
      <Button busy={busy === "markdown"} onClick={() => void download("markdown")}>
        Download Markdown
      </Button>
      <Button busy={busy === "csv"} onClick={() => void download("csv")}>
        Download CSV
      </Button>
      <CsvButton analysisId={analysisId} />
    </>
  );
}
