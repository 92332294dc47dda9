import { html } from "../pages/html.ts";
import { companyPage, type Site } from "./site.ts";

/** With this many titles, the page has about three megabytes. */
const books = 16_000;
const nouns = ["Harbour", "Orchard", "Lantern", "Winter", "Sparrow", "Garden", "River", "Attic"];
const rest = ["at Dusk", "of Salt", "in June", "and Ash", "for Two", "by the Sea", "of Paper"];

const titleOf = (number: number) =>
  `The ${nouns[number % nouns.length]} ${rest[number % rest.length]}, volume ${Math.floor(number / 56) + 1}`;

/** A bookshop that shows its whole stock on one page. */
export const fernAndFable: Site = {
  slug: "fern-and-fable",
  host: "fernandfable.test",
  company: "Fern & Fable",
  purpose: "A bookshop; a page of three megabytes",
  type: "text/html; charset=utf-8",
  body: companyPage({
    title: "Fern & Fable: second-hand books by post",
    description:
      "Second-hand novels, chosen by people who read them, packed in paper and sent the same day.",
    siteName: "Fern & Fable",
    structured: [
      {
        "@type": "BookStore",
        name: "Fern & Fable",
        address: { "@type": "PostalAddress", addressLocality: "Galway", addressCountry: "Ireland" },
      },
    ],
    main: html`<h1>Second-hand books by post</h1>
<p>Readers who have no bookshop nearby order from us by the week. Tell us three books that you loved, and we choose the fourth.</p>
<h2>All that is in stock</h2>
<ul>${Array.from({ length: books }, (_, number) => html`<li class="book"><a href="#book-${number}">${titleOf(number)}</a> <span class="price">€${4 + (number % 9)}.50</span> <span class="state">Good, with a few marks, sent in paper</span></li>\n`)}</ul>`,
  }),
};
