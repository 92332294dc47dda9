// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { heading } from "../../../../app/app-fixture.tsx";
import { emptyCompanyForm } from "../../../../lib/company-form.ts";
import { draftOwnerOf } from "../../../../lib/draft-owner.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, refusal } from "../../../../lib/testing/fake-api.ts";
import { samplePost, sampleUser } from "../../../../lib/testing/samples.ts";
import { friendDraft } from "../draft.ts";
import { openWizard, phrasesShown, snapshotId } from "../friend-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const search = "POST /discovery/keywords/friend-search";
const save = "POST /discovery/friend-results";
const bodies = (requests: { body: unknown }[]) => requests.map(({ body }) => body);

/** A call that the test answers, one request at a time. */
function delayedCall() {
  const waiting: ((answer: unknown) => void)[] = [];
  const handler: FakeHandler = () => new Promise((resolve) => waiting.push(resolve));
  const answer = async (data: unknown) => {
    await waitFor(() => expect(waiting).not.toHaveLength(0));
    await act(async () => waiting.shift()?.(data));
  };
  return { handler, answer };
}

const found = (left: number | null, threads = 1) => ({
  result: {
    posts: Array.from({ length: threads }, (_, at) => samplePost({ title: `Thread ${at}` })),
  },
  keywordsRemaining: left,
  subreddits: ["Landlord", "homes"],
});

async function launch(
  phrases: string[],
  handlers: Record<string, FakeHandler> = {},
  part: Parameters<typeof openWizard>[1] = {},
) {
  const app = await openWizard(handlers, part);
  await app.toPhrases();
  await app.addPhrases(...phrases);
  await app.press("Launch Search");
  return app;
}

