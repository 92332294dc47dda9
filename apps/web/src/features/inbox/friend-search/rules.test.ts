import { limits } from "@earshot/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyCompanyForm, splitCommas } from "../../../lib/company-form.ts";
import { sampleRun } from "../../../lib/testing/samples.ts";
import { functionsProblem, isComplete, titleOf } from "./form.ts";
import { describeResults } from "./messages.ts";
import { phrasesToSearch, withPhrase } from "./phrases.ts";
import { previewOf, storedContent } from "./preview.ts";
import { searchAll } from "./search.ts";
import { shareLink } from "./share.ts";
import { searchCost, tokensLeft, tokenWords } from "./tokens.ts";

describe("the form", () => {
  const filled = { ...emptyCompanyForm, companyName: "Nestly", problem: "Leases get lost" };

  it("continues only with the required fields of each step", () => {
    expect(isComplete(1, { ...filled, problem: "  " }, [])).toBe(false);
    expect(isComplete(1, { ...filled, companyName: "" }, [])).toBe(false);
    expect(isComplete(1, filled, [])).toBe(true);
    const audience = { ...filled, audience: "landlords" };
    expect(isComplete(2, audience, [])).toBe(false);
    expect(isComplete(2, { ...audience, audienceRole: "owner" }, [])).toBe(true);
    expect(isComplete(3, filled, [])).toBe(false);
    expect(isComplete(3, filled, ["best crm"])).toBe(true);
  });

  it("splits functions on commas, trims them and drops empty ones", () => {
    expect(splitCommas(" sales,, client services ,")).toEqual(["sales", "client services"]);
    expect(functionsProblem("sales, support")).toBeUndefined();
    expect(functionsProblem("x,".repeat(21))).toBe("List at most 20 functions.");
    expect(functionsProblem("x".repeat(101))).toBe(
      "A function can have at most 100 characters. Put commas between them.",
    );
  });

  it("names a snapshot by its company", () => {
    expect(titleOf({ companyName: " Nestly " })).toBe("Nestly - Friend Search");
    expect(titleOf({ companyName: " " })).toBe("Friend Search Results");
  });
});

describe("the phrases", () => {
  it("are trimmed, unique ignoring case, and three at most", () => {
    expect(withPhrase([], "  ")).toBeNull();
    expect(withPhrase([], " best crm ")).toEqual({ phrases: ["best crm"] });
    expect(withPhrase(["Best CRM"], "best crm ")).toMatchObject({
      refusal: {
        title: "Duplicate keyword",
        description: "Use a different phrasing so we can search unique conversations.",
      },
    });
    expect(withPhrase(["a", "b", "c"], "d")).toMatchObject({
      refusal: {
        title: "Keyword limit reached",
        description: "You can add up to 3 phrases per friend search.",
      },
    });
  });

  it("are normalized again at a launch", () => {
    const given = fc.array(fc.constantFrom("a", " A", "b ", "", "  ", "c", "C", "d"));
    fc.assert(
      fc.property(given, (phrases) => {
        const requested = phrasesToSearch(phrases);
        expect(requested.length).toBeLessThanOrEqual(limits.friendPhrasesMax);
        expect(new Set(requested.map((one) => one.toLowerCase())).size).toBe(requested.length);
        for (const one of requested) expect(one).toBe(one.trim());
        expect(requested.length > 0).toBe(phrases.some((one) => one.trim() !== ""));
      }),
    );
  });
});

describe("the tokens", () => {
  it("are the rest of the limit, and never negative", () => {
    expect(tokensLeft({ keywordsUsed: 1, keywordsLimit: 3 })).toBe(2);
    expect(tokensLeft({ keywordsUsed: 5, keywordsLimit: 3 })).toBe(0);
    expect(tokensLeft({ keywordsUsed: 5, keywordsLimit: null })).toBeNull();
  });

  it("are formatted for the header", () => {
    expect(tokenWords(2)).toBe("2 keyword tokens");
    expect(tokenWords(1)).toBe("1 keyword token");
    expect(tokenWords(0)).toBe("0 keyword tokens");
    expect(tokenWords(null)).toBe("Unlimited keyword tokens on your plan");
  });
});

