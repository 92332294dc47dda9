import { describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { setUpCommunities } from "../../../testing/communities.ts";

const fixture = setUpCommunities();
const { clock, reddit, admin, newName, rulesOf, params, readNow, override } = fixture;

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
      await fixture.app.call("dropCommunityOverride", params(name), await admin()),
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
      await fixture.app.call("dropCommunityOverride", params(name), await admin()),
    ).community;
    expect(dropped).toMatchObject({ verdict: "hold", by: "unknown" });
  });

  test("finds each decision in the administrators' log, with its reason", async () => {
    const name = newName();
    const drop = async () => fixture.app.call("dropCommunityOverride", params(name), await admin());
    dataOf(await override(name, "forbidden", "They asked us."));
    dataOf(await override(`r/${name}`, "hold", "They answered."));
    dataOf(await override(name, "allowed", "They agreed."));
    dataOf(await drop());
    // There is no decision left to remove.
    dataOf(await drop());
    const { entries } = dataOf(
      await fixture.app.call("listAdministratorEntries", { query: { limit: 50 } }, await admin()),
    );
    const own = entries.filter(({ sentence }) => sentence.includes(`${name} (Reddit)`));
    expect(own.map(({ sentence, reason }) => [sentence, reason])).toEqual([
      [`Took back the decision on ${name} (Reddit): its rules decide again.`, null],
      [`Allowed replies in ${name} (Reddit).`, "They agreed."],
      [`Decided that each reply in ${name} (Reddit) is reviewed first.`, "They answered."],
      [`Blocked replies in ${name} (Reddit).`, "They asked us."],
    ]);
    const missing = await fixture.app.call(
      "dropCommunityOverride",
      params("nobody_has_it"),
      await admin(),
    );
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
        await fixture.app.call("listCommunities", { query }, await admin()),
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
    const unknown = await fixture.app.call(
      "readCommunityRules",
      params("nobody_has_this"),
      await admin(),
    );
    expect(errorOf(unknown)).toMatchObject({
      code: "VALIDATION_FAILED",
      details: ["community: There is no community with this name on Reddit."],
    });
    const listed = await fixture.app.call(
      "listCommunities",
      { query: { search: "nobody_has" } },
      await admin(),
    );
    expect(dataOf(listed).total).toBe(0);
    const facebook = { params: { source: "facebook" as const, community: "Owners" } };
    expect(
      errorOf(await fixture.app.call("readCommunityRules", facebook, await admin())).details,
    ).toEqual(["source: we can't read rules on facebook. Decide on the community yourself."]);
  });

  test("must give a reason and an existing community", async () => {
    const bad = await fixture.app.call(
      "overrideCommunity",
      { ...params(newName()), body: { verdict: "forbidden", note: " " } },
      await admin(),
    );
    expect(errorOf(bad).details.join()).toContain("Say why in a sentence.");
    expect(errorOf(await override("r/", "hold")).details.join()).toContain("must be a name");
    const unknown = await fixture.app.call(
      "dropCommunityOverride",
      params("never_seen"),
      await admin(),
    );
    expect(errorOf(unknown).code).toBe("NOT_FOUND");
  });
});
