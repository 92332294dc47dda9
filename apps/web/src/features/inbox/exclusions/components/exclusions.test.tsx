// @vitest-environment jsdom
import type { Exclusion, ExclusionOption, Mention } from "@earshot/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { open } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeToken, refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleExclusion,
  sampleMention,
  sampleModelUsage,
} from "../../../../lib/testing/samples.ts";
import { setToken } from "../../../../lib/token.ts";
import { describeExclusion } from "../labels.ts";

beforeEach(prepareDom);
afterEach(clearDom);

type NewExclusion = Pick<Exclusion, "kind" | "value" | "source">;

const fits = ({ author, subreddit, fullContent }: Mention, { kind, value }: NewExclusion) =>
  (kind === "author" && author === value) ||
  (kind === "community" && subreddit === value) ||
  (kind === "words" && fullContent.includes(value));

/** The mentions screen before a server that leaves out as the real one does. */
function start(
  rows: Mention[],
  left: Exclusion[] = [],
  handlers: Record<string, FakeHandler> = {},
) {
  setToken(fakeToken());
  const world = { rows, left };
  const shown = () => world.rows.filter((row) => !world.left.some((one) => fits(row, one)));
  const opened = open("/mentions", {
    "GET /discovery/model": () => ({ usage: sampleModelUsage() }),
    "GET /discovery/reddit-mentions": () => {
      const mentions = shown().filter(({ status }) => status === "pending");
      const counts = { accepted: 0, in_progress: 0, replied: 0, denied: 0 };
      return {
        mentions,
        total: mentions.length,
        atLeast: false,
        counts: { pending: mentions.length, ...counts },
      };
    },
    "PATCH /discovery/reddit-mentions/*/status": ({ path, body }) => {
      world.rows = world.rows.map((row) =>
        path.includes(row.id) ? { ...row, ...(body as { status: Mention["status"] }) } : row,
      );
      return { mention: world.rows.find(({ id }) => path.includes(id)) };
    },
    "GET /discovery/reddit-mentions/*/exclusion-options": ({ path }) => {
      const about = world.rows.find(({ id }) => path.includes(id));
      const options: ExclusionOption[] = [
        { kind: "author", value: about?.author ?? "", source: "reddit", hides: 2 },
        { kind: "signal", value: "promoting", source: null, hides: 1 },
      ];
      return { options };
    },
    "POST /discovery/exclusions/preview": ({ body }) => {
      const hit = shown().filter((row) => fits(row, body as NewExclusion));
      const preview = { hides: hit.length, of: shown().length, engaged: 1, examples: hit };
      return { preview };
    },
    "GET /discovery/exclusions": () => ({ exclusions: world.left }),
    "POST /discovery/exclusions": ({ body }) => {
      const wanted = body as NewExclusion;
      const hidden = shown().filter((row) => fits(row, wanted)).length;
      const exclusion = sampleExclusion({ ...wanted, hidden });
      world.left = [exclusion, ...world.left];
      return { exclusion };
    },
    "DELETE /discovery/exclusions/*": ({ path }) => {
      const before = shown().length;
      world.left = world.left.filter(({ id }) => !path.endsWith(id));
      return { restored: shown().length - before };
    },
    ...handlers,
  });
  return { ...opened, world };
}

const named = (title: string, part: Partial<Mention> = {}) =>
  sampleMention({ title, marks: { title: [], content: [] }, ...part });
const three = () => [
  named("One by ann"),
  named("Two by bob", { author: "bob" }),
  named("Three by ann"),
  named("Four by eve", { author: "eve" }),
];
const titles = () =>
  screen.queryAllByRole("article").map((card) => within(card).getByRole("heading").textContent);
const article = (name: string) => screen.findByRole("article", { name });
const dialog = (name: string | RegExp) => screen.findByRole("dialog", { name });
const ask = async (user: ReturnType<typeof start>["user"], title: string) => {
  const card = within(await article(title));
  await user.click(card.getByRole("button", { name: "Not relevant…" }));
  return within(await dialog("Not relevant because…"));
};
/** The words of an element, as they stand one after another. */
const said = (element: HTMLElement) => element.textContent?.replaceAll(/\s+/g, " ");

