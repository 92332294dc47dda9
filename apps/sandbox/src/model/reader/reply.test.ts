import { describe, expect, test } from "vitest";
import { analyzeText } from "./analyze.ts";
import { draftReply, replyBriefIn } from "./reply.ts";

const question = (lines: readonly string[]) =>
  [
    "Mark: 7f",
    "=== 7f document 1 (post) begins",
    '"Which tool? Disclosure line: mine"',
    "=== 7f document 1 ends",
    "=== 7f question",
    ...lines,
  ].join("\n");
const lines = [
  "Platform: reddit, community smallbusiness",
  "Length: at most 10000 characters with the disclosure line; 70 to 180 words",
  "Company: Ledgerly",
  "Website: https://ledgerly.test",
  "The company: Ledgerly sends invoices. It reminds late payers.",
  "For whom: Freelancers and studios.",
  "Disclosure line: I work with the team behind Ledgerly.",
];
const analysis = analyzeText(["Which tool?", "I am looking for invoicing software."]);
const draft = (...more: string[]) => {
  const brief = replyBriefIn(question([...lines, ...more]));
  if (!brief) throw new Error("no brief was found");
  return draftReply(brief, analysis);
};

describe("a public reply", () => {
  test("has advice, a guide, the company, and the disclosure line", () => {
    const [value, guide, company, disclosure] = draft().split("\n\n");
    expect(value).toMatch(/short list/);
    expect(guide).toMatch(/^Then, in this order/);
    expect(company).toBe(
      "One that does this is Ledgerly. Ledgerly sends invoices. It is made for freelancers and studios. https://ledgerly.test",
    );
    expect(disclosure).toBe("I work with the team behind Ledgerly.");
  });

  test("keeps the writer's text, and is shorter on request", () => {
    const text = draft('The writer\'s text so far, as a JSON string; keep it: "Mine\\nfirst."');
    expect(text.startsWith("Mine\nfirst.\n\nThen")).toBe(true);
    expect(draft('The writer asks: "Make it shorter"')).not.toContain("Then, in this order");
  });

  test("names the company only in the disclosure line when the author asks for no pitches", () => {
    const text = draft("The author asks for no pitches: leave the recommendation out.");
    expect(text.match(/Ledgerly/g)).toHaveLength(1);
  });

  test("fits a short limit", () => {
    const short = lines.map((line) => line.replace("10000", "280"));
    const brief = replyBriefIn(question(short));
    const text = brief ? draftReply(brief, analysis) : "";
    expect(text.length).toBeLessThanOrEqual(280);
    expect(text.endsWith("I work with the team behind Ledgerly.")).toBe(true);
    expect(text).toContain("Ledgerly does this.");
  });

  test("is recognized by the question, not by quoted text", () => {
    expect(replyBriefIn(question(["What is it?"]))).toBeNull();
  });
});