describe("a search", () => {
  it("of one phrase is saved, confirmed, and opened", async () => {
    const { server, address } = await launch(["lost lease"]);
    await heading("Nestly - Friend Search");
    expect(address()).toBe(`/friend/results/${snapshotId}`);
    await screen.findByText('We found 2 conversations for "lost lease."');
    const context = {
      companyName: "Nestly",
      problem: "Leases get lost",
      audience: "landlords",
      audienceRole: "owner",
      problemTrigger: "",
      industry: "",
      location: "",
      keywords: ["lost lease"],
    };
    expect(bodies(server.to(search))).toEqual([{ keyword: "lost lease", limit: 20, context }]);
    expect(bodies(server.to(save))).toMatchObject([
      {
        title: "Nestly - Friend Search",
        context,
        runs: [{ keyword: "lost lease", tokensRemaining: 1 }],
        tokensRemaining: 1,
      },
    ]);
    // Fetched again, so that every screen shows the remaining tokens.
    expect(server.to("GET /auth/me").length).toBeGreaterThan(1);
    expect(sessionStorage.getItem(`earshot.friend.${draftOwnerOf(sampleUser())}`)).toBeNull();
  });

  it("of three phrases runs one by one, and shows what it has found", async () => {
    const { handler, answer } = delayedCall();
    const { server } = await launch(
      ["one", "two", "three"],
      { [search]: handler },
      {
        keywordsUsed: 0,
        keywordsLimit: 10,
      },
    );
    await screen.findByText("Searching phrase 1 of 3: “one”");
    expect(server.to(search)).toHaveLength(1);
    const list = () => screen.getAllByRole("listitem").map((item) => item.textContent ?? "");
    expect(list().filter((text) => text.includes("Waiting"))).toHaveLength(2);
    const back = screen.getByRole("button", { name: "Back" });
    expect(back.getAttribute("aria-disabled")).toBe("true");
    await answer(found(9, 4));
    await screen.findByText("Searching phrase 2 of 3: “two”");
    screen.getByText("9 keyword tokens");
    screen.getByText("4 threads, 2 communities");
    expect(screen.getAllByText(/^Thread \d$/)).toHaveLength(3);
    await answer(found(8, 0));
    await screen.findByText("Searching phrase 3 of 3: “three”");
    screen.getByText("8 keyword tokens");
    await answer(found(7));
    await screen.findByText("We pulled conversations for each phrase you added.");
    await heading("Nestly - Friend Search");
    expect(server.to(search)).toHaveLength(3);
  });

  it("stops when no tokens are left, explains that, and saves its results", async () => {
    const { server } = await launch(
      ["one", "two", "three"],
      {},
      {
        keywordsUsed: 1,
        keywordsLimit: 3,
      },
    );
    await heading("Nestly - Friend Search");
    screen.getByText("Keyword tokens exhausted");
    screen.getByText("We stopped after the latest phrase because there are no tokens left.");
    // After the notice of 3 s, on the results page.
    await screen.findByText("We saved what was found so far.");
    expect(server.to(search)).toHaveLength(2);
    const [saved] = bodies(server.to(save)) as { runs: { keyword: string }[] }[];
    expect(saved?.runs.map(({ keyword }) => keyword)).toEqual(["one", "two"]);
  });

  it("is not started with blank phrases only", async () => {
    const answers = { companyName: "Nestly", problem: "a", audience: "b", audienceRole: "c" };
    const form = { ...emptyCompanyForm, ...answers };
    friendDraft(draftOwnerOf(sampleUser())).save({ form, phrases: ["  "], step: 3 });
    const { server, press } = await openWizard();
    await press("Launch Search");
    await screen.findByText("Add at least one keyword");
    screen.getByText("We need at least one phrase to search for your friend.");
    expect(server.to(search)).toHaveLength(0);
  });

  it("is not started without a token", async () => {
    const { server } = await launch(["one"], {}, { keywordsUsed: 3, keywordsLimit: 3 });
    await screen.findByText("No keyword tokens remaining");
    screen.getByText(
      "Free up or purchase more keyword tokens before running another friend search.",
    );
    expect(server.to(search)).toHaveLength(0);
  });

  it("also shows that if the server refuses for lack of tokens", async () => {
    await launch(["one"], { [search]: () => refusal("NO_KEYWORD_TOKENS") });
    await screen.findByText("No keyword tokens remaining");
    expect(
      screen.getAllByText(
        "Free up or purchase more keyword tokens before running another friend search.",
      ),
    ).toHaveLength(2);
    expect(phrasesShown()).toEqual(["one"]);
  });

  it.each([
    ["the server's words", () => refusal("FRIEND_SEARCH_FAILED"), "Friend search failed"],
    [
      "ours where it has none",
      () => new Response("no", { status: 500 }),
      "Something went wrong while searching. Please try again.",
    ],
  ])("that fails shows %s, and can be started again", async (_, answer, words) => {
    const { server, press } = await launch(["one"], { [search]: answer });
    await screen.findByText("Search failed");
    expect(screen.getAllByText(words)).toHaveLength(2);
    expect(server.to(save)).toHaveLength(0);
    server.on(search, () => found(1));
    await press("Launch Search");
    await heading("Nestly - Friend Search");
  });

  it("is started once, however often the button is pressed", async () => {
    const { handler, answer } = delayedCall();
    const { user, server, toPhrases, addPhrases } = await openWizard({ [search]: handler });
    await toPhrases();
    await addPhrases("one");
    await user.dblClick(screen.getByRole("button", { name: "Launch Search" }));
    await answer(found(1));
    await heading("Nestly - Friend Search");
    expect(server.to(search)).toHaveLength(1);
  });
});