describe("a mention that is not relevant", () => {
  it("is excluded after a preview, and restored with Undo", async () => {
    const { user, server } = start(three());
    const asked = await ask(user, "One by ann");
    const choice = await asked.findByRole("radio", { name: "Posts by u/ann hides 2" });
    asked.getByRole("radio", { name: "Posts that promote something of their own hides 1" });
    // Nothing is looked up or left out before a reason is chosen.
    expect(server.to("POST /discovery/exclusions/preview")).toHaveLength(0);
    await user.click(choice);
    await asked.findByText("Of the last 30 days’ 4 pending mentions it hides 2.");
    asked.getByText(/^You engaged with 1 like it in that time\. That one stays/);
    const examples = asked.getByRole("list", { name: "What it hides:" });
    expect(within(examples).getAllByRole("listitem").map(said)).toEqual([
      "One by annr/smallbusiness, 2 hours ago",
      "Three by annr/smallbusiness, 2 hours ago",
    ]);
    await user.click(asked.getByRole("button", { name: "Exclude these" }));
    await screen.findByText("Excluded. 2 mentions hidden.");
    await waitFor(() => expect(titles()).toEqual(["Two by bob", "Four by eve"]));
    expect(screen.queryByRole("dialog", { name: "Not relevant because…" })).toBeNull();
    expect(server.to("POST /discovery/exclusions")[0]?.body).toEqual({
      kind: "author",
      value: "ann",
      source: "reddit",
    });
    await screen.findByRole("button", { name: "Hidden · 1" });
    await waitFor(async () => expect(document.activeElement).toBe(await article("Two by bob")));

    await user.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("Exclusion removed. 2 mentions restored.");
    await waitFor(() => expect(titles()).toHaveLength(4));
    await screen.findByRole("button", { name: "Hidden · 0" });
    await waitFor(async () => expect(document.activeElement).toBe(await article("One by ann")));
  });

  it("is excluded by keyboard with n, and restored with z", async () => {
    const { user } = start(three());
    await article("One by ann");
    await user.keyboard("jjn");
    const asked = within(await dialog("Not relevant because…"));
    const first = await asked.findByRole("radio", { name: /^Posts by u\/bob/ });
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard(" {Enter}");
    await screen.findByText("Excluded. 1 mention hidden.");
    await waitFor(() => expect(titles()).not.toContain("Two by bob"));
    await user.keyboard("z");
    await waitFor(() => expect(titles()).toContain("Two by bob"));
  });

  it("can be excluded by words, with a preview while typing", async () => {
    const { user, server } = start([named("A", { fullContent: "crm for gardens" }), named("B")]);
    const asked = await ask(user, "A");
    await user.click(await asked.findByRole("radio", { name: "Posts with words of my choice" }));
    await user.click(asked.getByRole("button", { name: "Exclude these" }));
    const field = asked.getByLabelText("Words");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    asked.getByText("Say what to leave out.");
    await user.type(field, "gardens");
    await asked.findByText("Of the last 30 days’ 2 pending mentions it hides 1.");
    // Asked once the typing rests, not for each letter.
    expect(server.to("POST /discovery/exclusions/preview").map(({ body }) => body)).toEqual([
      { kind: "words", value: "gardens", source: null },
    ]);
    await user.click(asked.getByRole("button", { name: "Exclude these" }));
    await waitFor(() => expect(titles()).toEqual(["B"]));
  });

  it("shows at the field what is wrong with the words", async () => {
    const problem = "This phrase has only common words. Add one that tells posts apart.";
    const { user, server } = start(three(), [], {
      "POST /discovery/exclusions/preview": () =>
        refusal("VALIDATION_FAILED", undefined, [`value: ${problem}`]),
      "POST /discovery/exclusions": () => refusal("EXCLUSION_EXISTS"),
    });
    const asked = await ask(user, "One by ann");
    await user.click(await asked.findByRole("radio", { name: "Posts with words of my choice" }));
    const field = asked.getByLabelText("Words");
    await user.type(field, "the");
    const error = await asked.findByText(problem);
    expect(field.getAttribute("aria-describedby")).toContain(error.id);
    await user.type(field, "n{Enter}");
    await asked.findByText("You leave this out already.");
    expect(server.to("POST /discovery/exclusions")).toHaveLength(1);
    expect(titles()).toHaveLength(4);
  });

  it("keeps the dialog open, with the reason, if it can't be excluded", async () => {
    const { user } = start(three(), [], {
      "POST /discovery/exclusions": () => refusal("EXCLUSION_LIMIT_REACHED"),
    });
    const asked = await ask(user, "One by ann");
    await user.click(await asked.findByRole("radio", { name: /u\/ann/ }));
    await user.click(asked.getByRole("button", { name: "Exclude these" }));
    expect((await asked.findByRole("alert")).textContent).toBe(
      "You leave out 200 things already. Remove one first.",
    );
    expect(titles()).toHaveLength(4);
  });

  it("can be skipped without an exclusion", async () => {
    const { user, server } = start(three());
    const asked = await ask(user, "Two by bob");
    await user.click(await asked.findByRole("button", { name: "Just skip this one" }));
    await screen.findByText("Skipped. You find it under Denied.");
    await waitFor(() => expect(titles()).toEqual(["One by ann", "Three by ann", "Four by eve"]));
    expect(server.to("POST /discovery/exclusions")).toHaveLength(0);
    await waitFor(async () => expect(document.activeElement).toBe(await article("Three by ann")));
  });

  it("shows that the reasons could not be loaded, and loads them again", async () => {
    const { user, server } = start(three(), [], {
      "GET /discovery/reddit-mentions/*/exclusion-options": () => refusal("INTERNAL"),
    });
    const asked = await ask(user, "Two by bob");
    expect((await asked.findByRole("alert")).textContent).toContain("Something went wrong");
    server.on("GET /discovery/reddit-mentions/*/exclusion-options", () => ({
      options: [{ kind: "community", value: "smallbusiness", source: "reddit", hides: 4 }],
    }));
    await user.click(asked.getByRole("button", { name: "Retry" }));
    await asked.findByRole("radio", { name: "Anything in r/smallbusiness hides 4" });
  });
});

