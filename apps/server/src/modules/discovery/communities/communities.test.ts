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
/** A community's name that no other test has. */
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
const asksFor = (community: string) =>
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
  test("are read when a mention of it is accepted, and hold until then", async () => {
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

  test("are read again when they are wanted after 7 days, by a claim too", async () => {
    const name = newName();
    reddit.write(name, ["Be kind"]);
    const [first, second] = [await mentionIn(name), await mentionIn(name)];
    await first.accept();
    await expect.poll(async () => (await rulesOf(name))?.verdict).toBe("allowed");
    await second.accept();
    expect(asksFor(name)).toBe(1);
    clock.advance(7 * day);
    reddit.write(name, ["Be kind", "No advertising"]);
    const writer = await openWriter(app);
    await writer.claim(first.id);
    await expect.poll(async () => (await rulesOf(name))?.verdict).toBe("forbidden");
    expect(asksFor(name)).toBe(2);
  });

  test("are a new version when their wording changes, and the same one while it lasts", async () => {
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
    // A wording that comes back is one of its own: its time is another.
    clock.advance(day);
    reddit.write(name, ["Be kind"]);
    const back = await readNow(name);
    expect(back.versions.map(({ rules }) => rules.length)).toEqual([2, 1]);
    expect((await rulesOf(name))?.versionId).not.toBe(versionId);
  });

  test("that two processes read at once are one version", async () => {
    const name = newName();
    reddit.write(name, ["Be kind"]);
    await Promise.all(Array.from({ length: 5 }, () => readNow(name)));
    expect((await readNow(name)).versions).toEqual([]);
  });

  test.each(["private", "banned", "quarantined", "blocked"] as const)(
    "of a community that is %s are told to be unreadable, and held",
    async (failure) => {
      const name = newName();
      reddit.close(name, failure);
      const mention = await mentionIn(name);
      await mention.accept();
      await expect
        .poll(async () => (await rulesOf(name))?.summary)
        .toBe(`Its rules could not be read: It is ${failure}. A reviewer reads each reply first.`);
      expect(await rulesOf(name)).toMatchObject({ verdict: "hold", by: "unknown" });
      // They are tried again when they are wanted an hour later.
      await (await mentionIn(name)).accept();
      expect(asksFor(name)).toBe(1);
      clock.advance(3_600_000);
      reddit.write(name, ["Be kind"]);
      await (await mentionIn(name)).accept();
      await expect.poll(async () => (await rulesOf(name))?.verdict).toBe("allowed");
    },
  );

  test("are tried again by themselves after trouble that passes", async () => {
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

  test("that an earlier version of the reader has read are read anew", async () => {
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

  test("that a newer version of the reader has read are left to it", async () => {
    const [older, newer] = [newName(), newName()];
    for (const name of [older, newer]) {
      reddit.write(name, ["No advertising"]);
      await readNow(name);
    }
    const rulebookVersion = (name: string, version: string) =>
      app.infrastructure.database.read.execute(
        `update community_rules set rulebook_version = '${version}', assessment = jsonb_set(assessment, '{promotion}', '"unsaid"') where key = '${name.toLowerCase()}'`,
      );
    await rulebookVersion(older, "0");
    await rulebookVersion(newer, "999");
    await app.services.communities.refresh(AbortSignal.abort());
    expect((await rulesOf(older))?.verdict).toBe("allowed");
    await app.services.communities.refresh();
    expect((await rulesOf(older))?.verdict).toBe("forbidden");
    expect((await rulesOf(newer))?.verdict).toBe("allowed");
  });

  test("of many communities are looked up at once, of other platforms too", async () => {
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
  test("decides on a community, whatever its rules say, and takes it back", async () => {
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
    // Reading its rules anew is no decision.
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

  test("blocks a community that was never seen", async () => {
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
    // There is nothing left to take back.
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

  test("finds communities by name and verdict, a page at a time", async () => {
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

  test("reads rules at once, and is told what keeps them from being read", async () => {
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

  test("has to say why, and of which community", async () => {
    const bad = await app.call(
      "overrideCommunity",
      { ...params(newName()), body: { verdict: "forbidden", note: " " } },
      await admin(),
    );
    expect(errorOf(bad).details.join()).toContain("Say why in a sentence.");
    expect(errorOf(await override("r/", "hold")).details.join()).toContain("must be a name");
    const gone = await app.call("dropCommunityOverride", params("never_seen"), await admin());
    expect(errorOf(gone).code).toBe("NOT_FOUND");
  });
});
