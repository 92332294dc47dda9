import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { setUpDraftChecks } from "../../../testing/draft-checks.ts";
import { ownText } from "../../../testing/reply-pipeline.ts";

const checks = setUpDraftChecks();
const { clock, query, claimed } = checks;

describe("a text that", () => {
  test("helps passes, with a note about the disclosure line", async () => {
    const { writer, claim } = await claimed();
    const findings = await writer.check(claim.id, ownText());
    expect(findings).toEqual([
      {
        rule: "disclosure",
        level: "note",
        message: "The disclosure line is added at the end: I work with the team behind Ledgerly.",
        remedy: "To show it elsewhere, insert it in the text.",
        span: null,
        evidence: null,
      },
    ]);
    expect(
      await writer.check(claim.id, `I work with the team behind Ledgerly. ${ownText()}`),
    ).toEqual([]);
  });

  test("is too long for its platform is stopped", async () => {
    const { writer, claim } = await claimed();
    const text = `${"word ".repeat(1_996)}end`;
    expect(errorOf(await writer.submit(claim.id, text))).toMatchObject({
      status: 409,
      code: "CHECK_FAILED",
      details: [
        expect.stringMatching(
          /^With the disclosure line it has 10\d{3} characters as Reddit counts them; the limit is 10000\. Shorten it\.$/,
        ),
      ],
    });
    expect((await writer.get(claim.id)).status).toBe("claimed");
    expect(await writer.versions(claim.id)).toEqual([["refused", text]]);
  });

  test("claims first-hand use is stopped, unless its writer confirms it", async () => {
    const { writer, claim, findingsOn } = await claimed();
    const text = "We switched to a template in March. Lantern seven, orchard nine.";
    expect(await findingsOn(text)).toEqual([
      ["first_hand", "stop", expect.stringContaining("We switched to a template")],
    ]);
    expect(errorOf(await writer.submit(claim.id, text)).code).toBe("CHECK_FAILED");
    expect(await findingsOn(text, true)).toEqual([]);
    const { assignment } = dataOf(
      await writer.submit(claim.id, text, { firstHandConfirmed: true }),
    );
    expect(assignment).toMatchObject({ status: "approved", firstHandConfirmed: true });
  });

  test("promises what the brief does not contain is held for review", async () => {
    const { writer, claim } = await claimed();
    const text = "Glacier lists cost $49 a month there, violin ones less.";
    const [fact] = (await writer.check(claim.id, text)).filter(({ level }) => level === "hold");
    expect(fact).toMatchObject({ rule: "unknown_fact" });
    const { assignment } = dataOf(await writer.submit(claim.id, text));
    expect(assignment).toMatchObject({ status: "in_review", reviewReasons: [fact?.message] });
  });

  test("promises what only the customer's knowledge base contains is not held", async () => {
    const { pipeline, findingsOn } = await claimed();
    const text = "Glacier lists cost $49 a month there, violin ones less.";
    const facts = async () => (await findingsOn(text)).filter(([rule]) => rule === "unknown_fact");
    expect(await facts()).toHaveLength(1);
    const add = (content: string) =>
      checks.app.call("addKnowledgeText", { body: { title: "Prices", content } }, pipeline.person);
    dataOf(await add("Lists cost $48 a month."));
    expect(await facts()).toHaveLength(1);
    const { entry } = dataOf(await add("Lists cost $49 a month, by the year $39."));
    expect(await facts()).toEqual([]);
    const deletion = { params: { id: entry.id } };
    dataOf(await checks.app.call("deleteKnowledgeEntry", deletion, pipeline.person));
    expect(await facts()).toHaveLength(1);
  });

  test("names or links the company is stopped where the author asks not to be pitched to", async () => {
    const { mention, findingsOn } = await claimed();
    await query(sql`update mentions set warnings = '[{"kind":"no_pitch","part":"title","start":0,"end":7}]'
      where id = ${mention.id}`);
    const text =
      "Have a look at LEDGERLY or www.example.com/x. I work with the team behind Ledgerly.";
    expect((await findingsOn(text)).filter(([rule]) => rule === "no_pitch")).toEqual([
      ["no_pitch", "stop", "LEDGERLY"],
      ["no_pitch", "stop", expect.stringContaining("example.com/x")],
    ]);
    expect((await findingsOn(ownText())).filter(([, level]) => level === "stop")).toEqual([]);
  });
});

test("the company and its website are found in any spelling", async () => {
  const { pipeline, mention, findingsOn } = await claimed();
  const profile = { companyName: "Ledgerly Inc.", websiteUrl: "https://www.ledgerly.museum/" };
  dataOf(await checks.app.call("putProfile", { body: profile }, pipeline.person));
  await query(sql`update mentions set warnings = '[{"kind":"no_pitch","part":"title","start":0,"end":7}]'
    where id = ${mention.id}`);
  const text = "Ask ledgerly first, or look at ledgerly.museum/prices. Lantern seven.";
  expect((await findingsOn(text)).filter(([, level]) => level === "stop")).toEqual([
    ["no_pitch", "stop", "ledgerly"],
    ["no_pitch", "stop", "ledgerly"],
    ["no_pitch", "stop", "ledgerly.museum/prices"],
  ]);
});

describe("a near-copy", () => {
  const saying =
    "Put every receipt in one folder on the day that it comes, name it by date and payer, and have the list made from the names once a month.";

  test("of an earlier reply by any writer is stopped, with the shared words", async () => {
    const first = await claimed();
    dataOf(await first.writer.submit(first.claim.id, saying));
    const second = await claimed();
    const [finding] = await second.writer.check(second.claim.id, `Hi! ${saying}`);
    expect(finding).toMatchObject({
      rule: "similar",
      level: "stop",
      evidence: { from: "an earlier reply", asOf: clock.now().toISOString() },
    });
    expect(finding?.evidence?.quote.startsWith("Put every receipt")).toBe(true);
    expect(errorOf(await second.writer.submit(second.claim.id, saying)).code).toBe("CHECK_FAILED");
    // A text is not compared with replies to the same post.
    expect((await first.findingsOn(saying)).filter(([rule]) => rule === "similar")).toEqual([]);
  });
});
