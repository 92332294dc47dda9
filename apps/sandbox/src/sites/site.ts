import { type Html, html, trusted } from "../pages/html.ts";

/** A small company's website, served below `/sites/<slug>`. */
export interface Site {
  slug: string;
  /** Its host name. */
  host: string;
  company: string;
  /** Its purpose, as shown in the list. */
  purpose: string;
  type: string;
  body: string | Buffer;
  /** Milliseconds before it answers. */
  delayMs?: number;
}

/** A typical page of a small company: metadata, navigation, structured data, a footer. */
export function companyPage(page: {
  title: string;
  description: string;
  siteName: string;
  structured: readonly object[];
  main: Html;
}): string {
  const { title, description, siteName, structured, main } = page;
  return `<!doctype html>
${
  html`<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<meta property="og:site_name" content="${siteName}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${structured.map((one) => html`<script type="application/ld+json">${trusted(JSON.stringify({ "@context": "https://schema.org", ...one }))}</script>`)}
</head>
<body>
<header><nav><a href="#">Home</a> <a href="#pricing">Pricing</a> <a href="#contact">Contact</a></nav></header>
<main>${main}</main>
<footer><p>© ${siteName}. All rights reserved. Privacy. Imprint.</p></footer>
</body>
</html>`.html
}`;
}
