import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeSite, openFakeSite, pageResponse } from "../../testing/fake-site.ts";
import { createWebsites } from "./index.ts";

let site: FakeSite;
beforeAll(async () => {
  site = await openFakeSite();
});
afterAll(() => site.close());

const read = (body: string | Buffer, headers: Record<string, string> = {}) => {
  site.responses(pageResponse(body, headers));
  return site.websites.read("acme.test");
};
const page = (head: string, body = "") =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
const data = (...values: object[]) =>
  values
    .map((one) => `<script type="application/ld+json">${JSON.stringify(one)}</script>`)
    .join("");

describe("a page", () => {
  test("is read with its title, description, site name and text", async () => {
    const head = `<title> Acme\n &amp; Sons </title><meta name="Description" content="We  make anvils.">
      <meta property="og:site_name" content="Acme"><meta property="og:title" content="Other">`;
    const body =
      "<nav>Home Prices</nav><main><h1>Anvils</h1><p>Heavy ones.</p><script>x()</script></main><footer>© Acme</footer>";
    expect(await read(page(head, body))).toMatchObject({
      address: "http://acme.test/",
      title: "Acme & Sons",
      description: "We make anvils.",
      siteName: "Acme",
      text: "Anvils\nHeavy ones.",
    });
  });

  test("with an article is read without what surrounds the article", async () => {
    const words = "The anvil has a long history, and we have made it for most of that. ".repeat(30);
    const { text } = await read(
      page("<title>x</title>", `<div class="sidebar">Ads</div><article><p>${words}</p></article>`),
    );
    expect(text).toContain("The anvil has a long history");
    expect(text.length).toBeLessThanOrEqual(20_000);
  });

  test("of plain text is read as its text", async () => {
    const website = await read("Acme\n\nmakes  anvils <b>", { "content-type": "text/plain" });
    expect(website).toMatchObject({ title: null, text: "Acme\nmakes anvils <b>" });
  });

  test.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["deflate", deflateSync],
  ])("is decompressed from %s", async (coding, pack) => {
    const body = pack(Buffer.from(page("<title>Packed</title>")));
    expect((await read(body, { "content-encoding": coding })).title).toBe("Packed");
  });

  test.each<[string, string, Buffer]>([
    ["the header", "text/html; charset=iso-8859-1", Buffer.from("<title>Café</title>", "latin1")],
    [
      "its meta",
      "text/html",
      Buffer.from('<meta charset="windows-1252"><title>Café</title>', "latin1"),
    ],
    ["its bytes, UTF-8", "text/html", Buffer.from("<title>Café</title>")],
    ["its bytes, not UTF-8", "text/html", Buffer.from("<title>Café</title>", "latin1")],
    ["a byte order mark", "text/html", Buffer.from("\ufeff<title>Café</title>", "utf16le")],
    ["an unknown name", "text/html; charset=klingon", Buffer.from("<title>Café</title>")],
    [
      "a name without a decoder",
      "text/html; charset=hz-gb-2312",
      Buffer.from("<title>Café</title>"),
    ],
  ])("is decoded by %s", async (_, type, body) => {
    expect((await read(body, { "content-type": type })).title).toBe("Café");
  });

  test.each([
    ["no end tags", "<title>T</title><p>one<p>two<b>three<i>four"],
    ["no start tags", "</div></p></html><title>T</title>four</body>"],
    ["a million tags", `<title>T</title>${"<div>".repeat(200_000)}four`],
    ["tables in tables", `<title>T</title>${"<table><tr><td>".repeat(60_000)}four`],
    ["one tag of a megabyte", `<title>T</title><div ${"a=b ".repeat(250_000)}>four`],
    ["end tags without start tags", `<title>T</title><b>${"</i>".repeat(200_000)}four`],
    ["NUL and half letters", "<title>T</title>four\0\0&#xD800;&#0;"],
    ["comments", `<title>T</title>${"<!--".repeat(100_000)}four`],
  ])("with %s is read as well as possible", async (_, body) => {
    const { title, text } = await read(body);
    expect(title).toBe("T");
    expect(text.length).toBeLessThanOrEqual(20_000);
    expect(text.isWellFormed()).toBe(true);
  });

  test("of several megabytes is read up to the limit", async () => {
    const body = page("<title>Long</title>", `${"<p>word</p>".repeat(300_000)}<p>end</p>`);
    const { title, text } = await read(body);
    expect([title, text.length]).toEqual(["Long", 20_000]);
  });

  test.each([
    ["no words", page("<title></title>")],
    ["nothing", ""],
    ["scripts alone", "<script>document.write('words')</script>"],
  ])("of %s is empty", async (_, body) => {
    await expect(read(body)).rejects.toMatchObject({ failure: "empty" });
  });
});

