import { api } from "../../../../lib/client.ts";
import { downloadFile } from "../../../../lib/download.ts";

/** Downloads a campaign as CSV or as an iCalendar file. */
export async function exportCampaign(id: string, format: "csv" | "ics"): Promise<void> {
  const file = await api("exportCampaign", { params: { id }, query: { format } });
  downloadFile(`campaign.${format}`, file);
}
