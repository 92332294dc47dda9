import { describe, expect, test } from "vitest";
import { referenceMatch, referenceParse } from "./reference.ts";

/** The places that a phrase has in a text, as they are written there. */
function places(phrase: string, text: string): string[] {
  const [found] = referenceMatch([phrase], text);
  return (found?.spans ?? []).map(({ start, end }) => text.slice(start, end));
}

describe("the reference finds", () => {
  test.each([
    // Words in order, with anything but words between.
    ["best crm", "Best  CRM?", ["Best  CRM"]],
    ["best crm", "the best-crm, the best (CRM)", ["best-crm", "best (CRM"]],
    ["best crm", "crm best", []],
    // Word boundaries.
    ["crm", "scrm crms CRM", ["crms", "CRM"]],
    ["acme.io", "see https://acme.io/x and @acme, io", ["acme.io", "acme, io"]],
    ["crm", "#crm @crm crm_tool", ["crm", "crm", "crm"]],
    // Sentence ends.
    ["best crm", "the best. CRM is", []],
    ["best crm", "the best. crm is", ["best. crm"]],
    ["best crm", "the best.CRM", ["best.CRM"]],
    ["best crm", "the best! 😀 CRM", []],
    ["best crm", "the best\n\ncrm", ["best\n\ncrm"]],
    // Folding by code point.
    ["cafe", "Café CAFÉ cafe\u0301", ["Café", "CAFÉ", "cafe\u0301"]],
    ["strasse", "Straße STRASSE", ["Straße", "STRASSE"]],
    ["file", "\uFB01le", ["\uFB01le"]],
    ["crm", "𝐂𝐑𝐌 ＣＲＭ", ["𝐂𝐑𝐌", "ＣＲＭ"]],
    ["κόσμος", "ΚΌΣΜΟΣ", ["ΚΌΣΜΟΣ"]],
    ["istanbul", "İstanbul ıstanbul", ["İstanbul", "ıstanbul"]],
    // Plural on both sides; not after s, u, i, and not in short words.
    ["invoices", "an invoice, two invoices", ["invoice", "invoices"]],
    ["boss", "bos boss", ["boss"]],
    ["status", "statu status", ["status"]],
    ["gas", "ga gas", ["gas"]],
    ["https", "http HTTPS", ["http", "HTTPS"]],
    // An e behind s, x, z, o, i, ch or sh, and a final y.
    ["small business", "small businesses, small busy", ["small businesses"]],
    ["tax", "tax taxes taxi", ["tax", "taxes"]],
    ["databases", "a database, databas", ["database"]],
    ["hero", "a hero, heroes, heros", ["hero", "heroes", "heros"]],
    ["cache", "cache caches cash", ["cache", "caches"]],
    ["agencies", "agency agencies agencys agent", ["agency", "agencies", "agencys"]],
    ["price", "price prices pric", ["price", "prices"]],
    ["days", "day days dai", ["day", "days"]],
    ["pies", "pie pies pi", ["pie", "pies"]],
    // Irregular plurals, and words that only look like plurals.
    ["people", "a person, people, peoples", ["person", "people"]],
    ["datum", "DATA data's", ["DATA"]],
    ["ads", "an ad", ["ad"]],
    ["analysis", "two analyses", ["analyses"]],
    ["news", "new news", ["news"]],
    ["new", "new news", ["new"]],
    ["canvas", "canvases canva canvas", ["canvases", "canvas"]],
    // Names with signs: ++ and #.
    ["c++", "C, c+, c++, C++11, c+++", ["c++", "C++"]],
    ["c", "c++", []],
    ['"c++"', "C++ c", ["C++"]],
    ["notepad++", "a Notepad++!", ["Notepad++"]],
    ["c#", "c C# c## 1# ab#", ["C#"]],
    ["c++", "\u00e9c++ c\u0301++ d'c++ \u00e9 c++", ["c++"]],
    // Names with signs: .net.
    [".net", ".NET, net, asp.net, ..net, (.net)", [".NET", ".net"]],
    [
      ".net",
      "\u201c.NET '.net .nets .Net\u201d .neT' \u00e9.net \u65e5.nEt",
      [".NET", ".net", ".Net", ".neT", ".nEt"],
    ],
    [".net s", ".NET\u2019s .nets .net's", [".NET\u2019s", ".net's"]],
    ["asp.net", "ASP.NET, asp net, asp .net", ["ASP.NET", "asp net"]],
    ["c# .net", "c#.net", ["c#.net"]],
    ["best .net", "The best! .NET", ["best! .NET"]],
    // Names with signs: pairs of words.
    ["nodejs", "Node.js node.js, node js, x.node.js", ["Node.js", "node.js", "node.js"]],
    ["email", "E-mail e-mails email e mail", ["E-mail", "e-mails", "email"]],
    ['"e-mail"', "e-mails email E-MAIL", ["email", "E-MAIL"]],
    ["e-b", "e b, e-b", ["e b", "e-b"]],
    ["wi-fi", "WiFi Wi-Fi wi fi wi--fi", ["WiFi", "Wi-Fi"]],
    ["to-do", "todo to-dos to do", ["todo", "to-dos"]],
    ["tshirts", "a t-shirt", ["t-shirt"]],
    ["e-e-mail", "e email", ["e email"]],
    ["to-do list", "to-do-list", ["to-do-list"]],
    ["vue", "vue.js vue", ["vue"]],
    ["email", "e-mail++ .e-mail", ["e-mail", "e-mail"]],
    ["netjs", "x .net.js", ["net.js"]],
    ["nodejs", "Node.js\u201d node.js' node.js\u00e9 d'node.js", ["Node.js", "node.js"]],
    // Quoted phrases are literal.
    ['"invoices"', "an invoice, two Invoices", ["Invoices"]],
    ['"café"', "cafe Café cafe\u0301", ["Café", "cafe\u0301"]],
    // Apostrophes, zero-width characters, trade signs.
    ["dont like", "I don't like, don’t LIKE", ["don't like", "don’t LIKE"]],
    ["invoice", "in\u200Bvoice", ["in\u200Bvoice"]],
    ["acme crm", "Acme® CRM, Acme™ CRM", ["Acme® CRM", "Acme™ CRM"]],
    // CJK by character, emoji as words.
    ["請求書", "この請求書は", ["請求書"]],
    ["🔥 crm", "🔥CRM 🔥🏽 crm", ["🔥CRM", "🔥🏽 crm"]],
    ["👩 💻", "👩‍💻", ["👩‍💻"]],
    ["🇩🇪", "🇩🇪🇫🇷", ["🇩🇪"]],
    // Operators.
    ["crm +free", "a free CRM", ["CRM"]],
    ["crm +free", "a CRM", []],
    ['crm +"open source"', "CRM, open source", ["CRM"]],
    ["crm -hiring", "CRM hiring", []],
    ["crm -hiring", "CRM higher", ["CRM"]],
    ["crm | customer database", "a customer database crm", ["customer database", "crm"]],
    ["c++ developer", "C++ developer", ["C++ developer"]],
    ["best -free crm", "the best CRM", ["best CRM"]],
    ["crm | erp +free", "an ERP", []],
    ["best-crm", "best CRM", ["best CRM"]],
    // Quoted parts must occur in addition to bare words; without bare words the first one is the term.
    ['crm "open source"', "open source CRM", ["CRM"]],
    ['crm "open source"', "open sources CRM", []],
    ["“best tool” “no code”", "no code, best tool", ["best tool"]],
    ["“best tool” “no code”", "best tool", []],
    // Only required words: the first of them is the term.
    ["+crm +free", "a free CRM", ["CRM"]],
    // What is no word character in a folded character is dropped.
    ["12 off", "½ off", ["½ off"]],
    ["🇩🇪", "🇩 🇪", []],
    ["👍", "👍🏽👍\uFE0F", ["👍🏽", "👍\uFE0F"]],
    ["日本", "日・本 日。本", ["日・本", "日。本"]],
    ["best crm", "best.\u200B CRM", []],
    // Unusual characters in a text.
    ["crm", "\ud800crm\0crm\udfff", ["crm", "crm"]],
    ["a b", "", []],
  ])("%j in %j", (phrase, text, expected) => {
    expect(places(phrase, text)).toEqual(expected);
  });
});