describe("unsaved results", () => {
  it("stay when a phrase fails, and the others can be searched", async () => {
    let calls = 0;
    const { server, press } = await launch(["one", "two"], {
      [search]: () => (++calls === 2 ? refusal("FRIEND_SEARCH_FAILED") : found(1)),
    });
    await screen.findByText("Search failed");
    await screen.findByRole("heading", { name: "1 thread found, not saved yet" });
    screen.getByText("Not searched yet");
    expect(server.to(save)).toHaveLength(0);
    await press("Search the last phrase");
    await screen.findByText("We pulled conversations for each phrase you added.");
    const keywords = bodies(server.to(search)).map((body) => (body as { keyword: string }).keyword);
    expect(keywords).toEqual(["one", "two", "two"]);
  });

  it("can be saved as they are", async () => {
    let calls = 0;
    const { press } = await launch(["one", "two", "three"], {
      [search]: () => (++calls === 3 ? refusal("FRIEND_SEARCH_FAILED") : found(1)),
    });
    await screen.findByText("2 threads found, not saved yet");
    await press("Save results");
    await heading("Nestly - Friend Search");
    screen.getByText("We saved what was found so far.");
  });

  it("stay when saving fails, also over a reload", async () => {
    const first = await launch(["lost lease"], { [save]: () => refusal("UNAVAILABLE") });
    await screen.findByText("Could not save results");
    expect(
      screen.getAllByText("We couldn't save your friend search results. Please try again."),
    ).toHaveLength(2);
    expect(first.address()).toBe("/friend");
    cleanup();
    const { server, press } = await openWizard();
    screen.getByText("2 threads found, not saved yet");
    screen.getByText("This search was interrupted. Its results are kept here until you save them.");
    await press("Save results");
    await heading("Nestly - Friend Search");
    expect(server.to(search)).toHaveLength(0);
    expect(bodies(server.to(save))).toMatchObject([{ runs: [{ keyword: "lost lease" }] }]);
  });

  it("are discarded only after a confirmation", async () => {
    const { press } = await launch(["lost lease"], { [save]: () => refusal("UNAVAILABLE") });
    await screen.findByText("2 threads found, not saved yet");
    await press("Discard");
    screen.getByRole("group", {
      name: "Discard the results? The keyword tokens they used are not returned.",
    });
    await press("Keep");
    await press("Discard");
    await press("Discard results");
    expect(phrasesShown()).toEqual(["lost lease"]);
  });
});

describe("a search that is left", () => {
  it("continues, and links to its results from any screen", async () => {
    const { handler, answer } = delayedCall();
    const { history, user, address } = await launch(["one", "two"], { [search]: handler });
    await answer(found(1));
    act(() => history.push("/dashboard?view=settings"));
    await heading(/^Settings/);
    await answer(found(0));
    await screen.findByText("We pulled conversations for each phrase you added.");
    expect(address()).toBe("/dashboard?view=settings");
    await user.click(screen.getByRole("button", { name: "Open" }));
    await heading("Nestly - Friend Search");
  });

  it("is shown again when the user returns", async () => {
    const { handler, answer } = delayedCall();
    const { history } = await launch(["one"], { [search]: handler });
    act(() => history.push("/dashboard?view=settings"));
    await heading(/^Settings/);
    act(() => history.push("/friend"));
    await screen.findByText("Searching phrase 1 of 1: “one”");
    await answer(found(1));
    await heading("Nestly - Friend Search");
  });

  it("asks for confirmation before the tab is closed, until it has ended", async () => {
    const { handler, answer } = delayedCall();
    await launch(["one"], { [search]: handler });
    const leaves = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    await screen.findByText("Searching phrase 1 of 1: “one”");
    expect(leaves()).toBe(false);
    await answer(found(1));
    await heading("Nestly - Friend Search");
    expect(leaves()).toBe(true);
  });

  it("stops when the user signs out", async () => {
    const { handler, answer } = delayedCall();
    const { server, user } = await launch(["one", "two"], { [search]: handler });
    const [panel] = await screen.findAllByRole("region", { name: "Account" });
    await user.click(within(panel as HTMLElement).getByRole("button", { name: "Sign Out" }));
    await heading("Sign in to Earshot");
    await answer(found(1));
    expect(server.to(search)).toHaveLength(1);
    expect(server.to(save)).toHaveLength(0);
  });
});
