import { deflateSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test, vi } from "vitest";
import { body, docx, lines, paragraph, pdf, stream } from "../../testing/documents.ts";
import { createDocuments } from "./index.ts";

// Each file starts a thread, which can take long on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const documents = createDocuments();
const read = (file: Uint8Array | string, max = 100_000) =>
  documents.read(typeof file === "string" ? Buffer.from(file) : file, max);
const failureOf = (file: Uint8Array | string) =>
  read(file).then(
    ({ text }) => `read: ${text.slice(0, 50)}`,
    ({ failure }) => failure,
  );

const utf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
};

describe("text", () => {
  test("is read in UTF-8 and UTF-16, in lines, without invisible characters", async () => {
    expect(await read("\ufeffOne\r\n\r\n\r\n\r\nTwo \u200b\n")).toEqual({
      text: "One\n\nTwo",
      isCut: false,
    });
    expect((await read("# Prices\n\n- $12, naïve 😀")).text).toBe("# Prices\n\n- $12, naïve 😀");
    expect((await read(utf16("Grüße"))).text).toBe("Grüße");
    expect((await read(utf16("Grüße", true))).text).toBe("Grüße");
  });

  test("is cut at the limit, never within a character", async () => {
    expect(await read("abc 😀", 5)).toEqual({ text: "abc", isCut: true });
    expect(await read("abcd", 4)).toEqual({ text: "abcd", isCut: false });
  });

  test.each([
    ["another encoding", Buffer.from("Grüße", "latin1"), "encoding"],
    ["half a UTF-16 character", utf16("Grüße").subarray(0, 5), "type"],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "type"],
    ["a program", Buffer.from("\u007fELF\u0002\u0001\u0001\u0000\u0000"), "type"],
    ["nothing", "", "empty"],
    ["only punctuation", "…\n---\n", "empty"],
  ])("of %s is refused", async (_, file, failure) => {
    expect(await failureOf(file)).toBe(failure);
  });

  test("with a script is returned as text", async () => {
    expect((await read("<script>alert(1)</script>")).text).toBe("<script>alert(1)</script>");
  });
});

describe("a Word document", () => {
  test("is read with its paragraphs, tabs and line breaks, without deleted text", async () => {
    const file = docx(
      body(
        `${paragraph("Prices &amp; terms")}<w:p><w:r><w:t>One</w:t><w:tab/><w:t>two</w:t><w:br/><w:t>three</w:t></w:r>` +
          "<w:r><w:delText>gone</w:delText><w:instrText>HYPERLINK x</w:instrText></w:r></w:p>" +
          `<mc:AlternateContent><mc:Choice>${paragraph("box")}</mc:Choice><mc:Fallback>${paragraph("box")}</mc:Fallback></mc:AlternateContent>`,
      ),
      { "word/footnotes.xml": strToU8(body(paragraph("A note."))) },
    );
    expect((await read(file)).text).toBe("Prices & terms\nOne\ttwo\nthree\nbox\n\nA note.");
  });

  test.each([
    [
      "a ZIP bomb",
      docx(body(paragraph("a")), { "word/media/a.bin": new Uint8Array(30 * 1024 * 1024) }),
      "size",
    ],
    ["a ZIP bomb as its text", docx(body(paragraph(" ".repeat(25 * 1024 * 1024)))), "size"],
    ["another ZIP file", zipSync({ "xl/workbook.xml": strToU8("<a/>") }), "type"],
    [
      "only a part whose name begins with __proto__",
      zipSync({ "__proto__/word/document.xml": strToU8("a") }),
      "type",
    ],
    ["half of its bytes", docx(body(paragraph("a"))).subarray(0, 120), "damaged"],
    ["broken XML", docx("<w:document><w:p>"), "damaged"],
    [
      "an external entity",
      docx(
        `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${body(paragraph("&x;"))}`.replace(
          /<\?.*?\?>/,
          "",
        ),
      ),
      "damaged",
    ],
    [
      "entities within entities",
      docx(
        `<!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${body(paragraph("&b;"))}`.replace(
          /<\?.*?\?>/,
          "",
        ),
      ),
      "damaged",
    ],
    ["no words", docx(body("<w:p/>")), "empty"],
    ["a format from before 2007 or a password", Buffer.from("d0cf11e0a1b11ae1", "hex"), "old-word"],
  ])("with %s is refused", async (_, file, failure) => {
    expect(await failureOf(file)).toBe(failure);
  });

  test("that declares too small a size gets no more memory than it declares", async () => {
    const honest = docx(body(paragraph("a".repeat(1_000_000))));
    const file = Buffer.from(honest);
    const entry = Buffer.from("504b0102", "hex");
    // The size in the central directory, at 24 bytes from the entry's signature.
    for (let at = file.indexOf(entry); at >= 0; at = file.indexOf(entry, at + 1)) {
      const name = file.toString("latin1", at + 46, at + 63);
      if (name === "word/document.xml") file.writeUInt32LE(2_000, at + 24);
    }
    expect(await failureOf(file)).toBe("damaged");
  });
});

describe("a PDF", () => {
  test("is read page by page up to the limit", async () => {
    const file = pdf(stream(lines(["Prices start at $12", "for four people."])), { pages: 2 });
    const page = "Prices start at $12\nfor four people.";
    expect(await read(file)).toEqual({ text: `${page}\n\n${page}`, isCut: false });
    expect(await read(file, 20)).toEqual({ text: "Prices start at $12", isCut: true });
  });

  test("with a script that runs at opening is read without running it", async () => {
    const catalog = "/OpenAction << /S /JavaScript /JS (while(true){}) >>";
    expect((await read(pdf(stream(lines(["Words"])), { catalog }))).text).toBe("Words");
  });

  test.each([
    ["10,000 pages", pdf(stream(lines(["a"])), { pages: 10_000 }), "pages"],
    ["no words, as a scan has none", pdf(stream("0 0 100 100 re f")), "empty"],
    ["only its first bytes", "%PDF-1.7\nnothing", "damaged"],
    [
      "a password",
      pdf(stream(lines(["a"])), {
        trailer: `/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${"00".repeat(32)}> /U <${"11".repeat(32)}> /P -4 >>`,
      }),
      "encrypted",
    ],
  ])("with %s is refused", async (_, file, failure) => {
    expect(await failureOf(file)).toBe(failure);
  });

  test("that unpacks to a gigabyte ends its thread, and the next file is read", async () => {
    const once = deflateSync(Buffer.alloc(1024 * 1024 * 1024, 32), { level: 9 });
    const file = pdf(stream(once.toString("latin1"), "/Filter /FlateDecode"));
    expect(file.length).toBeLessThan(5 * 1024 * 1024);
    expect(await failureOf(file)).toBe("slow");
    expect((await read("Next.")).text).toBe("Next.");
  });
});

test("a file that takes longer than the time limit is slow", async () => {
  const impatient = createDocuments({ timeMs: 1 });
  await expect(impatient.read(Buffer.from("a"), 10)).rejects.toMatchObject({ failure: "slow" });
});

test("one file is read at a time, ten wait, and the others are refused as busy", async () => {
  const failures = await Promise.all(Array.from({ length: 13 }, () => failureOf("words")));
  expect(failures.filter((one) => one === "busy")).toHaveLength(2);
  expect(failures.filter((one) => one === "read: words")).toHaveLength(11);
});
