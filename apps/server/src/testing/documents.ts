import { strToU8, zipSync } from "fflate";

/** The XML of a Word document with these elements. */
export const body = (xml: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="w" xmlns:mc="mc"><w:body>${xml}</w:body></w:document>`;
export const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
/** A Word document of this XML, with further parts. */
export const docx = (xml: string, more: Record<string, Uint8Array> = {}) =>
  zipSync({
    "[Content_Types].xml": strToU8("<Types/>"),
    "word/document.xml": strToU8(xml),
    ...more,
  });

/** A PDF of the given objects, whose first is the catalog. */
function pdfOf(objects: readonly string[], trailer = ""): Buffer {
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${entries.join("")}`;
  const end = `trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF`;
  return Buffer.from(`${file}${table}${end}`, "latin1");
}

const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
/** A content stream. */
export const stream = (content: string, dictionary = "") =>
  `<< /Length ${content.length} ${dictionary} >>\nstream\n${content}\nendstream`;
/** The content of a page with lines of text. */
export const lines = (texts: readonly string[]) =>
  `BT /F1 12 Tf 50 700 Td ${texts.map((text) => `(${text}) Tj 0 -20 Td`).join(" ")} ET`;

/** A PDF whose pages all have this content. */
export function pdf(content: string, { pages = 1, catalog = "", trailer = "" } = {}): Buffer {
  const page =
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 3 0 R /Resources << /Font << /F1 4 0 R >> >> >>";
  const kids = Array.from({ length: pages }, (_, at) => `${at + 5} 0 R`);
  return pdfOf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      `<< /Type /Pages /Count ${pages} /Kids [${kids.join(" ")}] >>`,
      content,
      font,
      ...Array(pages).fill(page),
    ],
    trailer,
  );
}
