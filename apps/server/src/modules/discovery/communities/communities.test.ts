import { describe, expect, test } from "vitest";
import { setUpCommunities } from "../../../testing/communities.ts";
import { openWriter } from "../../../testing/reply-pipeline.ts";

const fixture = setUpCommunities();
const { clock, reddit, newName, rulesOf, readNow, countReads, mentionIn } = fixture;

const day = 24 * 3_600_000;

describe("the rules of a community", () => {
  test("are read when a mention of it is accepted; the verdict is `hold` until then", async () => {
    const name = newName();
    reddit.write(name, [["Be kind", "To each other."], "No self-promotion"]);
    const mention = await mentionIn(name);
    expect(await rulesOf(name)).toMatchObject({
      community: name,
      verdict: "hold",
      by: "unknown",
      asOf: null,
      assessment: null,
      rules: [],
      versionId: null,
    });
    await mention.accept();
    await expect.poll(async () => (await rulesOf(name))?.verdict).toBe("forbidden");
    expect(await rulesOf(name.toUpperCase())).toMatchObject({
      community: name,
      by: "rules",
      summary: "Its rules forbid promotion.",
      quote: { rule: 1, quote: "No self-promotion" },
      asOf: clock.now().toISOString(),
      rules: [
        { name: "Be kind", description: "To each other." },
        { name: "No self-promotion", description: "" },
      ],
      assessment: {
        promotion: "forbidden",
        quotes: [{ topic: "promotion", rule: 1, quote: "No self-promotion", decides: true }],
      },
    });
  });

  test("are read again when they are requested after 7 days, also by a claim", async () => {
    const name = newName();
    reddit.write(name, ["Be kind"]);
    const [first, second] = [await mentionIn(name), await mentionIn(name)];
    await first.accept();
    await expect.poll(async () => (await rulesOf(name))?.verdict).toBe("allowed");
    await second.accept();
    expect(countReads(name)).toBe(1);
    clock.advance(7 * day);
    reddit.write(name, ["Be kind", "No advertising"]);
    const writer = await openWriter(fixture.app);
    await writer.claim(first.id);
    await expect.poll(async () => (await rulesOf(name))?.verdict).toBe("forbidden");
    expect(countReads(name)).toBe(2);
  });

  test("are a new version only when their wording changes", async () => {
    const name = newName();
    reddit.write(name, ["Be kind"]);
    const before = await readNow(name);
    const { versionId } = (await rulesOf(name)) ?? {};
    clock.advance(day);
    const same = await readNow(name);
    expect([before.versions, same.versions]).toEqual([[], []]);
    expect(Date.parse(same.asOf ?? "") - Date.parse(before.asOf ?? "")).toBe(day);
    expect((await rulesOf(name))?.versionId).toBe(versionId);
    clock.advance(day);
    reddit.write(name, ["Be kind", "No links"]);
    const changed = await readNow(name);
    expect(changed).toMatchObject({
      verdict: "hold",
      versions: [{ asOf: same.asOf, rules: [{ name: "Be kind", description: "" }] }],
    });
    // An earlier wording that returns is a new version, because it was seen at another time.
    clock.advance(day);
    reddit.write(name, ["Be kind"]);
    const back = await readNow(name);
    expect(back.versions.map(({ rules }) => rules.length)).toEqual([2, 1]);
    expect((await rulesOf(name))?.versionId).not.toBe(versionId);
  });

  test("are one version when they are read concurrently", async () => {
    const name = newName();
    reddit.write(name, ["Be kind"]);
    await Promise.all(Array.from({ length: 5 }, () => readNow(name)));
    expect((await readNow(name)).versions).toEqual([]);
  });

  test.each(["private", "banned", "quarantined", "blocked"] as const)(
    "of a community that is %s are reported as unreadable, and the verdict is `hold`",
    async (failure) => {
      const name = newName();
      reddit.close(name, failure);
      const mention = await mentionIn(name);
      await mention.accept();
      await expect
        .poll(async () => (await rulesOf(name))?.summary)
        .toBe(`Its rules could not be read: It is ${failure}. A reviewer reads each reply first.`);
      expect(await rulesOf(name)).toMatchObject({ verdict: "hold", by: "unknown" });
      // They are read again when they are requested an hour later.
      await (await mentionIn(name)).accept();
      expect(countReads(name)).toBe(1);
      clock.advance(3_600_000);
      reddit.write(name, ["Be kind"]);
      await (await mentionIn(name)).accept();
      await expect.poll(async () => (await rulesOf(name))?.verdict).toBe("allowed");
    },
  );

  test("are read again automatically after a temporary failure", async () => {
    const name = newName();
    reddit.close(name, "unavailable");
    const { accept } = await mentionIn(name);
    await accept();
    await expect.poll(async () => (await rulesOf(name))?.summary).toContain("It is unavailable.");
    reddit.write(name, ["Be kind"]);
    await expect
      .poll(async () => (await rulesOf(name))?.verdict, { timeout: 10_000 })
      .toBe("allowed");
  });

  test("are assessed again if an older rulebook version assessed them", async () => {
    const name = newName();
    reddit.write(name, ["No advertising"]);
    await readNow(name);
    await fixture.app.infrastructure.database.pool.execute(
      `update community_rules set rulebook_version = 'old', assessment = jsonb_set(assessment, '{promotion}', '"unsaid"') where key = '${name.toLowerCase()}'`,
    );
    expect((await rulesOf(name))?.verdict).toBe("allowed");
    await fixture.app.services.communities.refresh();
    expect((await rulesOf(name))?.verdict).toBe("forbidden");
  });

  test("are not assessed again if a newer rulebook version assessed them", async () => {
    const [older, newer] = [newName(), newName()];
    for (const name of [older, newer]) {
      reddit.write(name, ["No advertising"]);
      await readNow(name);
    }
    const setVersion = (name: string, version: string) =>
      fixture.app.infrastructure.database.pool.execute(
        `update community_rules set rulebook_version = '${version}', assessment = jsonb_set(assessment, '{promotion}', '"unsaid"') where key = '${name.toLowerCase()}'`,
      );
    await setVersion(older, "0");
    await setVersion(newer, "999");
    await fixture.app.services.communities.refresh(AbortSignal.abort());
    expect((await rulesOf(older))?.verdict).toBe("allowed");
    await fixture.app.services.communities.refresh();
    expect((await rulesOf(older))?.verdict).toBe("forbidden");
    expect((await rulesOf(newer))?.verdict).toBe("allowed");
  });

  test("of several communities and platforms are returned by one call", async () => {
    const name = newName();
    reddit.write(name, ["Be kind"]);
    await readNow(name);
    const found = await fixture.app.services.communities.rulesOf([
      { source: "reddit", community: name },
      { source: "facebook", community: "Owners of shops" },
      { source: "x", community: "nothing" },
    ]);
    expect([...found].map(([key, { verdict }]) => [key, verdict])).toEqual([
      [`reddit ${name.toLowerCase()}`, "allowed"],
      ["facebook owners of shops", "hold"],
      ["x nothing", "allowed"],
    ]);
    expect((await fixture.app.services.communities.rulesOf([])).size).toBe(0);
  });
});
