import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { cleanEvent, cleanProperties } from "./clean-event.ts";
import { cleanText, cleanUrl, removed } from "./clean-url.ts";

const origin = "https://app.example.com";

describe("an address", () => {
  it.each([
    ["/dashboard?view=pricing", "/dashboard?view=pricing"],
    ["/mentions?reddit_error=access_denied&state=s1", "/mentions?reddit_error=access_denied"],
    ["/friend/results/7f0c?token=abc", "/friend/results/7f0c"],
    ["/friend/results/7f0c?view=all&token=abc#results", "/friend/results/7f0c?view=all#results"],
    ["/auth?code=4/0Ab&state=xyz", "/auth"],
    ["/auth?invitation=abc&plan=builder", "/auth?plan=builder"],
    ["/reset-password#access_token=a&refresh_token=b&type=recovery", "/reset-password"],
    ["/mentions?keyword=late%20payments&status=all", "/mentions?status=all"],
    ["/mentions?search=ann&page=2", "/mentions?page=2"],
    ["/#pricing", "/#pricing"],
    ["/?email=ann%40example.com&utm_source=news", "/?utm_source=news"],
    ["/?utm_content=ann@example.com", "/"],
    ["/auth?next=%2Ffriend%2Fresults%2F1%3Ftoken%3Dabc", "/auth"],
    ["/auth?next=%252Fx%253Ftoken%253Dabc", "/auth"],
    ["/auth?next=%2Fmentions%3Fpage%3D2", "/auth?next=%2Fmentions%3Fpage%3D2"],
    ["/?T%6Fken=abc", "/"],
    ["/?a=1;token=abc", "/"],
    ["/?%E0%A4%A&%74oken=abc", "/?%E0%A4%A"],
    ["/api/admin/receipt/abc", `/api/admin/receipt/${removed}`],
    ["https://ann:pw@example.com/x", "https://example.com/x"],
    ["https://www.reddit.com/r/saas/comments/1abc/how_i_got_100_users/", null],
    ["/replies/0197b3a2-3c5e-7d11-9a3f-2b1c0d9e8f7a", null],
    ["https://medium.com/@writer/a-story", null],
  ])("%s becomes %s", (url, expected) => {
    expect(cleanUrl(url)).toBe(expected ?? url);
    if (!url.startsWith("/")) return;
    expect(cleanUrl(`${origin}${url}`)).toBe(`${origin}${expected ?? url}`);
  });
});

