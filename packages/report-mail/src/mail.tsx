import { render } from "@react-email/render";
import type { ReportMailContent } from "./content.ts";
import { ReportMail } from "./report-mail.tsx";
import { writeText } from "./text.ts";

/** Renders a report's email as HTML and plain text. The build's bundle exports it. */
export async function renderMail(
  content: ReportMailContent,
): Promise<{ html: string; text: string }> {
  return { html: await render(<ReportMail {...content} />), text: writeText(content) };
}
