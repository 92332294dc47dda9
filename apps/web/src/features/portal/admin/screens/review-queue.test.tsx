// @vitest-environment jsdom
import type { Finding, ReviewItem } from "@earshot/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { heading, open } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import {
  type FakeHandler,
  fakeToken,
  neverResponds,
  refusal,
} from "../../../../lib/testing/fake-api.ts";
import { sampleAssignment, sampleRules, sampleUser } from "../../../../lib/testing/samples.ts";
import { setToken } from "../../../../lib/token.ts";
import { reviewRefreshMs } from "../api/list-review.ts";
// Loaded in advance: on a busy machine the first load can exceed a test's time limit.
import "../../../../app/pages/admin-page.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const text = "Try Ledgerly. It is the best there is.";

const item = (title: string, part: Partial<ReviewItem> = {}): ReviewItem => {
  const reply = sampleAssignment({
    status: "in_review",
    text,
    reviewReasons: ["The rules of r/smallbusiness limit promotion."],
    rules: sampleRules(),
  });
  return {
    reply: { ...reply, post: { ...reply.post, title } },
    writer: "Wim Writer",
    ownWorkspace: false,
    findings: [],
    submittedAt: new Date(Date.now() - 5 * 60_000 - 1_000).toISOString(),
    ...part,
  };
};

const finding = (part: Partial<Finding> = {}): Finding => ({
  rule: "salesy",
  level: "note",
  message: "It sounds like an advertisement.",
  remedy: "Say what it can't do as well.",
  span: [20, 37],
  evidence: null,
  ...part,
});

/** Opens the queue with a server that has these items. */
function queue(items: ReviewItem[], handlers: Record<string, FakeHandler> = {}) {
  setToken(fakeToken());
  const stored = { items: [...items] };
  const opened = open("/admin?tab=review", {
    "GET /auth/me": () => ({ user: sampleUser({ isAdmin: true }) }),
    "GET /admin/review": () => ({ items: stored.items, total: stored.items.length }),
    "GET /admin/reports": () => ({ reports: [], total: 0 }),
    "GET /admin/placements": () => ({ placements: [] }),
    "POST /admin/review/*": ({ path }) => {
      stored.items = stored.items.filter(({ reply }) => !path.includes(reply.id));
      return {};
    },
    ...handlers,
  });
  const sent = () => opened.server.requests.filter(({ method }) => method === "POST");
  return { ...opened, stored, sent };
}

const row = (name: string) => screen.findByRole("article", { name });
async function read(name: string, user: ReturnType<typeof queue>["user"]) {
  await user.click(within(await row(name)).getByRole("button", { name: "Read and decide" }));
  return within(await row(name));
}
/** Selects words of the reply, as a mouse or Shift and the arrow keys do. */
function select(words: string) {
  const field = screen.getByLabelText<HTMLTextAreaElement>("The reply");
  const start = field.value.indexOf(words);
  field.focus();
  field.setSelectionRange(start, start + words.length);
}
const addNote = "Add a note to the selected text";

