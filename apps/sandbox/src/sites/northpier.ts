import type { Site } from "./site.ts";

/** The smallest file that PDF readers accept. */
const brochure = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length 76>>stream
BT /F1 24 Tf 72 760 Td (Northpier Consulting: our services in brief) Tj ET
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** Consultants whose whole site is a PDF brochure without a readable page. */
export const northpier: Site = {
  slug: "northpier",
  host: "northpier.test",
  company: "Northpier Consulting",
  purpose: "Consultants; a PDF in place of a page",
  type: "application/pdf",
  body: Buffer.from(brochure, "latin1"),
};