describe("a preview", () => {
  it("is cut at 280 characters with an ellipsis", () => {
    expect(previewOf("x".repeat(280))).toBe("x".repeat(280));
    expect(previewOf("x".repeat(281))).toBe(`${"x".repeat(280)}…`);
    expect(previewOf(" \n ")).toBe("No preview available.");
  });

  it("never splits a character, and is the same for the stored content", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "😀", " "), maxLength: 400 });
    fc.assert(
      fc.property(text, (content) => {
        expect(storedContent(content).isWellFormed()).toBe(true);
        expect(previewOf(content).isWellFormed()).toBe(true);
        expect(previewOf(content).length).toBeLessThanOrEqual(limits.previewMax + 1);
      }),
    );
    const long = `${"x".repeat(279)}😀 and on`;
    expect(previewOf(long)).toBe(`${"x".repeat(279)}…`);
    expect(previewOf(storedContent(long))).toBe(previewOf(long));
  });
});

describe("a link", () => {
  it("contains the token if there is one", () => {
    expect(shareLink("https://x.io", "a", "t/+")).toBe(
      "https://x.io/friend/results/a?token=t%2F%2B",
    );
    expect(shareLink("https://x.io", "a", null)).toBe("https://x.io/friend/results/a");
  });
});

describe("searching", () => {
  const run = (keyword: string, left: number | null) =>
    sampleRun({ keyword, tokensRemaining: left });
  const search = (
    answers: Record<string, number | null | Error>,
    more: Partial<Parameters<typeof searchAll>[0]> = {},
  ) => {
    const searched: string[] = [];
    const runCounts: number[] = [];
    const result = searchAll({
      phrases: Object.keys(answers),
      found: [],
      searchOne: async (phrase) => {
        searched.push(phrase);
        const answer = answers[phrase];
        if (answer instanceof Error) throw answer;
        return run(phrase, answer ?? null);
      },
      onRun: (runs) => runCounts.push(runs.length),
      hasLeft: () => false,
      isOutOfTokens: (error) => error instanceof RangeError,
      ...more,
    });
    return result.then(({ runs, ending }) => ({
      searched,
      runCounts,
      found: runs.map(({ keyword }) => keyword),
      ending,
    }));
  };

  it("searches phrases one after the other, in order", async () => {
    expect(await search({ a: 2, b: 1, c: 0 })).toEqual({
      searched: ["a", "b", "c"],
      runCounts: [1, 2, 3],
      found: ["a", "b", "c"],
      ending: { kind: "done" },
    });
    expect((await search({ a: null, b: null })).ending.kind).toBe("done");
  });

  it("stops if no tokens are left and phrases remain", async () => {
    const { searched, ending } = await search({ a: 1, b: 0, c: 0 });
    expect(searched).toEqual(["a", "b"]);
    expect(ending.kind).toBe("exhausted");
  });

  it("treats a refusal for lack of tokens as the end only if something was found", async () => {
    expect((await search({ a: 1, b: new RangeError() })).ending.kind).toBe("exhausted");
    expect((await search({ a: new RangeError() })).ending.kind).toBe("failed");
  });

  it("keeps what was found before a failure", async () => {
    const { found, searched, ending } = await search({ a: 2, b: new Error("no"), c: 1 });
    expect(found).toEqual(["a"]);
    expect(searched).toEqual(["a", "b"]);
    expect(ending.kind).toBe("failed");
  });

  it("continues from earlier results, and stops when the user has left", async () => {
    const found = [run("z", 3)];
    expect((await search({ a: 2 }, { found })).found).toEqual(["z", "a"]);
    const { searched, ending } = await search({ a: 2, b: 1 }, { hasLeft: () => true });
    expect(searched).toEqual(["a"]);
    expect(ending.kind).toBe("left");
  });
});

describe("the final message", () => {
  it("is exactly that of S2", () => {
    const posts = [...sampleRun().posts, ...sampleRun().posts];
    const one = sampleRun({ keyword: "best crm", posts });
    expect(describeResults([one], true)).toBe('We found 2 conversations for "best crm."');
    expect(describeResults([one, one], true)).toBe(
      "We pulled conversations for each phrase you added.",
    );
    expect(describeResults([one, one], false)).toBe("We saved what was found so far.");
  });
});

describe("the tokens of a search", () => {
  it.each([
    [0, 3, null],
    [2, null, null],
    [1, 3, "This search takes 1 keyword token of your 3, and leaves 2."],
    [3, 3, "This search takes 3 keyword tokens of your 3, and leaves 0."],
    [3, 2, "This search takes 3 keyword tokens, and you have 2: the last phrase is not searched."],
    [
      3,
      1,
      "This search takes 3 keyword tokens, and you have 1: the last 2 phrases are not searched.",
    ],
    [2, 0, "This search takes 2 keyword tokens, and you have none left."],
  ])("are named before it starts: %s phrases, %s left", (phrases, left, words) => {
    expect(searchCost(phrases, left)).toBe(words);
  });
});