describe("the review queue", () => {
  it("lists the waiting replies with their workspace, age and reason", async () => {
    queue([item("Which crm?")]);
    const one = await row("Which crm?");
    expect(one.textContent).toContain("r/smallbusiness");
    expect(one.textContent).toContain("by Wim Writer for Ledgerly");
    expect(one.textContent).toContain("submitted 5 min ago");
    expect(within(one).getByRole("list", { name: "Why it needs a review" }).textContent).toBe(
      "The rules of r/smallbusiness limit promotion.",
    );
    screen.getByText("1 reply waits for a reviewer.");
  });

  it("shows a reply of the reviewer's own workspace, which another reviewer must decide on", async () => {
    const { user } = queue([item("Which crm?", { ownWorkspace: true })]);
    const one = within(await row("Which crm?"));
    one.getByText("You belong to this customer’s workspace, so another reviewer has to decide.");
    await user.click(one.getByRole("button", { name: "Read" }));
    await one.findByLabelText("The reply");
    expect(one.queryByRole("button", { name: "Approve" })).toBeNull();
    expect(one.queryByRole("button", { name: "Return to the writer" })).toBeNull();
    await user.click(one.getByRole("button", { name: "Close" }));
  });

  it("says when nothing waits", async () => {
    queue([]);
    await screen.findByText("No replies to review");
    screen.getByText(
      "Replies that a rule sends to review appear here, and every reply of a Scale workspace.",
    );
  });

  it("shows when it can't be loaded, and tries again", async () => {
    const { user, server } = queue([], { "GET /admin/review": () => refusal("UNAVAILABLE") });
    await screen.findByText(/^The service is restarting/);
    server.on("GET /admin/review", () => ({ items: [], total: 0 }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("No replies to review");
  });

  it("opens a reply with its post, brief, rules and findings, with its id in the address", async () => {
    const one = item("Which crm?", {
      findings: [
        finding(),
        finding({
          rule: "community_rules",
          level: "hold",
          message: "Its community limits promotion.",
          remedy: "See that it answers the question.",
          span: null,
          evidence: { quote: "No self-promotion", from: "r/smallbusiness, rule 2", asOf: null },
        }),
      ],
    });
    const { user, address } = queue([one]);
    const desk = await read("Which crm?", user);
    expect(address()).toBe(`/admin?tab=review&item=${one.reply.id}`);
    within(desk.getByRole("region", { name: "The post" })).getByText(/^We are four people/);
    desk.getByRole("region", { name: "About Ledgerly" });
    desk.getByRole("region", { name: "Rules of r/smallbusiness" });
    const findings = desk.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(findings).toContain(
      "Advice: It sounds like an advertisement. the best there isSay what it can't do as well.",
    );
    expect(findings).toContain(
      "Held for you: Its community limits promotion. See that it answers the question.No self-promotion (r/smallbusiness, rule 2)",
    );
    await user.click(desk.getByRole("button", { name: "the best there is" }));
    const field = desk.getByLabelText<HTMLTextAreaElement>("The reply");
    expect(document.activeElement).toBe(field);
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe("the best there is");
  });

  it("shows new replies automatically", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { stored } = queue([item("Which crm?")]);
    await row("Which crm?");
    stored.items = [...stored.items, item("Second")];
    await act(() => vi.advanceTimersByTimeAsync(reviewRefreshMs));
    await row("Second");
    screen.getByText("2 replies wait for a reviewer.");
  });
});

describe("the open reply", () => {
  it("ignores typing, and shows the disclosure line that will be added unless the text has it", async () => {
    const [one, other] = [item("Which crm?"), item("Second")];
    other.reply.text = `${text} ${other.reply.disclosure}`;
    const { user } = queue([one, other]);
    const desk = await read("Which crm?", user);
    desk.getByText("38 characters. It will end with: I work with the team behind Ledgerly.");
    const field = desk.getByLabelText<HTMLTextAreaElement>("The reply");
    expect(field.ariaReadOnly ?? field.getAttribute("aria-readonly")).toBe("true");
    await user.type(field, "x");
    expect(field.value).toBe(text);
    await read("Second", user);
    screen.getByText("76 characters.");
  });
});

describe("a note on selected words", () => {
  it("is added to the selection, changed and removed", async () => {
    const { user, sent } = queue([item("Which crm?")]);
    const desk = await read("Which crm?", user);
    await user.click(desk.getByRole("button", { name: addNote }));
    desk.getByText(
      "Select text in the reply first, with the mouse or with Shift and the arrow keys.",
    );
    select("the best there is");
    await user.click(desk.getByRole("button", { name: addNote }));
    const field = desk.getByLabelText("What should change here?");
    expect(document.activeElement).toBe(field);
    await user.click(desk.getByRole("button", { name: "Save note" }));
    await desk.findByText("Say what to change.");
    await user.type(field, "Say why.");
    await user.click(desk.getByRole("button", { name: "Save note" }));
    await desk.findByText("Say why.");
    expect(document.activeElement).toBe(desk.getByRole("button", { name: addNote }));
    select("Try");
    await user.click(desk.getByRole("button", { name: addNote }));
    await user.type(
      desk.getByLabelText("What should change here?"),
      "Too short.{Control>}{Enter}{/Control}",
    );
    await desk.findByText("Too short.");
    // In the order of the text.
    expect(
      desk
        .getAllByRole("button", { name: /^Edit the note at/ })
        .map((one) => one.getAttribute("aria-label")),
    ).toEqual(["Edit the note at “Try”", "Edit the note at “the best there is”"]);
    await user.click(desk.getByRole("button", { name: "Delete the note at “Try”" }));
    await user.click(desk.getByRole("button", { name: "Edit the note at “the best there is”" }));
    const edited = desk.getByLabelText("What should change here?");
    await user.clear(edited);
    await user.type(edited, "Say for whom.");
    await user.click(desk.getByRole("button", { name: "Save note" }));
    await user.click(desk.getByRole("button", { name: "Return to the writer" }));
    await screen.findByText("Returned to Wim Writer.");
    expect(sent().map(({ body }) => body)).toEqual([
      {
        decision: "return",
        revision: 0,
        note: "",
        notes: [{ span: [20, 37], note: "Say for whom." }],
      },
    ]);
  });

  it("survives a reload, and a change of the text", async () => {
    const one = item("Which crm?");
    const draft = {
      text: "It is the best there is. Try it now.",
      note: "Nearly.",
      notes: [
        { span: [6, 23], note: "Say why." },
        { span: [25, 35], note: "Too pushy." },
      ],
    };
    sessionStorage.setItem(`earshot.review.${one.reply.id}`, JSON.stringify(draft));
    const { user } = queue([one]);
    const desk = await read("Which crm?", user);
    desk.getByRole("button", { name: "Edit the note at “the best there is”" });
    expect(desk.getByLabelText<HTMLTextAreaElement>("Overall note").value).toBe(
      "Nearly.\n“Try it now”: Too pushy.",
    );
  });
});

describe("a note that is being written", () => {
  const keepFirst = "Save or cancel the note you are writing first.";
  const noteAt = (words: string, note: string, start = text.indexOf(words)) => ({
    span: [start, start + words.length],
    note,
  });
  const storeReview = (one: ReviewItem, part: object) =>
    sessionStorage.setItem(
      `earshot.review.${one.reply.id}`,
      JSON.stringify({ text: one.reply.text, note: "", notes: [], ...part }),
    );
  const field = () => screen.getByLabelText<HTMLTextAreaElement>("What should change here?");

  it("blocks a decision even if it changes an earlier note, and is not lost to another note", async () => {
    const one = item("Which crm?");
    storeReview(one, { notes: [noteAt("Try", "Too short."), noteAt("best", "Says who?")] });
    const { user, sent } = queue([one]);
    const desk = await read("Which crm?", user);
    await user.click(desk.getByRole("button", { name: "Edit the note at “Try”" }));
    // Nothing was changed in it, so it closes.
    await user.click(desk.getByRole("button", { name: "Edit the note at “best”" }));
    expect(field().value).toBe("Says who?");
    await user.type(field(), " Name them.");
    await user.click(desk.getByRole("button", { name: "Return to the writer" }));
    await desk.findByText(keepFirst);
    expect(document.activeElement).toBe(field());
    await user.click(desk.getByRole("button", { name: "Edit the note at “Try”" }));
    select("Ledgerly");
    await user.click(desk.getByRole("button", { name: addNote }));
    await user.click(desk.getByRole("button", { name: "Delete the note at “Try”" }));
    expect(field().value).toBe("Says who? Name them.");
    expect(sent()).toHaveLength(0);
    await user.click(desk.getByRole("button", { name: "Save note" }));
    await user.click(await desk.findByRole("button", { name: "Return to the writer" }));
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([
        {
          decision: "return",
          revision: 0,
          note: "",
          notes: [noteAt("best", "Says who? Name them.")],
        },
      ]),
    );
  });

  it("survives closing its reply, and a reload", async () => {
    const { user } = queue([item("Which crm?")]);
    const desk = await read("Which crm?", user);
    select("Try");
    await user.click(desk.getByRole("button", { name: addNote }));
    await user.type(field(), "Half a th");
    await user.click(desk.getByRole("button", { name: "Close" }));
    await read("Which crm?", user);
    expect(field().value).toBe("Half a th");
    await user.click(desk.getByRole("button", { name: "Cancel" }));
    await user.click(desk.getByRole("button", { name: "Close" }));
    await read("Which crm?", user);
    expect(screen.queryByLabelText("What should change here?")).toBeNull();
  });

  it("follows its words into a text that arrives while it is open, to the nearest occurrence", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const one = item("Which crm?");
    const late = "The best is the best there is.";
    one.reply.text = late;
    const at = late.lastIndexOf("best");
    storeReview(one, {
      notes: [noteAt("best", "Says who?", at), noteAt("there is", "Where?", at + 5)],
      writing: { ...noteAt("best", "Says who? Na", at), before: "Says who?" },
    });
    const { user, stored, sent } = queue([one]);
    await read("Which crm?", user);
    expect(field().value).toBe("Says who? Na");
    const next = "Hm. The best is the best of all.";
    stored.items = [{ ...one, reply: { ...one.reply, text: next } }];
    await act(() => vi.advanceTimersByTimeAsync(reviewRefreshMs));
    await screen.findByDisplayValue(next);
    await user.type(field(), "me them.");
    await user.click(screen.getByRole("button", { name: "Save note" }));
    await user.click(await screen.findByRole("button", { name: "Return to the writer" }));
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([
        {
          decision: "return",
          revision: 0,
          note: "“there is”: Where?",
          notes: [noteAt("best", "Says who? Name them.", next.lastIndexOf("best"))],
        },
      ]),
    );
  });

  it.each([
    ["a new one", null, []],
    ["a changed one", "Old.", [noteAt("Try", "Old.")]],
  ])("is merged into the overall note if its words were removed: %s", async (_, before, notes) => {
    const one = item("Which crm?");
    storeReview(one, { notes, writing: { ...noteAt("Try", "New."), before } });
    one.reply.text = "Nothing of it.";
    const { user } = queue([one]);
    const desk = await read("Which crm?", user);
    expect(desk.getByLabelText<HTMLTextAreaElement>("Overall note").value).toBe("“Try”: New.");
    expect(desk.queryByLabelText("What should change here?")).toBeNull();
  });
});