describe("the reference refuses", () => {
  test.each([
    ["", "EMPTY"],
    ["!!!", "EMPTY"],
    ["x".repeat(101), "TOO_LONG"],
    ['"open', "UNBALANCED_QUOTES"],
    ["-hiring", "ONLY_EXCLUSIONS"],
    ["one two three four five six seven eight nine ten eleven", "TOO_MANY_WORDS"],
    ["the", "TOO_BROAD"],
    ["of the", "TOO_BROAD"],
    ["x", "TOO_BROAD"],
    ["7", "TOO_BROAD"],
    ["crm | the", "TOO_BROAD"],
    ['"of the"', "TOO_BROAD"],
    ["+the", "TOO_BROAD"],
    ["very", "TOO_BROAD"],
    ["these", "TOO_BROAD"],
    ["they have", "TOO_BROAD"],
    ["c+++", "TOO_BROAD"],
    ["to do", "TOO_BROAD"],
    ['"é"', "TOO_BROAD"],
    // One letter that decomposes into two, not into a letter and its marks.
    ['"\u{16D68}"', "TOO_BROAD"],
  ])("%j as %s", (phrase, code) => {
    expect(referenceParse(phrase)).toMatchObject({ ok: false, refusal: { code } });
  });

  test.each(['"to be or not to be"', "+crm", "求", "🔥", "the crm", "c++", "c#", "to-do"])(
    "not %j",
    (phrase) => {
      expect(referenceParse(phrase).ok).toBe(true);
    },
  );
});
