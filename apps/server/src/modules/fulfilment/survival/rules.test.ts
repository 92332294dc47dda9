import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CheckedReply,
  cooldownAfterRemovals,
  cooldownFor,
  isMateriallyEdited,
  judgeComment,
  needsAccount,
  type PublicState,
} from "./rules.ts";

const line = "I work with the team behind Ledgerly.";
const text = `Have a look at three of them, with their prices. ${line}`;
const known: CheckedReply = {
  source: "reddit",
  account: "helpful_jo",
  text,
  disclosure: line,
  wasLive: false,
  accountVisibility: null,
};

describe("who removed a reply", () => {
  const removals: [string, PublicState, Partial<CheckedReply>, string, string, string][] = [
    [
      "moderators, as Reddit says",
      { state: "removed", by: "moderator" },
      {},
      "removed",
      "moderator",
      "Moderators removed it.",
    ],
    [
      "a filter, as Reddit says",
      { state: "removed", by: "filter" },
      { wasLive: true },
      "removed",
      "filter",
      "A filter removed it.",
    ],
    [
      "Reddit itself",
      { state: "removed", by: "platform" },
      {},
      "removed",
      "platform",
      "Reddit removed it.",
    ],
    [
      "moderators, since it was live before",
      { state: "removed" },
      { wasLive: true, accountVisibility: "good" },
      "removed",
      "moderator",
      "Moderators removed it: it was live before.",
    ],
    [
      "a filter, since it was never live",
      { state: "removed" },
      { accountVisibility: "good" },
      "removed",
      "filter",
      "A filter removed it: it was never live.",
    ],
    [
      "a filter, since its account is visible and it is not",
      { state: "unseen" },
      { accountVisibility: "good", wasLive: true },
      "unseen",
      "filter",
      "A filter hides it: others can see its account, but not the comment.",
    ],
    [
      "Reddit, which hides the account",
      { state: "unseen" },
      { accountVisibility: "shadowed" },
      "unseen",
      "shadow",
      "Reddit hides everything that helpful_jo writes: the account is shadow-banned.",
    ],
    [
      "Reddit, which hides the account and shows a marker",
      { state: "removed" },
      { accountVisibility: "shadowed", wasLive: true },
      "removed",
      "shadow",
      "Reddit hides everything that helpful_jo writes: the account is shadow-banned.",
    ],
    [
      "Reddit, which has suspended the account",
      { state: "unseen" },
      { accountVisibility: "suspended" },
      "unseen",
      "platform",
      "Reddit has suspended the account helpful_jo.",
    ],
    ["its author", { state: "deleted" }, {}, "deleted", "author", "Its author deleted it."],
    [
      "its author on X, which says no more",
      { state: "deleted" },
      { source: "x" },
      "deleted",
      "author",
      "X no longer has it: its author deleted it or lost the account.",
    ],
    [
      "the platform, if it does not say who",
      { state: "unseen" },
      { source: "x" },
      "unseen",
      "platform",
      "X no longer shows it to others.",
    ],
  ];
  it.each(removals)("%s", (_title, publicState, more, visibility, removedBy, cause) => {
    expect(judgeComment(publicState, { ...known, ...more })).toEqual({
      visibility,
      removedBy,
      cause,
    });
  });

  it("requires checking the account if the comment does not show it", () => {
    expect(needsAccount({ state: "unseen" })).toBe(true);
    expect(needsAccount({ state: "removed" })).toBe(true);
    expect(needsAccount({ state: "removed", by: "filter" })).toBe(false);
    expect(needsAccount({ state: "deleted" })).toBe(false);
    expect(needsAccount({ state: "standing", body: text })).toBe(false);
  });
});

describe("the text of a live comment", () => {
  const seen = (body: string, more: Partial<CheckedReply> = {}) =>
    judgeComment({ state: "standing", body }, { ...known, ...more });

  it("counts as approved if only formatting and spaces differ", () => {
    const marked = text.replace("three", "**three**").replaceAll(" ", "  ");
    expect(seen(marked)).toEqual({ visibility: "standing", cause: null, removedBy: null });
  });

  it.each([
    ["three of them", "all of them", "“three” became “all”"],
    [" with their prices.", "", "“with their prices.” was taken out"],
    ["Have a look", "Please have a look", "“Please” was added"],
  ])("is reported as edited: “%s” is now “%s”", (from, to, change) => {
    expect(seen(text.replace(from, to))).toEqual({
      visibility: "edited",
      cause: `It differs from what was approved: ${change}.`,
      removedBy: null,
    });
  });

  it("is reported to have lost its disclosure line", () => {
    expect(seen(text.replace(line, "")).cause).toBe(
      `It was edited and no longer carries the disclosure line. It differs from what was approved: “${line}” was taken out.`,
    );
  });

  it("is materially edited if the disclosure line is missing or the text is another one, not by a small edit", () => {
    const materiallyEdited = (body: string, more: Partial<CheckedReply> = {}) =>
      isMateriallyEdited({ state: "standing", body }, { ...known, ...more });
    const long = `${"Have a look at three of them with their prices before you choose one. ".repeat(3)}${line}`;
    expect(materiallyEdited(text)).toBe(false);
    expect(materiallyEdited(text.replace(line, ""))).toBe(true);
    expect(materiallyEdited(long.replace("three", "four"), { text: long })).toBe(false);
    expect(materiallyEdited(`Buy the cheapest. ${line}`)).toBe(true);
    expect(isMateriallyEdited({ state: "removed" }, known)).toBe(false);
    const onX = `R&D at ledgerly.test/a ${line}`;
    const shown = `R&amp;D at http://ledgerly.test/a ${line}`;
    expect(materiallyEdited(shown, { source: "x", text: onX })).toBe(false);
  });

  it("counts as approved on X with escaped characters and with a scheme before addresses", () => {
    const approved = `R&D <asks>: ledgerly.test/a ${line}`;
    const shown = `R&amp;D &lt;asks&gt;: http://ledgerly.test/a ${line}`;
    expect(seen(shown, { source: "x", text: approved }).visibility).toBe("standing");
    expect(seen(shown, { text: approved }).visibility).toBe("edited");
  });

  it("counts as edited exactly if its words differ", () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const words = fc.array(word, { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(words, words, (one, other) => {
        const [before, after] = [`${one.join(" ")} ${line}`, `${other.join(" ")} ${line}`];
        const { visibility } = seen(after, { text: before });
        expect(visibility).toBe(before === after ? "standing" : "edited");
      }),
    );
  });
});

describe("the cooldown of an account", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  it("lasts a day after one removal, and a week after more", () => {
    expect(cooldownAfterRemovals(0, now)).toBeNull();
    expect(cooldownAfterRemovals(1, now)).toEqual({
      until: new Date("2026-11-22T12:00:00Z"),
      reason: "One of its replies was removed within 7 days.",
    });
    expect(cooldownAfterRemovals(3, now)).toEqual({
      until: new Date("2026-11-28T12:00:00Z"),
      reason: "3 of its replies were removed within 7 days.",
    });
  });

  it("is indefinite if the platform hides the account", () => {
    expect(cooldownFor("shadowed", "reddit")).toEqual({
      until: null,
      reason: "Reddit hides what it writes from others.",
    });
    expect(cooldownFor("suspended", "reddit")?.until).toBeNull();
    expect(cooldownFor("good", "reddit")).toBeNull();
    expect(cooldownFor(null, "reddit")).toBeNull();
  });
});