describe("structured data", () => {
  const company = async (...values: object[]) =>
    (await read(page(`<title>t</title>${data(...values)}`))).company;

  test("of an organization and its software is read", async () => {
    expect(
      await company(
        {
          "@graph": [
            { "@type": "WebSite", name: "Site" },
            {
              "@type": ["Organization", "Brand"],
              name: "Acme",
              description: "Makes anvils.",
              industry: "Metal",
              address: { addressLocality: "Toledo", addressCountry: { name: "Spain" } },
            },
          ],
        },
        {
          "@type": "https://schema.org/SoftwareApplication",
          name: "Anvilly",
          applicationCategory: "BusinessApplication",
          featureList: "Orders, Stock; Orders",
          audience: { audienceType: "Smiths" },
        },
      ),
    ).toEqual({
      name: "Acme",
      description: "Makes anvils.",
      industry: "Metal",
      location: "Toledo, Spain",
      audience: "Smiths",
      functions: ["Orders", "Stock"],
    });
  });

  test("of a business with a specific type has the type as its industry", async () => {
    const dentist = { "@type": "Dentist", name: "Dr. Molar", address: "High Street 1, Bath" };
    expect(await company(dentist)).toMatchObject({
      name: "Dr. Molar",
      industry: "Dentist",
      location: "High Street 1, Bath",
    });
  });

  test("of software alone has its category as words", async () => {
    const app = { "@type": "WebApplication", name: "A", applicationCategory: "FinanceApplication" };
    expect(await company(app)).toMatchObject({ name: "A", industry: "Finance application" });
  });

  test("that is invalid, hostile or about something else is ignored", async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}`);
    const nothing = {
      name: null,
      description: null,
      industry: null,
      location: null,
      audience: null,
      functions: [],
    };
    expect(
      await company(deep, { "@type": "Recipe", name: "Soup" }, { "@type": 5, name: ["x"] }, [[[]]]),
    ).toEqual(nothing);
    expect(
      (await read('<title>t</title><script type="application/ld+json">{"@type":</script>')).company,
    ).toEqual(nothing);
    const long = await company({ "@type": "Organization", name: "n".repeat(50_000) });
    expect(long.name?.length).toBeLessThanOrEqual(200);
  });
});

describe("an address", () => {
  test.each(["acme.test", "http://acme.test", " ACME.test/path?q=1#part ", "acme.test:80"])(
    "may be written as %j",
    async (address) => {
      site.responses(pageResponse("<title>Acme</title>"));
      expect((await site.websites.read(address)).title).toBe("Acme");
    },
  );

  test("is requested with our user agent and without cookies", async () => {
    let received: Record<string, unknown> = {};
    site.responses((request, response) => {
      received = { url: request.url, ...request.headers };
      pageResponse("<title>Acme</title>")(request, response);
    });
    await site.websites.read("http://user-agent.test/a?b=c#d");
    expect(received).toMatchObject({
      url: "/a?b=c",
      host: "user-agent.test",
      "user-agent": "earshot-tests",
    });
    expect(received).not.toHaveProperty("cookie");
  });

  test("of a mapped host is read at the mapped address, with its path", async () => {
    const received: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      received.push(request.headers.host, request.url);
      pageResponse("<title>Mapped</title>")(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const base = `http://127.0.0.1:${port}/sites/ledgerly`;
    const websites = createWebsites({
      userAgent: "earshot-tests",
      resolve: () => Promise.reject(new Error("no such name")),
      hosts: new Map([["ledgerly.test", new URL(base)]]),
    });
    expect(await websites.read("ledgerly.test/about?x=1")).toMatchObject({
      title: "Mapped",
      address: "https://ledgerly.test/about?x=1",
    });
    expect(received).toEqual([`127.0.0.1:${port}`, "/sites/ledgerly/about?x=1"]);
    await expect(websites.read("other.test")).rejects.toMatchObject({ failure: "unreachable" });
    await expect(websites.read(base)).rejects.toMatchObject({ failure: "address" });
    await new Promise((resolve) => server.close(resolve));
  });

  test("is no longer read when the caller aborts", async () => {
    site.responses(() => {});
    const stop = new AbortController();
    const reading = site.websites.read("http://acme.test", { signal: stop.signal });
    stop.abort(new Error("left"));
    await expect(reading).rejects.toThrow("left");
  });
});
