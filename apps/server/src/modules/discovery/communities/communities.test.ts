import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAdmin } from "../../../testing/admin.ts";
import {
  type As,
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";
import { createFakeRules } from "../../../testing/fake-rules.ts";
import { openWriter } from "../../../testing/reply-pipeline.ts";
import { communityKey } from "./index.ts";

const day = 24 * 3_600_000;
const clock = createTestClock();
const reddit = createFakeRules();
let app: TestApp;
let admin: () => Promise<As>;
beforeAll(async () => {
  app = await openTestApp({ clock, jobs: true, rulesReaders: [reddit.reader] });
  admin = openAdmin(app);
});
afterAll(() => app.close());

let made = 0;
/** A name of a community that no other test uses. */
const newName = () => `Community${++made}`;

const rulesOf = async (community: string) => {
  const found = await app.services.communities.rulesOf([{ source: "reddit", community }]);
  return found.get(communityKey("reddit", community));
};
const params = (community: string) => ({ params: { source: "reddit" as const, community } });
const readNow = async (community: string) =>
  dataOf(await app.call("readCommunityRules", params(community), await admin())).community;
const override = async (
  community: string,
  verdict: "allowed" | "hold" | "forbidden",
  note = "Why.",
) =>
  app.call("overrideCommunity", { ...params(community), body: { verdict, note } }, await admin());
const countReads = (community: string) =>
  reddit.asked.filter((name) => name === community.toLowerCase()).length;

/** A pending mention in a community. */
async function mentionIn(community: string) {
  made += 1;
  const person = await app.signUp();
  const phrase = `community phrase${made}`;
  await app.call("addKeyword", { body: { keyword: phrase } }, person);
  await expect.poll(() => app.services.index.match({ title: phrase, body: "" }).length).toBe(1);
  await app.ingest([testPost({ title: phrase, community })]);
  const { mentions } = dataOf(await app.call("listMentions", {}, person));
  const id = mentions[0]?.id ?? "";
  return {
    id,
    accept: async () => {
      const { email, password } = person;
      const { accessToken: token } = dataOf(await app.call("login", { body: { email, password } }));
      return dataOf(
        await app.call(
          "setMentionStatus",
          { params: { id }, body: { status: "accepted" } },
          { token },
        ),
      );
    },
  };
}

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
    const writer = await openWriter(app);
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
    await app.infrastructure.database.read.execute(
      `update community_rules set rulebook_version = 'old', assessment = jsonb_set(assessment, '{promotion}', '"unsaid"') where key = '${name.toLowerCase()}'`,
    );
    expect((await rulesOf(name))?.verdict).toBe("allowed");
    await app.services.communities.refresh();
    expect((await rulesOf(name))?.verdict).toBe("forbidden");
  });

  test("are not assessed again if a newer rulebook version assessed them", async () => {
    const [older, newer] = [newName(), newName()];
    for (const name of [older, newer]) {
      reddit.write(name, ["No advertising"]);
      await readNow(name);
    }
    const setVersion = (name: string, version: string) =>
      app.infrastructure.database.read.execute(
        `update community_rules set rulebook_version = '${version}', assessment = jsonb_set(assessment, '{promotion}', '"unsaid"') where key = '${name.toLowerCase()}'`,
      );
    await setVersion(older, "0");
    await setVersion(newer, "999");
    await app.services.communities.refresh(AbortSignal.abort());
    expect((await rulesOf(older))?.verdict).toBe("allowed");
    await app.services.communities.refresh();
    expect((await rulesOf(older))?.verdict).toBe("forbidden");
    expect((await rulesOf(newer))?.verdict).toBe("allowed");
  });

  test("of several communities and platforms are returned by one call", async () => {
    const name = newName();
    reddit.write(name, ["Be kind"]);
    await readNow(name);
    const found = await app.services.communities.rulesOf([
      { source: "reddit", community: name },
      { source: "facebook", community: "Owners of shops" },
      { source: "x", community: "nothing" },
    ]);
    expect([...found].map(([key, { verdict }]) => [key, verdict])).toEqual([
      [`reddit ${name.toLowerCase()}`, "allowed"],
      ["facebook owners of shops", "hold"],
      ["x nothing", "allowed"],
    ]);
    expect((await app.services.communities.rulesOf([])).size).toBe(0);
  });
});

