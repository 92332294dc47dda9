import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { styleOf } from "./style.ts";
import { featureNames } from "./style-features.ts";
import { bias, minReportedScore, weights } from "./style-weights.ts";

const machine =
  "Great question! Choosing the right booking tool can be overwhelming, but it's important to focus on your specific needs. Look for a solution that offers seamless scheduling, automated reminders, and easy payments. Acme can help you streamline your workflow and boost your efficiency. It's not just about saving time — it's about delivering a better experience for your clients. I hope this helps! 🚀";
const person =
  "Acme has had deposits for no-shows since May, and it's $19. It does not do waitlists, and its iPad app is slow: my sister's shop in Leeds left because of that. Fresha does them. I work with the team behind Acme.";

const words = (text: string, rule: string) =>
  styleOf(text)
    .findings.filter((one) => one.rule === rule)
    .map(({ span }) => (span ? text.slice(...span) : null));

test("each feature has a weight of one of the four steps, and each weight a feature", () => {
  expect(Object.keys(weights).toSorted()).toEqual([...featureNames].toSorted());
  expect(new Set(Object.values(weights))).toEqual(new Set([1.5, 1, 0.5, -1]));
  expect(bias).toBeLessThan(0);
});

test("AI-generated text is distinguished from human text, with the words that count", () => {
  expect(styleOf(machine).score).toBeGreaterThan(minReportedScore);
  expect(styleOf(person).score).toBeLessThan(0.6);
  const told = words(machine, "machine_style");
  for (const one of ["Great question!", "I hope this helps", "seamless", "🚀"]) {
    expect(told).toContain(one);
  }
  expect(styleOf(person).findings).toEqual([]);
  for (const { level, message, remedy } of styleOf(machine).findings) {
    expect(level).toBe("note");
    expect(message).toMatch(/[.]$/);
    expect(remedy).toMatch(/[.]$/);
  }
});

test("a stock phrase is reported in an otherwise fine text, other habits are not", () => {
  const text = `${person} Hope that helps!`;
  expect(words(text, "machine_style")).toEqual(["Hope that helps"]);
  expect(words(person.replace(": my", " — my"), "machine_style")).toEqual([]);
});

describe("the score", () => {
  test.each([
    ["@names", `@one @two ${machine}`],
    ["a link", `${machine} https://example.com/some/where?that=is&long=1`],
    ["length", `${person}\n\n${person}\n\n${person}`],
  ])("does not depend on %s", (_, text) => {
    const plain = text.startsWith(person) ? person : machine;
    expect(styleOf(text).score).toBeCloseTo(styleOf(plain).score, 1);
  });

  test.each(["", "hi", "猫に手品を見せた反応", "Это хорошая идея — спасибо!", "🚀🚀🚀"])(
    "is 0 for %j",
    (text) => {
      expect(styleOf(text)).toEqual({ score: 0, findings: [] });
    },
  );
});

test("salesy words are reported at any score", () => {
  expect(words("Sign up now, it's a game-changer.", "salesy")).toEqual([
    "Sign up now",
    "game-changer",
  ]);
});

test("links beyond the first of a short text are reported, a longer text may have more", () => {
  const link = (at: number) => `https://example.com/${at}`;
  expect(words(`See ${link(1)}, ${link(2)} and ${link(3)}.`, "links")).toEqual([link(2), link(3)]);
  expect(words("See [example.com](https://example.com).", "links")).toEqual([]);
  const filler = "word ".repeat(130);
  expect(words(`${filler} ${link(1)} ${link(2)}`, "links")).toEqual([]);
  expect(words(`${filler} ${link(1)} ${link(2)} ${link(3)}`, "links")).toEqual([link(3)]);
});

test("any text gets a score of 0 to 1 and valid spans within a bounded time", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
      const { score, findings } = styleOf(text);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
      for (const { span } of findings) {
        if (span === null) continue;
        expect(span[0]).toBeGreaterThanOrEqual(0);
        expect(span[1]).toBeLessThanOrEqual(text.length);
        expect(span[0]).toBeLessThan(span[1]);
      }
    }),
  );
});