describe("the exclusions", () => {
  it("are listed with what they hide, and removed after a confirmation", async () => {
    const left = [
      sampleExclusion({ kind: "author", value: "ann", source: "reddit", hidden: 2 }),
      sampleExclusion({ kind: "words", value: "product hunt", source: null, hidden: 0 }),
    ];
    const { user } = start(three(), left);
    await user.click(await screen.findByRole("button", { name: "Hidden · 2" }));
    const shown = within(await dialog("Hidden posts"));
    const rows = (await shown.findAllByRole("listitem")).map(said);
    expect(rows[0]).toMatch(/^Posts by u\/annHides 2 mentions, added 3 days ago/);
    expect(rows[1]).toMatch(/^Posts with the words “product hunt”Hides nothing so far/);
    await user.click(shown.getByRole("button", { name: "Remove “Posts by u/ann”" }));
    shown.getByText("2 mentions may be restored.");
    expect(document.activeElement).toBe(shown.getByRole("button", { name: "Keep" }));
    await user.click(shown.getByRole("button", { name: "Remove exclusion" }));
    await screen.findByText("Exclusion removed. 2 mentions restored.");
    await waitFor(() => expect(shown.getAllByRole("listitem")).toHaveLength(1));
    await waitFor(() => expect(titles()).toHaveLength(4));
  });

  it("explain what appears here while there are none", async () => {
    const { user } = start(three());
    await user.click(await screen.findByRole("button", { name: "Hidden · 0" }));
    await within(await dialog("Hidden posts")).findByText(/^No exclusions yet\./);
  });

  it("can be added by name, with a preview", async () => {
    const { user, server } = start(three());
    await user.click(await screen.findByRole("button", { name: "Hidden · 0" }));
    const shown = within(await dialog("Hidden posts"));
    await user.selectOptions(shown.getByLabelText("Exclude"), "An author");
    await user.type(shown.getByLabelText("Name"), "u/ann");
    await shown.findByText("Of the last 30 days’ 4 pending mentions it hides 2.");
    await user.click(shown.getByRole("button", { name: "Exclude" }));
    await screen.findByText("Excluded. 2 mentions hidden.");
    expect(server.to("POST /discovery/exclusions")[0]?.body).toEqual({
      kind: "author",
      value: "ann",
      source: "reddit",
    });
    await shown.findByText("Posts by u/ann");
    expect(shown.getByLabelText<HTMLInputElement>("Name").value).toBe("");
    await user.click(shown.getByRole("button", { name: "Exclude" }));
    await shown.findByText("Say what to leave out.");
    expect(server.to("POST /discovery/exclusions")).toHaveLength(1);
  });

  it("can be a kind of post, which has no source", async () => {
    const { user, server } = start(three());
    await user.click(await screen.findByRole("button", { name: "Hidden · 0" }));
    const shown = within(await dialog("Hidden posts"));
    await user.selectOptions(shown.getByLabelText("Exclude"), "A kind of post");
    await user.selectOptions(shown.getByLabelText("Posts that"), "announce a launch");
    expect(shown.queryByLabelText("On")).toBeNull();
    await user.click(shown.getByRole("button", { name: "Exclude" }));
    await screen.findByText("Excluded. 0 mentions hidden.");
    expect(server.to("POST /discovery/exclusions")[0]?.body).toEqual({
      kind: "signal",
      value: "launching",
      source: null,
    });
  });
});

describe("the language model", () => {
  const report = async (usage: Parameters<typeof sampleModelUsage>[0]) => {
    const { user } = start(three(), [], {
      "GET /discovery/model": () => ({ usage: sampleModelUsage(usage) }),
    });
    await user.click(await screen.findByRole("button", { name: "Sources" }));
    const shown = within(await dialog("Monitored sources"));
    return said((await shown.findByText("The language model")).parentElement as HTMLElement);
  };

  it("is shown with its cost, budget and problems", async () => {
    const words = await report({ spentCents: 12.4, failure: "It does not answer at present." });
    expect(words).toContain("small-model assesses the strongest mentions a second time.");
    expect(words).toContain("Today it was asked 3 times for you, for $0.12 of $0.50 at most.");
    expect(words).toContain("It does not answer at present.");
  });

  it("is not shown as free if it costs less than a cent", async () => {
    expect(await report({ spentCents: 0.3, calls: 1 })).toContain(
      "asked 1 time for you, for less than a cent of $0.50",
    );
  });

  it("is not required", async () => {
    expect(await report({ connected: false, model: null })).toBe(
      "The language modelNo language model is connected. Rules score intent without one.",
    );
  });
});

describe("the description of an exclusion", () => {
  it.each([
    [{ kind: "author", value: "ann", source: "x" }, "Posts by @ann"],
    [{ kind: "community", value: "Menders", source: "facebook" }, "Anything in “Menders”"],
    [{ kind: "signal", value: "giveaway", source: null }, "Posts that give something away"],
  ] as const)("%o", (exclusion, words) => {
    expect(describeExclusion(exclusion)).toBe(words);
  });
});