describe("a text", () => {
  it.each([
    ["See https://a.io/x?token=abc.", "See https://a.io/x"],
    ["token=abc&page=2", `token=${removed}&page=2`],
    ['a=b=token="a b" end', `a=b=token=${removed} end`],
    ["https%3A%2F%2Fa.io%2F%3Ftoken%3Dabc", `https%3A%2F%2Fa.io%2F%3Ftoken%3D${removed}`],
    ['{"shareToken": "abc", "page": "2"}', `{"shareToken": "${removed}", "page": "2"}`],
    ["either/or, 50% & more #1", "either/or, 50% & more "],
    ["CSV exported: 120 rows", "CSV exported: 120 rows"],
  ])("%s becomes %s", (text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  it("without breaks takes linear time", () => {
    for (const run of ["a", "eyJ", "%25", "a@", "=", '"', "/x"])
      cleanText(run.repeat(65_535), true);
  });
});

const parameters = [
  "token",
  "code",
  "state",
  "access_token",
  "refresh_token",
  "invitation",
  "Access-Token",
  "shareToken",
  "id_token",
  "password",
];
/** Random as our tokens are, and never part of the words around them. */
const secret = fc.stringMatching(/^[A-Za-z0-9_-]{16,64}$/).filter((text) => /\d/.test(text));
const encodeAll = (text: string): string =>
  [...text].map((char) => `%${char.charCodeAt(0).toString(16).padStart(2, "0")}`).join("");
const name = fc
  .constantFrom(...parameters)
  .chain((plain) => fc.constantFrom(plain, plain.toUpperCase(), encodeAll(plain), `${plain}[]`));
const harmless = fc.constantFrom("view=pricing", "utm_source=news", "reddit_error=denied", "q=a+b");

/** An address of the product or another site with one secret somewhere. */
const leaking = secret.chain((hidden) =>
  fc
    .record({
      start: fc.constantFrom("", origin, "http://localhost:3000"),
      path: fc.constantFrom("/", "/auth", "/friend/results/12", "/reset-password"),
      name,
      around: fc.tuple(harmless, harmless),
      where: fc.constantFrom("query", "hash", "route", "nested", "twice", "receipt", "login"),
    })
    .map(({ start, path, name, around: [one, two], where }) => {
      const query = `${one}&${name}=${hidden}&${two}`;
      const inner = encodeURIComponent(`${path}?${query}`);
      const url = {
        query: `${start}${path}?${query}`,
        hash: `${start}${path}?${one}#${query}`,
        route: `${start}${path}#/route?${query}`,
        nested: `${start}${path}?${two}&next=${inner}`,
        twice: `${start}${path}?next=${encodeURIComponent(inner)}#top`,
        receipt: `${start}/api/admin/receipt/${hidden}?${one}`,
        login: `https://user:${hidden}@example.com${path}?${one}`,
      }[where];
      return { hidden, url };
    }),
);

/** An event with an address at every place where the provider or a feature may put one. */
function eventWith(url: string) {
  return {
    uuid: "u",
    event: "$autocapture",
    timestamp: new Date(0),
    properties: {
      token: "phc_project",
      $current_url: url,
      $referrer: url,
      $initial_current_url: url,
      $initial_referrer: url,
      $session_entry_url: url,
      $pathname: url.replace(/^https?:\/\/[^/]*/, ""),
      $elements: [{ tag_name: "a", attr__href: url, $el_text: `Open ${url}` }],
      $elements_chain: `a.link:attr__href="${url}"nth-child="1"text="go";div:nth-of-type="2"`,
      $heatmap_data: { [url]: [{ x: 1 }] },
      $set: { last_page: url },
      page_url: url,
      details: { list: [url, `seen on ${url} today`] },
    },
    $set: { page: url },
    $set_once: { $initial_current_url: url },
  };
}

describe("secrets are removed", () => {
  it("in an address", () => {
    fc.assert(
      fc.property(leaking, ({ hidden, url }) => {
        expect(cleanUrl(url)).not.toContain(hidden);
        expect(cleanText(url, true)).not.toContain(hidden);
      }),
      { numRuns: 1000 },
    );
  });

  it("in an event, wherever the address is", () => {
    fc.assert(
      fc.property(leaking, ({ hidden, url }) => {
        expect(JSON.stringify(cleanEvent("phc_project")(eventWith(url)))).not.toContain(hidden);
      }),
      { numRuns: 500 },
    );
  });

  it("in a property of a secret name, or a signed token anywhere", () => {
    const names = fc.constantFrom("token", "access_token", "shareToken", "newPassword");
    fc.assert(
      fc.property(secret, names, (hidden, name) => {
        const properties = {
          [name]: hidden,
          deep: { [name]: [hidden] },
          note: `eyJ0eXA.${hidden}`,
        };
        expect(JSON.stringify(cleanProperties(properties))).not.toContain(hidden);
      }),
    );
  });

  it("as an email address in a query, under any name", () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.constantFrom("q", "email", "utm_content"), (mail, name) => {
        const url = `${origin}/x?view=all&${name}=${encodeURIComponent(mail)}`;
        const text = JSON.stringify(cleanEvent("phc_project")(eventWith(url)));
        expect(text).not.toContain(encodeURIComponent(mail));
        expect(cleanUrl(url)).toBe(`${origin}/x?view=all`);
      }),
    );
  });
});

describe("other data is kept", () => {
  it("in an event", () => {
    const url = `${origin}/mentions?page=2&reddit_error=denied`;
    expect(cleanEvent("phc_project")(eventWith(url))).toEqual(eventWith(url));
  });

  it("unchanged in an address", () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/);
    const query = fc.array(fc.tuple(fc.constantFrom("page", "q", "plan", "view"), word));
    fc.assert(
      fc.property(fc.array(word), query, (path, pairs) => {
        const search = pairs.map(([key, value]) => `${key}=${value}`).join("&");
        const url = `${origin}/${path.join("/")}${search && `?${search}`}`;
        fc.pre(!path.includes("receipt"));
        expect(cleanUrl(url)).toBe(url);
      }),
    );
  });

  it("and cleaning is idempotent", () => {
    fc.assert(
      fc.property(leaking, ({ url }) => {
        expect(cleanText(cleanText(url))).toBe(cleanText(url));
      }),
    );
  });

  it("but an event that can't be cleaned is not sent", () => {
    const event = { uuid: "u", event: "login", properties: {} as Record<string, unknown> };
    event.properties.self = event.properties;
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(cleanEvent("phc_project")(event)).toBeNull();
    expect(log).toHaveBeenCalledWith("Analytics track failed", expect.any(RangeError));
    log.mockRestore();
  });
});

describe("a long text", () => {
  it.each([
    "eyJ",
    "a",
    "a.",
    "%25",
    "%2525",
    "25",
    "漢",
    "a@",
    "=",
    "token%3d",
    '"a": "',
    "/",
    "[",
    "-",
  ])("of many %j is cleaned in linear time", (sign) => {
    const before = process.threadCpuUsage();
    cleanText(`%${sign.repeat(100_000 / sign.length)} x`, true);
    expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(1);
  });

  it("loses tokens and addresses of any length", () => {
    const long = "a".repeat(2_000);
    expect(cleanText(`x_eyJ${long}.${long}.sig ${long}@example.com ${long}_token=1`, true)).toBe(
      `x_${removed} ${removed} ${long}_token=${removed}`,
    );
  });

  it("is cleaned behind an encoded sign too", () => {
    expect(cleanText("next%3dcode=abc")).toBe(`next%3dcode=${removed}`);
  });
});
