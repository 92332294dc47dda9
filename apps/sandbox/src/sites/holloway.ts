import { html } from "../pages/html.ts";
import { companyPage, type Site } from "./site.ts";

/** A plumber whose page responds after the product's time limit. */
export const holloway: Site = {
  slug: "holloway",
  host: "hollowayplumbing.test",
  company: "Holloway Plumbing",
  purpose: "A plumber; answers after 15 seconds",
  type: "text/html; charset=utf-8",
  delayMs: 15_000,
  body: companyPage({
    title: "Holloway Plumbing, Bristol",
    description:
      "Emergency plumbing and boiler repairs in Bristol, day and night, at prices told beforehand.",
    siteName: "Holloway Plumbing",
    structured: [
      {
        "@type": "Plumber",
        name: "Holloway Plumbing",
        telephone: "+44 117 496 0000",
        address: {
          "@type": "PostalAddress",
          addressLocality: "Bristol",
          addressCountry: "United Kingdom",
        },
      },
    ],
    main: html`<h1>A plumber who comes today</h1>
<p>Burst pipes, cold boilers and blocked drains: we are there within two hours, and we tell the price before we begin. Made for landlords and families in Bristol who have no time to wait for a call back.</p>`,
  }),
};
