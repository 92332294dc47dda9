/**
 * Texts that are malicious or merely awkward. A payload that runs calls `__executed` with its number,
 * which `hostile.journey.ts` records.
 */
const ran = (number: number) => `__executed(${number})`;

/** In markup, between tags. */
const markup = [
  `<script>${ran(1)}</script>`,
  `</script><script>${ran(2)}</script>`,
  `<img src=x onerror=${ran(3)}>`,
  `"><img src=x onerror=${ran(4)}>`,
  `'><svg/onload=${ran(5)}>`,
  `<svg><script>${ran(6)}</script></svg>`,
  `<svg><animate onbegin=${ran(7)} attributeName=x dur=1s>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${ran(8)}>`,
  `<details open ontoggle=${ran(9)}>x</details>`,
  `<iframe srcdoc="<script>parent.${ran(10)}</script>"></iframe>`,
  `<input autofocus onfocus=${ran(11)}>`,
  `<form action="javascript:${ran(12)}"><button>Claim your prize</button></form>`,
  `<object data="data:text/html,<script>opener.${ran(13)}</script>"></object>`,
  `<template><s id=x onclick=${ran(14)}></template>`,
  `<a href="javascript:${ran(15)}">View post</a>`,
  `<base href="https://elsewhere.example/">`,
  `<meta http-equiv="refresh" content="0;url=https://elsewhere.example/">`,
  `<link rel=stylesheet href="https://elsewhere.example/x.css">`,
  `<style>body{display:none}</style>`,
  `</p></div></main></body></html>`,
  `<noscript><p title="</noscript><img src=x onerror=${ran(16)}>">`,
] as const;

/** In an attribute, an address, a template or another language. */
const elsewhere = [
  `" autofocus onfocus=${ran(17)} x="`,
  `' style='position:fixed;inset:0' onmouseover='${ran(18)}`,
  `javascript:${ran(19)}`,
  `JaVaScRiPt:${ran(20)}//https://x.example`,
  `data:text/html,<script>${ran(21)}</script>`,
  `data:image/svg+xml,<svg onload=${ran(22)}>`,
  `vbscript:${ran(23)}`,
  `[a guide](javascript:${ran(24)})`,
  `![a chart](x" onerror="${ran(25)})`,
  `{{constructor.constructor('${ran(26)}')()}}`,
  `\${${ran(27)}}`,
  `<%= ${ran(28)} %> #{${ran(29)}}`,
  `}*{background:url(https://elsewhere.example/x)}`,
  `red;background:url(javascript:${ran(30)})`,
  `'); ${ran(31)};//`,
  `\\u003cscript\\u003e${ran(32)}\\u003c/script\\u003e`,
  `%3Cscript%3E${ran(33)}%3C/script%3E`,
  `%00 \\0 \\x00 \u2400 null undefined NaN [object Object]`,
] as const;

/** Names that a plain object already has, and characters that mislead readers. */
const tricks = [
  "__proto__",
  "constructor",
  "toString hasOwnProperty valueOf",
  "\u202Egnp.exe\u202C reads backwards",
  "\u2066\u202Eeno siht\u2069 as well",
  "مرحبا <b>שלום</b> hello",
  `z${"\u0300\u0315\u0327\u0489".repeat(12)}algo`,
  "zero\u200Bwidth\u200Djoined\uFEFF here",
  "a\u00ADsoft\u00ADhyphen 👩‍👩‍👧‍👦 🏴‍☠️",
  "ﷺ𒐫𒈙꧅",
] as const;

/** A word that is longer than any line. */
export const endlessWord = "W".repeat(10_000);

/** All payloads that fit on a line and have nothing that a platform decodes before we see it. */
export const payloads: readonly string[] = [...markup, ...elsewhere, ...tricks];

/** Entities as people type them, and decoded, as their platform shows them to readers. */
export const entities = {
  typed: `&lt;script&gt;${ran(34)}&lt;/script&gt; &#60;img src=x onerror=${ran(35)}&#62;`,
  read: `<script>${ran(34)}</script> <img src=x onerror=${ran(35)}>`,
};

/** The payloads from index `start`, one per line, as many as fit into the given number of characters. */
export function payloadsWithin(max: number, start = 0): string[] {
  const fitting: string[] = [];
  let left = max;
  for (const payload of [...payloads.slice(start), ...payloads.slice(0, start)]) {
    if (payload.length + 1 > left) break;
    fitting.push(payload);
    left -= payload.length + 1;
  }
  return fitting;
}
