import { describe, expect, it } from "vitest";
import { type Rulebook, readRules } from "./index.ts";

const readAs = (rules: Rulebook["rules"]) => {
  const { promotion, links } = readRules({ rules, about: "" });
  if (promotion === "forbidden") return "forbidden";
  const isHeld = promotion === "limited" || links === "limited" || links === "forbidden";
  return isHeld ? "hold" : promotion;
};

/** Sentences with what they say about a disclosed reply that recommends a product. */
const wordings: Record<string, readonly string[]> = {
  forbidden: [
    "No marketing",
    "No marketers",
    "No selling",
    "Nothing for sale",
    "Do not recommend products you have a financial interest in",
    "No brand accounts",
    "Corporate accounts are not welcome",
    "No app showcases",
    "Non-commercial only",
    "Selling or crowdfunding is prohibited",
    "Self-promotion is not allowed in any form, even if asked",
    "No self-promotion, even with disclosure",
    "No promotion, disclosed or undisclosed.",
    "No advertising. No exceptions.",
    "You can't promote your product.",
    "Even if asked, do not promote your own product",
    "Disclosing your affiliation doesn't make it okay: no promotion.",
    "No self-promotion outside the weekly thread",
    "Promotional comments are removed. Post your product in the pinned thread instead.",
    "There's a thread for promotion every Friday. Promotion in any other thread is removed.",
    "Promotion - no.",
    "This sub is ad-free",
    "we dont care if they asked for it, no advertising ur stuff, period",
    "Don't answer with your own product, even if it's exactly what was asked for.",
    "No self-promotion or asking for upvotes",
    "Someone wants a recommendation? You can't respond with your own.",
    "No marketing. If you have questions about this rule, ask the mods.",
    "No ads! This includes hidden ads and native ads.",
  ],
  hold: [
    "Follow the 90/10 rule",
    "Commercial posts require mod pre-approval",
    "Contact the mods before posting anything commercial",
    "Ads",
    "Promotion",
    "Promos must be approved by the moderators",
    "No more than 10% of your posts may link to a site you own",
    "Showcase posts are no longer allowed",
    "Self-promotion is only allowed in the monthly megathread",
    "self-promo is allowed on a case by case basis, modmail us",
    "Want to promote something? Ask us first.",
    "Sharing your own tool is welcome when it is free and open source. For anything else, talk to a mod.",
    "Self-promotion with disclosure is allowed once a week",
    "You must disclose any relationship with a product you mention.",
    "Accounts younger than 90 days may not post promotional content.",
    "No affiliate links",
    "No WTS/WTT threads here, and no FS/FT posts.",
    "Only 1 in 10) of your links may point to a shop that you own.",
    "No market research",
    "No spam",
    // It does not say whether advertising is forbidden.
    "Our policy on advertising is in the wiki.",
  ],
  allowed: [
    "Self-promotion is allowed if you disclose your affiliation.",
    "Feel free to share your own tool if it's relevant.",
    "Vendor representatives can answer questions and mention their own product.",
    "Vendor posts aren't allowed, but vendor comments are: feel free to point to your product in a reply.",
    "If you work for a company you recommend, that's okay, just disclose it in the same comment.",
    "We have no problem with self-promotion in replies as long as it's relevant.",
  ],
  unsaid: [
    "No advertising of cheats, hacks, or exploits.",
    "No links to Reddit",
    "AI topics only on Wednesdays",
    "Job advertisements go in the jobs thread.",
    "No blogspam. Please link to the original source.",
    "Posts must be about marketing",
    "Questions about your business are a good start.",
    "No promoting racism, sexism or homophobia",
    "Crowdfunding campaigns are not allowed.",
  ],
};

describe.each(Object.entries(wordings))("%s", (verdict, sentences) => {
  it.each(sentences)("%s", (sentence) => {
    expect(readAs([{ name: sentence, description: "" }])).toBe(verdict);
    expect(readAs([{ name: "Rule", description: sentence }])).toBe(verdict);
  });
});

describe("a ban", () => {
  const ban = { name: "No self-promotion", description: "" };
  it.each([
    ["is lifted in part by a permission in another rule", "You may mention your product.", "hold"],
    [
      "is not lifted by a dedicated thread",
      "Use the weekly thread to share your project.",
      "forbidden",
    ],
    [
      "is not lifted by a sentence that was not understood",
      "Advertising: see the wiki.",
      "forbidden",
    ],
    ["is not lifted by a ban on one kind of it", "No excessive advertising.", "forbidden"],
  ])("%s", (_, description, verdict) => {
    expect(readAs([ban, { name: "Rule", description }])).toBe(verdict);
  });

  it("is recognized below a name that only names the topic", () => {
    const description = "Not allowed in any form, even if asked.";
    expect(readAs([{ name: "Self-promotion", description }])).toBe("forbidden");
  });
});

it("marks the quote that decides", () => {
  const { quotes } = readRules({
    rules: [
      { name: "Advertising", description: "See the wiki." },
      { name: "Be fair", description: "We like bikes. Marketers are not welcome. No links." },
    ],
    about: "",
  });
  expect(quotes.filter(({ decides }) => decides)).toEqual([
    { topic: "promotion", rule: 1, quote: "Marketers are not welcome.", decides: true },
    { topic: "links", rule: 1, quote: "No links.", decides: true },
  ]);
});

describe("the language of a list of short rule names", () => {
  const isForeign = (names: string[]) =>
    readRules({ rules: names.map((name) => ({ name, description: "" })), about: "" }).foreign;

  it.each([
    [["Be civil", "No spam", "Stay on topic", "No NSFW", "Use flair", "No memes", "No doxxing"]],
    [["Respect others", "Quality posts", "Descriptive titles", "Relevant content", "Tag spoilers"]],
  ])("%j is English", (names) => {
    expect(isForeign([...names, "English only", "Low effort posts", "No reposts"])).toBeUndefined();
  });

  it.each([
    [["Keine Werbung", "Kein Spam", "Nur Deutsch"]],
    [["Prohibido el spam", "Sin publicidad", "Respeto"]],
    [["Pas de publicité", "Soyez respectueux"]],
  ])("%j is foreign", (names) => {
    expect(isForeign(names)).toBe(true);
  });
});
