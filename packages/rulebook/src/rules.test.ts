import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { exampleRules } from "./examples.ts";
import { readRules } from "./index.ts";

const readOne = (name: string, description = "") =>
  readRules({ rules: [{ name, description }], about: "" });

describe("an example rule", () => {
  it.each(exampleRules.map((rule) => [rule.name, rule] as const))("%s", (_, rule) => {
    const { promotion, links, minAccountAgeDays, karma } = readRules({ rules: [rule], about: "" });
    expect({ promotion, links, minAccountAgeDays, karma }).toEqual({
      promotion: rule.promotion,
      links: rule.links,
      minAccountAgeDays: rule.minAccountAgeDays,
      karma: rule.karma,
    });
  });

  it("has no requirement in half of the cases", () => {
    const harmless = exampleRules.filter(
      ({ promotion, links, minAccountAgeDays, karma }) =>
        promotion === "unsaid" &&
        links === "unsaid" &&
        minAccountAgeDays === null &&
        karma === null,
    );
    expect([exampleRules.length, harmless.length]).toEqual([100, 50]);
  });
});

describe("AI-generated text", () => {
  it.each([
    ["No AI-generated content", "", "forbidden"],
    ["No machine-written text", "ChatGPT answers are removed.", "forbidden"],
    ["AI must be labelled", "Posts written with AI must be tagged as such.", "disclose"],
    ["Unlabelled AI", "Don't post AI text without saying so in the title.", "disclose"],
    ["AI is fine here", "You may post AI-generated text.", "allowed"],
    ["No AI content", "AI-written posts are not allowed, except on Fridays.", "limited"],
    // It says nothing about text, but shows that the community objects to AI.
    ["No AI art", "AI images are not allowed.", "limited"],
    // AI is a subject for some days here; generated text is not mentioned.
    ["AI topics only on Wednesdays", "Talk about AI is fine only on Wednesdays.", "unsaid"],
    ["Be kind", "Paint, air and maintain nothing but peace.", "unsaid"],
  ] as const)("%s. %s → %s", (name, description, stance) => {
    expect(readOne(name, description).ai).toBe(stance);
  });

  it("has the sanctions that the rules announce", () => {
    const removed = readOne("No AI", "AI-generated comments will be removed.");
    expect([removed.aiRemoval, removed.aiBan]).toEqual([true, false]);
    const banned = readOne("No AI", "Users who post AI-generated text get banned.");
    expect([banned.aiRemoval, banned.aiBan]).toEqual([false, true]);
    // The text is banned, but not the people who post it.
    expect(readOne("AI", "AI generated content is banned.").aiBan).toBe(false);
  });
});

describe("several rules", () => {
  it("give the strictest stance, with the rule number and words of each", () => {
    const assessment = readRules({
      rules: [
        { name: "Be kind", description: "" },
        { name: "No advertising", description: "Advertisements are removed." },
        { name: "No AI content", description: "" },
      ],
      about: "A place for owners. Accounts must be 10 days old.",
    });
    expect(assessment).toEqual({
      promotion: "forbidden",
      links: "unsaid",
      ai: "forbidden",
      aiRemoval: false,
      aiBan: false,
      minAccountAgeDays: 10,
      karma: null,
      quotes: [
        { topic: "promotion", rule: 1, quote: "No advertising", decides: true },
        { topic: "promotion", rule: 1, quote: "Advertisements are removed." },
        { topic: "ai", rule: 2, quote: "No AI content" },
        { topic: "minAccountAgeDays", rule: null, quote: "Accounts must be 10 days old." },
      ],
    });
  });

  it("are a limit when one permits what another forbids", () => {
    const { promotion } = readRules({
      rules: [
        { name: "No self-promotion", description: "" },
        { name: "Showcase", description: "Self-promotion is welcome on Saturdays." },
      ],
      about: "",
    });
    expect(promotion).toBe("limited");
  });

  it("in another language are reported as foreign", () => {
    const german = readRules({
      rules: [
        {
          name: "Keine Werbung",
          description:
            "Keine Links zu eigenen Produkten. Wer auf Nachfrage etwas Eigenes nennt, sagt dazu, dass es das Eigene ist.",
        },
      ],
      about: "",
    });
    expect(german.foreign).toBe(true);
    const japanese = readRules({ rules: [{ name: "宣伝禁止", description: "" }], about: "" });
    expect(japanese.foreign).toBe(true);
    expect(readOne("No memes").foreign).toBeUndefined();
  });
});

describe("a sentence about the author's own product that no pattern recognizes", () => {
  it("counts as a limit, never as a permission", () => {
    expect(
      readOne(
        "Software makers: flair up or stay out",
        "If you are paid by a product that you mention, say so in the same comment.",
      ).promotion,
    ).toBe("limited");
  });
});

test("any text can be read, and every quote is part of its rule", () => {
  const words = fc.constantFrom(
    ..."no self-promotion AI art ban removed unless links karma 100 account days old : - . \n * only İ ß 🆗 https://a.b/c e.g. A.I. not allowed but".split(
      " ",
    ),
  );
  const text = fc
    .array(fc.oneof(words, fc.string()), { maxLength: 30 })
    .map((all) => all.join(" "));
  fc.assert(
    fc.property(fc.array(fc.record({ name: text, description: text })), text, (rules, about) => {
      for (const { rule, quote } of readRules({ rules, about }).quotes) {
        const whole = rule === null ? about : `${rules[rule]?.name}\n${rules[rule]?.description}`;
        expect(whole).toContain(quote.replace(/…$/, ""));
      }
    }),
    { numRuns: 300 },
  );
});