describe("the administrator", () => {
  test("overrides the rules of a community, and removes the override", async () => {
    const name = newName();
    reddit.write(name, ["No self-promotion"]);
    await readNow(name);
    const decided = dataOf(await override(name, "allowed", " They allow us. ")).community;
    expect(decided).toMatchObject({
      community: name,
      verdict: "allowed",
      by: "administrator",
      summary: "The administrator allows replies there: They allow us.",
      override: { verdict: "allowed", note: "They allow us.", at: clock.now().toISOString() },
      assessment: { promotion: "forbidden" },
    });
    // Reading its rules again does not remove the override.
    expect((await readNow(name)).override).not.toBeNull();
    expect(dataOf(await override(`r/${name.toLowerCase()}`, "forbidden")).community).toMatchObject({
      community: name,
      by: "block_list",
    });
    const dropped = dataOf(
      await app.call("dropCommunityOverride", params(name), await admin()),
    ).community;
    expect(dropped).toMatchObject({ verdict: "forbidden", by: "rules", override: null });
  });

  test("blocks a community whose rules were never read", async () => {
    const name = newName();
    expect(dataOf(await override(name, "forbidden", "They asked us.")).community).toMatchObject({
      community: name,
      verdict: "forbidden",
      by: "block_list",
      asOf: null,
      assessment: null,
    });
    expect((await rulesOf(name))?.verdict).toBe("forbidden");
    const dropped = dataOf(
      await app.call("dropCommunityOverride", params(name), await admin()),
    ).community;
    expect(dropped).toMatchObject({ verdict: "hold", by: "unknown" });
  });

  test("finds each decision in the administrators' log, with its reason", async () => {
    const name = newName();
    const drop = async () => app.call("dropCommunityOverride", params(name), await admin());
    dataOf(await override(name, "forbidden", "They asked us."));
    dataOf(await override(`r/${name}`, "hold", "They answered."));
    dataOf(await override(name, "allowed", "They agreed."));
    dataOf(await drop());
    // There is no decision left to remove.
    dataOf(await drop());
    const { entries } = dataOf(
      await app.call("listAdministratorEntries", { query: { limit: 50 } }, await admin()),
    );
    const own = entries.filter(({ sentence }) => sentence.includes(`${name} (Reddit)`));
    expect(own.map(({ sentence, reason }) => [sentence, reason])).toEqual([
      [`Took back the decision on ${name} (Reddit): its rules decide again.`, null],
      [`Allowed replies in ${name} (Reddit).`, "They agreed."],
      [`Decided that each reply in ${name} (Reddit) is reviewed first.`, "They answered."],
      [`Blocked replies in ${name} (Reddit).`, "They asked us."],
    ]);
    const missing = await app.call("dropCommunityOverride", params("nobody_has_it"), await admin());
    expect(errorOf(missing).code).toBe("NOT_FOUND");
  });

  test("lists communities by name and verdict, in pages", async () => {
    for (const [name, rule] of [
      ["Find_b", "No advertising"],
      ["find_a", "Be kind"],
      ["FIND_C", "No advertising"],
    ] as const) {
      reddit.write(name, [rule]);
      await readNow(name);
    }
    const list = async (query: object) => {
      const { communities, total } = dataOf(
        await app.call("listCommunities", { query }, await admin()),
      );
      return [communities.map(({ community }) => community), total];
    };
    expect(await list({ search: "r/FIND_" })).toEqual([["find_a", "Find_b", "FIND_C"], 3]);
    expect(await list({ search: "find_", limit: 1, offset: 1 })).toEqual([["Find_b"], 3]);
    expect(await list({ search: "find_", verdict: "forbidden" })).toEqual([
      ["Find_b", "FIND_C"],
      2,
    ]);
    expect(await list({ search: "find_", verdict: "forbidden", offset: 1 })).toEqual([
      ["FIND_C"],
      2,
    ]);
    dataOf(await override("find_a", "forbidden"));
    expect(await list({ search: "find_", verdict: "forbidden" })).toEqual([
      ["find_a", "Find_b", "FIND_C"],
      3,
    ]);
    expect(await list({ search: "100%" })).toEqual([[], 0]);
  });

  test("reads rules immediately, and sees why they could not be read", async () => {
    const name = newName();
    reddit.write(name, ["Be kind"]);
    await readNow(name);
    reddit.close(name, "private");
    expect(await readNow(name)).toMatchObject({ failure: "It is private.", verdict: "allowed" });
    const unknown = await app.call("readCommunityRules", params("nobody_has_this"), await admin());
    expect(errorOf(unknown)).toMatchObject({
      code: "VALIDATION_FAILED",
      details: ["community: There is no community with this name on Reddit."],
    });
    const listed = await app.call(
      "listCommunities",
      { query: { search: "nobody_has" } },
      await admin(),
    );
    expect(dataOf(listed).total).toBe(0);
    const facebook = { params: { source: "facebook" as const, community: "Owners" } };
    expect(errorOf(await app.call("readCommunityRules", facebook, await admin())).details).toEqual([
      "source: we can't read rules on facebook. Decide on the community yourself.",
    ]);
  });

  test("must give a reason and an existing community", async () => {
    const bad = await app.call(
      "overrideCommunity",
      { ...params(newName()), body: { verdict: "forbidden", note: " " } },
      await admin(),
    );
    expect(errorOf(bad).details.join()).toContain("Say why in a sentence.");
    expect(errorOf(await override("r/", "hold")).details.join()).toContain("must be a name");
    const unknown = await app.call("dropCommunityOverride", params("never_seen"), await admin());
    expect(errorOf(unknown).code).toBe("NOT_FOUND");
  });
});
