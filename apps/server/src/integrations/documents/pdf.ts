import { getDocumentProxy } from "unpdf";
import { DocumentError, documentLimits } from "../ports/documents.ts";

/**
 * Reads the words of a PDF, page by page until there are more than `max` characters. Scripts in it are not run, and
 * its fonts and pictures are not drawn.
 * @throws DocumentError `encrypted`, `pages`, `damaged`
 */
export async function readPdf(file: Uint8Array, max: number): Promise<string> {
  let pdf: Awaited<ReturnType<typeof getDocumentProxy>>;
  try {
    pdf = await getDocumentProxy(file, {
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      verbosity: 0,
    });
  } catch (cause) {
    const isEncrypted = cause instanceof Error && cause.name === "PasswordException";
    throw new DocumentError(isEncrypted ? "encrypted" : "damaged", String(cause), { cause });
  }
  if (pdf.numPages > documentLimits.pagesMax) {
    throw new DocumentError("pages", `${pdf.numPages} pages`);
  }
  let text = "";
  for (let at = 1; at <= pdf.numPages && text.length <= max; at += 1) {
    const page = await pdf.getPage(at);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if ("str" in item) text += `${item.str}${item.hasEOL ? "\n" : ""}`;
    }
    text += "\n\n";
    page.cleanup();
  }
  return text;
}