describe("a decision", () => {
  it("removes the reply from the queue immediately, and focuses the next one", async () => {
    const [one, other] = [item("Which crm?"), item("Second")];
    const { user, sent } = queue([one, other], { "POST /admin/review/*": neverResponds });
    const desk = await read("Which crm?", user);
    await user.type(desk.getByLabelText("Overall note"), "Good.");
    await user.click(desk.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(screen.queryByRole("article", { name: "Which crm?" })).toBeNull());
    expect(document.activeElement).toBe(await row("Second"));
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      [
        `/admin/review/${one.reply.id}`,
        { decision: "approve", revision: 0, note: "Good.", notes: [] },
      ],
    ]);
  });

  it("to return needs a note on what to change", async () => {
    const { user, sent } = queue([item("Which crm?")]);
    const desk = await read("Which crm?", user);
    await user.click(desk.getByRole("button", { name: "Return to the writer" }));
    await desk.findByText("Say what to change, on the whole or at some words.");
    expect(document.activeElement).toBe(desk.getByLabelText("Overall note"));
    expect(sent()).toHaveLength(0);
  });

  it("waits for a note that is being written", async () => {
    const { user, sent } = queue([item("Which crm?")]);
    const desk = await read("Which crm?", user);
    select("Try");
    await user.click(desk.getByRole("button", { name: addNote }));
    await user.click(desk.getByRole("button", { name: "Approve" }));
    await desk.findByText("Save or cancel the note you are writing first.");
    expect(sent()).toHaveLength(0);
  });

  it("can't approve a reply that a rule stops", async () => {
    const { user, sent } = queue([
      item("Which crm?", { findings: [finding({ level: "stop", message: "It is opted out." })] }),
    ]);
    const desk = await read("Which crm?", user);
    const approve = desk.getByRole("button", { name: "Approve" });
    expect(approve.getAttribute("aria-disabled")).toBe("true");
    desk.getByText("A rule blocks this text, so it can’t be approved. Return it with a note.");
    await user.click(approve);
    expect(sent()).toHaveLength(0);
  });

  it("that the check refuses reopens the reply, with the notes and the reason", async () => {
    const { user } = queue([item("Which crm?"), item("Second")], {
      "POST /admin/review/*": () =>
        refusal("CHECK_FAILED", undefined, ["The thread is locked: nobody can reply any more."]),
    });
    const desk = await read("Which crm?", user);
    await user.type(desk.getByLabelText("Overall note"), "Good.");
    await user.click(desk.getByRole("button", { name: "Approve" }));
    await screen.findByText("Not approved");
    const again = within(await row("Which crm?"));
    await again.findByText("The thread is locked: nobody can reply any more.");
    expect(again.getByLabelText<HTMLTextAreaElement>("Overall note").value).toBe("Good.");
  });

  it("that another reviewer made first is reported, and the notes stay until they are dismissed", async () => {
    const one = item("Which crm?");
    const { user, stored } = queue([one, item("Second")], {
      "POST /admin/review/*": () => {
        stored.items = stored.items.slice(1);
        return refusal("REPLY_MOVED_ON");
      },
    });
    const desk = await read("Which crm?", user);
    await user.type(desk.getByLabelText("Overall note"), "Name the price.");
    await user.click(desk.getByRole("button", { name: "Return to the writer" }));
    await screen.findByText("Not returned");
    const said =
      "Another reviewer has decided on this reply, or the customer withdrew it. Your notes are below.";
    const over = within(await row("Which crm?"));
    await over.findByText(said);
    expect(over.getByLabelText<HTMLTextAreaElement>("Overall note").value).toBe("Name the price.");
    expect(over.queryByRole("button", { name: "Approve" })).toBeNull();
    await user.click(over.getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByRole("article", { name: "Which crm?" })).toBeNull());
    expect(sessionStorage.getItem(`earshot.review.${one.reply.id}`)).toBeNull();
  });
});

