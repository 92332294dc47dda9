import fc from "fast-check";
import { expect, test } from "vitest";
import { bandsOf, likeness, withoutLine } from "./likeness.ts";

const long =
  "For a salon of your size I would look at how the reminders are sent first. Most of the tools let people book online, but half of them charge for each text message. Ask for a month with your own calendar before you move anything, and write down which bookings went wrong. If two of you share a room, look whether it knows rooms at all.";

test("the same words are alike, whatever the case, the marks and the order of the sentences", () => {
  expect(likeness(long, long.toUpperCase().replaceAll(".", " —"))).toBe(1);
  const turned = long.split(". ").toReversed().join(". ");
  expect(likeness(long, turned)).toBeGreaterThan(0.8);
});

test("a few changed words leave a near-copy, another text is none", () => {
  const changed = long.replace("salon", "studio").replace("half of them", "some of them");
  expect(likeness(long, changed)).toBeGreaterThan(0.8);
  expect(
    likeness(long, "We had the same thing last year and nobody could say why the mails bounced."),
  ).toBeLessThan(0.05);
});

test("texts without words are like nothing", () => {
  expect(likeness("", "")).toBe(0);
  expect(likeness("?!", long)).toBe(0);
  expect(bandsOf(" … ")).toEqual([]);
});

test("likeness is the same both ways and between 0 and 1", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      const alike = likeness(a, b);
      expect(alike).toBe(likeness(b, a));
      expect(alike).toBeGreaterThanOrEqual(0);
      expect(alike).toBeLessThanOrEqual(1);
    }),
  );
});

test("bands are signed numbers of 64 bits, the same for the same text, and near-copies share some", () => {
  const bands = bandsOf(long);
  expect(bands).toHaveLength(32);
  expect(bandsOf(long)).toEqual(bands);
  for (const band of bands) expect(BigInt.asIntN(64, band)).toBe(band);
  const near = new Set(bandsOf(long.replace("salon", "studio").replace("month", "week")));
  expect(bands.filter((band) => near.has(band)).length).toBeGreaterThan(5);
  const other = new Set(bandsOf("Something else that has no three words of it in a row at all."));
  expect(bands.filter((band) => other.has(band))).toEqual([]);
});

test("texts of likeness 0.5 share a band in nearly all cases", () => {
  const words = (seed: number, from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `w${seed}x${from + at}`);
  let [found, all] = [0, 0];
  for (let seed = 0; seed < 200; seed++) {
    const a = [...words(seed, 0, 50), ...words(seed, 100, 150)].join(" ");
    const b = [...words(seed, 0, 50), ...words(seed, 200, 250)].join(" ");
    expect(likeness(a, b)).toBeCloseTo(0.49, 1);
    const bands = new Set(bandsOf(a));
    all += 1;
    if (bandsOf(b).some((band) => bands.has(band))) found += 1;
  }
  expect(found / all).toBeGreaterThan(0.93);
});

test.each([
  ["Good luck!\n\nI work with the team behind Acme.", "Good luck!"],
  ["i WORK with the team, behind *Acme*: good luck!", "*: good luck!"],
  ["I worked with the team behind Acmes.", "I worked with the team behind Acmes."],
])("%j without the line", (text, left) => {
  expect(withoutLine(text, "I work with the team behind Acme.")).toBe(left);
});

test("a line without words takes nothing away", () => {
  expect(withoutLine("a. b", ".")).toBe("a. b");
});
