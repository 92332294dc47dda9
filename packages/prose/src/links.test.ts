import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findLinks } from "./links.ts";

const found = (text: string, sites: string[] = []) =>
  findLinks(text, sites).map(({ span }) => text.slice(...span));

describe("an address without https://", () => {
  test.each([
    "www.acme.club",
    "www.acme.whatever",
    "WWW.Acme.MD/x",
    "acme.dk",
    "acme.studio",
    "acme.live",
    "acme.co.nz",
    "Acme.Club".toLowerCase(),
    "ACME.CLUB",
    "acme.pro/prices?a=b",
    "shop.acme.agency",
    "acme.no/help",
    "notion.so",
  ])("counts: %s", (address) => {
    expect(found(`Look at ${address}, and write.`)).toEqual([address]);
    expect(found(`(${address})`)).toEqual([address]);
  });

  test.each([
    "e.g. this, e.g.this and i.e. that, i.e.that",
    "Node.js, Vue.js, main.rs, setup.py, README.md, docs/README.md, notes.txt, data.csv, main.tf",
    "It is done.Today we start.Help came.One more.Live with it.",
    "ok.no, sure.is, fine.my way, et.al say so, 9.am to 5.pm, 10.kg",
    "a.m. and p.m., U.S. and U.K., Ph.D., Mr.Smith, No.5, v1.2.3, 3.5 % and 1.000,50",
    "www. is three letters, and so is www.",
    "ann@acme.club writes",
  ])("is not found in: %s", (text) => {
    expect(found(text)).toEqual([]);
  });

  test("counts with any top-level domain if it is the company's site", () => {
    const text = "See Acme.museum/x, help.acme.museum and acme.museums; notacme.museum no.";
    expect(found(text)).toEqual([]);
    const own = ["Acme.museum/x", "help.acme.museum"];
    for (const site of ["https://www.acme.museum/", "acme.museum", "http://acme.museum:80/a?b"]) {
      expect(found(text, [site])).toEqual(own);
    }
    expect(found("no dots (here)", ["nonsense", ""])).toEqual([]);
  });

  test("is found anywhere in a text, with its host", () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}[a-z]$/);
    fc.assert(
      fc.property(word, word, (before, name) => {
        const text = `${before} www.${name}.club ${before}`;
        expect(findLinks(text)).toEqual([
          {
            span: [before.length + 1, before.length + 1 + name.length + 9],
            host: `${name}.club`,
          },
        ]);
      }),
    );
  });
});