describe("a reply that has left the page", () => {
  it("can be decided on until the server reports it as decided, and keeps its notes", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const one = item("Which crm?");
    const { user, stored, sent } = queue([one, item("Second")]);
    const desk = await read("Which crm?", user);
    await user.type(desk.getByLabelText("Overall note"), "Name the price.");
    // A decision on the previous page moved it there.
    stored.items = stored.items.slice(1);
    await act(() => vi.advanceTimersByTimeAsync(reviewRefreshMs));
    await screen.findByText("1 reply waits for a reviewer.");
    const still = within(await row("Which crm?"));
    expect(still.queryByText(/^Another reviewer has decided/)).toBeNull();
    await user.click(still.getByRole("button", { name: "Close" }));
    expect(sessionStorage.getItem(`earshot.review.${one.reply.id}`)).toContain("Name the price.");
    stored.items = [one, ...stored.items];
    await act(() => vi.advanceTimersByTimeAsync(reviewRefreshMs));
    const again = await read("Which crm?", user);
    stored.items = stored.items.slice(1);
    await act(() => vi.advanceTimersByTimeAsync(reviewRefreshMs));
    await screen.findByText("1 reply waits for a reviewer.");
    await user.click(again.getByRole("button", { name: "Return to the writer" }));
    await screen.findByText("Returned to Wim Writer.");
    expect(sent().map(({ path }) => path)).toEqual([`/admin/review/${one.reply.id}`]);
  });
});

