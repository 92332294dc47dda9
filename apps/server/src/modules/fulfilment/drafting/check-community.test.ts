import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { setUpDraftChecks } from "../../../testing/draft-checks.ts";
import { decideOn, ownText } from "../../../testing/reply-pipeline.ts";

const checks = setUpDraftChecks();
const { clock, unreadable, query, claimed, addCommunity, changeRules } = checks;

describe("a community", () => {
  test("with unknown rules holds each reply for review", async () => {
    const { writer, claim, findingsOn } = await claimed({ community: unreadable });
    expect(await findingsOn(ownText())).toEqual([["community_rules", "hold", null]]);
    const { assignment } = dataOf(await writer.submit(claim.id, ownText()));
    expect(assignment.status).toBe("in_review");
    expect(assignment.rules).toMatchObject({ verdict: "hold", by: "unknown" });
  });

  test("with unread rules is read when a reply is submitted", async () => {
    const { writer, claim, findingsOn } = await claimed({ community: "readlater" });
    expect(await findingsOn(ownText())).toEqual([["community_rules", "hold", null]]);
    const { assignment } = dataOf(await writer.submit(claim.id, ownText()));
    expect(assignment.status).toBe("approved");
    expect(assignment.rules).toMatchObject({ verdict: "allowed", by: "rules" });
  });

  test("whose rules forbid promotion stops a reply, with a quote and its date", async () => {
    const rule = {
      name: "No self-promotion",
      description: "Promotion of any kind is not allowed.",
    };
    const community = await addCommunity([{ name: "Be kind", description: "" }]);
    const { writer, claim } = await claimed({ community });
    // Once they are known, no mention there can be accepted any more.
    await changeRules(community, [{ name: "Be kind", description: "" }, rule]);
    const [finding] = await writer.check(claim.id, ownText());
    expect(finding).toMatchObject({
      rule: "community_rules",
      level: "stop",
      message: "Its rules forbid promotion.",
      evidence: { from: `r/${community}, rule 2`, asOf: clock.now().toISOString() },
    });
    expect(`${rule.name} ${rule.description}`).toContain(finding?.evidence?.quote);
    expect(errorOf(await writer.submit(claim.id, ownText())).code).toBe("CHECK_FAILED");
  });

  test("whose rules allow promotion approves a reply, and the version of the rules is stored", async () => {
    const community = await addCommunity([{ name: "Be kind", description: "No insults." }]);
    const { writer, claim } = await claimed({ community });
    expect(dataOf(await writer.submit(claim.id, ownText())).assignment.status).toBe("approved");
    const { rows } = await query(sql`select r.rules_version_id = c.id as same from replies r
      join community_rules c on c.key = ${community} where r.id = ${claim.id}`);
    expect(rows).toEqual([{ same: true }]);
  });

  test("that forbids links stops them, and holds other replies", async () => {
    const community = await addCommunity([
      { name: "No links", description: "Links are not allowed." },
    ]);
    const { findingsOn } = await claimed({ community });
    expect((await findingsOn(ownText())).map(([, level]) => level)).toEqual(["hold"]);
    expect(
      await findingsOn("The harbour guide at https://example.com/guide has it."),
    ).toContainEqual(["community_rules", "stop", "https://example.com/guide"]);
  });

  test("that requires disclosure of AI holds assisted replies", async () => {
    const community = await addCommunity([
      { name: "AI", description: "You must disclose the use of AI in your comments." },
    ]);
    const { writer, mention, claim, findingsOn } = await claimed({ community });
    expect(await findingsOn(ownText())).toEqual([]);
    await writer.saveFrom(claim.id, "By the model.", 0, "before_assist");
    const [finding] = await writer.check(claim.id, ownText());
    expect(finding).toMatchObject({ rule: "community_rules", level: "hold" });
    expect(finding?.message).toContain("The language model helped with this text");
    // Released and claimed again, the reply starts with that text and is still marked as assisted.
    dataOf(await writer.release(claim.id));
    const again = await writer.claim(mention.id);
    expect(again.text).toBe("By the model.");
    expect((await writer.check(again.id, again.text)).map(({ level }) => level)).toContain("hold");
  });

  test("on the block list, or an author that the customer excludes, stops a reply", async () => {
    const { pipeline, community, findingsOn } = await claimed();
    const stops = async () => (await findingsOn(ownText())).map(([rule, level]) => [rule, level]);
    expect(await stops()).toEqual([]);
    await decideOn(checks.app, community, "forbidden");
    expect(await stops()).toEqual([["blocked_community", "stop"]]);
    await decideOn(checks.app, community, "allowed");
    clock.advance(1_000);
    // The exclusion was created with the database's time, not the test clock's.
    dataOf(
      await checks.app.call(
        "addExclusion",
        { body: { kind: "author", value: "u/someone", source: "reddit" } },
        pipeline.person,
      ),
    );
    await query(
      sql`update exclusions set created_at = ${clock.now()} where workspace_id = ${pipeline.workspaceId}`,
    );
    expect(await stops()).toEqual([["blocked_community", "stop"]]);
  });
});
