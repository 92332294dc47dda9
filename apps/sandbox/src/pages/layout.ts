import { type Html, html } from "./html.ts";

const reddit = "This is not Reddit but an imitation with invented content.";

/**
 * A whole page. The tab shows `title` before the name of the sandbox.
 * @param options.says the sentence in the header that says which service this imitates
 */
export function layout(
  title: string,
  main: Html,
  { script = false, notice = reddit } = {},
): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Earshot sandbox</title>
<link rel="icon" href="/sandbox/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sandbox/style.css">
${script && html`<script src="/sandbox/newest.js" defer></script>`}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="banner">
<a class="mark" href="/">${bars}<span>Earshot sandbox</span></a>
<p>${notice}</p>
</header>
<main id="main">
${main}
</main>
</body>
</html>
`.html;
}

/** The four bars of Earshot's signal. */
const bars = html`<svg class="bars" viewBox="0 0 20 14" width="20" height="14" aria-hidden="true"><rect x="0" y="9" width="4" height="5" rx="1"/><rect x="5" y="6" width="4" height="8" rx="1"/><rect x="10" y="3" width="4" height="11" rx="1"/><rect x="15" y="0" width="4" height="14" rx="1"/></svg>`;

/** The icon of the tab. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -5 24 24" fill="#C23616"><rect x="0" y="9" width="4" height="5" rx="1"/><rect x="5" y="6" width="4" height="8" rx="1"/><rect x="10" y="3" width="4" height="11" rx="1"/><rect x="15" y="0" width="4" height="14" rx="1"/></svg>';