describe("two decisions after each other", () => {
  const two = () => {
    // Messages of another test may still be on the screen, so these names occur only here.
    const items = [
      item("Which crm?", { writer: "Ann Able" }),
      item("Second", { writer: "Bea Best" }),
    ];
    const answers = items.map(() => Promise.withResolvers<unknown>());
    const opened = queue(items, {
      "POST /admin/review/*": ({ path }) =>
        answers[items.findIndex(({ reply }) => path.includes(reply.id))]?.promise,
    });
    const answer = (which: number, value: unknown) => answers[which]?.resolve(value);
    const returnToWriter = async (name: string) => {
      const desk = await read(name, opened.user);
      await opened.user.type(desk.getByLabelText("Overall note"), `On ${name}`);
      await opened.user.click(desk.getByRole("button", { name: "Return to the writer" }));
      await waitFor(() => expect(screen.queryByRole("article", { name })).toBeNull());
    };
    const noteOf = (which: number) =>
      sessionStorage.getItem(`earshot.review.${items[which]?.reply.id}`);
    return { ...opened, answer, returnToWriter, noteOf };
  };

  it("both show their outcome", async () => {
    const { stored, answer, returnToWriter, noteOf } = two();
    await returnToWriter("Which crm?");
    await returnToWriter("Second");
    stored.items = [];
    answer(0, {});
    await screen.findByText("Returned to Ann Able.");
    expect(noteOf(0)).toBeNull();
    expect(noteOf(1)).toContain("On Second");
    answer(1, {});
    await screen.findByText("Returned to Bea Best.");
    expect(noteOf(1)).toBeNull();
  });

  it("don't affect the reply that is open by then, and a refused one keeps its notes", async () => {
    const { user, stored, answer, returnToWriter, noteOf } = two();
    await returnToWriter("Which crm?");
    const second = await read("Second", user);
    await user.type(second.getByLabelText("Overall note"), "Half a th");
    stored.items = stored.items.slice(1);
    answer(0, refusal("REPLY_MOVED_ON"));
    const over = within(await row("Which crm?"));
    await over.findByText(/^Another reviewer has decided on this reply/);
    expect(second.getByLabelText<HTMLTextAreaElement>("Overall note").value).toBe("Half a th");
    await user.click(over.getByRole("button", { name: "Read your notes" }));
    expect(over.getByLabelText<HTMLTextAreaElement>("Overall note").value).toBe("On Which crm?");
    await user.click(over.getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByRole("article", { name: "Which crm?" })).toBeNull());
    expect(noteOf(0)).toBeNull();
    expect(noteOf(1)).toContain("Half a th");
  });

  it("show their outcome even on another tab", async () => {
    const { user, address, answer, returnToWriter, noteOf } = two();
    await returnToWriter("Which crm?");
    await user.click(screen.getByRole("link", { name: "Writers" }));
    await screen.findByLabelText("Email");
    answer(0, refusal("CHECK_FAILED", "The thread has been locked."));
    await screen.findByText("The thread has been locked.");
    expect(address()).toBe("/admin?tab=writers");
    expect(noteOf(0)).toContain("On Which crm?");
  });
});

describe("the administrator's tabs", () => {
  it("are in the address", async () => {
    const { user, address } = queue([], {
      "GET /admin/writers/invitations": () => ({ invitations: [] }),
    });
    await heading("Admin Panel: Review");
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Review");
    await user.click(screen.getByRole("link", { name: "Writers" }));
    await screen.findByText("No writers have been invited yet.");
    expect(address()).toBe("/admin?tab=writers");
  });

  it("link to the settings if the second factor is missing", async () => {
    queue([], { "GET /admin/review": () => refusal("SECOND_FACTOR_NEEDED") });
    await screen.findByText("Turn on two-step sign-in in your settings first.");
  });
});
