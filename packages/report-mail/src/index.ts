import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ReportMailContent } from "./content.ts";

export type { ReportMailContent } from "./content.ts";

/** The HTML and the plain text of an email. */
export interface RenderedMail {
  html: string;
  text: string;
}

const built = new URL("../dist/mail.js", import.meta.url);

let renderer: Promise<{ renderMail(content: ReportMailContent): Promise<RenderedMail> }> | null =
  null;

/**
 * Renders a report's email. Its templates are React components, which the build bundles into one module, because the
 * server runs its sources without a build and Node reads no JSX.
 * @throws Error when the templates were not built
 */
export async function renderReportMail(content: ReportMailContent): Promise<RenderedMail> {
  if (!existsSync(fileURLToPath(built))) {
    throw new Error("the templates of report emails were not built: run npm run build");
  }
  renderer ??= import(built.href);
  return (await renderer).renderMail(content);
}
