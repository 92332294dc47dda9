import { limits } from "@earshot/contract";
import { useState } from "react";
import { track } from "../lib/analytics/analytics.ts";
import { events } from "../lib/analytics/events.ts";
import { messageOf } from "../lib/api-error.ts";
import { downloadFile } from "../lib/download.ts";
import { showToast } from "../ui/toast-store.ts";

interface CsvExport {
  /** The name of the file without its ending: "replies-2026-11-26". */
  name: string;
  /** The exported list, for analytics. */
  area: string;
  fetch: () => Promise<Blob>;
}

/**
 * Downloads a list as CSV, once at a time. The file is saved only if it is complete; an interrupted download is
 * reported.
 */
export function useCsvExport({ name, area, fetch }: CsvExport) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      downloadFile(`${name}.csv`, await fetch());
      track(events.csvExported, { area });
    } catch (error) {
      showToast({
        title: "The file was not downloaded",
        description: messageOf(error, "Please try again."),
        tone: "destructive",
      });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run: () => void run() };
}

/** Describes what is missing from a file that exceeds the maximum number of rows; undefined: nothing. */
export const csvLimitNote = (rows: number): string | undefined =>
  rows > limits.exportRowsMax
    ? `The file has the first ${limits.exportRowsMax.toLocaleString()} of them. Use more filters to export the others.`
    : undefined;
