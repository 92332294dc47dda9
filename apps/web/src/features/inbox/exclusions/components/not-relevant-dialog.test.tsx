// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import {
  article,
  askWhy,
  dialog,
  named,
  openMentions,
  sampleRows,
  textOf,
  titles,
} from "../exclusions-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("a mention that is not relevant", () => {
  it("is excluded after a preview, and restored with Undo", async () => {
    const { user, server } = openMentions(sampleRows());
    const reasons = await askWhy(user, "One by ann");
    const choice = await reasons.findByRole("radio", { name: "Posts by u/ann hides 2" });
    reasons.getByRole("radio", { name: "Posts that promote their own product hides 1" });
    // Nothing is fetched or excluded before a reason is chosen.
    expect(server.to("POST /discovery/exclusions/preview")).toHaveLength(0);
    await user.click(choice);
    await reasons.findByText("Of the last 30 days’ 4 pending mentions it hides 2.");
    reasons.getByText(/^You engaged with 1 like it in that time\. That one stays/);
    const examples = reasons.getByRole("list", { name: "What it hides:" });
    expect(within(examples).getAllByRole("listitem").map(textOf)).toEqual([
      "One by annr/smallbusiness, 2 hours ago",
      "Three by annr/smallbusiness, 2 hours ago",
    ]);
    await user.click(reasons.getByRole("button", { name: "Exclude these" }));
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
    const { user } = openMentions(sampleRows());
    await article("One by ann");
    await user.keyboard("jn");
    const reasons = within(await dialog("Not relevant because…"));
    const first = await reasons.findByRole("radio", { name: /^Posts by u\/bob/ });
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard(" {Enter}");
    await screen.findByText("Excluded. 1 mention hidden.");
    await waitFor(() => expect(titles()).not.toContain("Two by bob"));
    await user.keyboard("z");
    await waitFor(() => expect(titles()).toContain("Two by bob"));
  });

  it("can be excluded by words, with a preview while typing", async () => {
    const { user, server } = openMentions([
      named("A", { fullContent: "crm for gardens" }),
      named("B"),
    ]);
    const reasons = await askWhy(user, "A");
    await user.click(await reasons.findByRole("radio", { name: "Posts with words I choose" }));
    await user.click(reasons.getByRole("button", { name: "Exclude these" }));
    const field = reasons.getByLabelText("Words");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    reasons.getByText("Enter what to exclude.");
    await user.type(field, "gardens");
    await reasons.findByText("Of the last 30 days’ 2 pending mentions it hides 1.");
    // Fetched once after a pause in typing, not for each letter.
    expect(server.to("POST /discovery/exclusions/preview").map(({ body }) => body)).toEqual([
      { kind: "words", value: "gardens", source: null },
    ]);
    await user.click(reasons.getByRole("button", { name: "Exclude these" }));
    await waitFor(() => expect(titles()).toEqual(["B"]));
  });

  it("shows at the field what is wrong with the words", async () => {
    const problem = "This phrase has only common words. Add one that tells posts apart.";
    const { user, server } = openMentions(sampleRows(), [], {
      "POST /discovery/exclusions/preview": () =>
        refusal("VALIDATION_FAILED", undefined, [`value: ${problem}`]),
      "POST /discovery/exclusions": () => refusal("EXCLUSION_EXISTS"),
    });
    const reasons = await askWhy(user, "One by ann");
    await user.click(await reasons.findByRole("radio", { name: "Posts with words I choose" }));
    const field = reasons.getByLabelText("Words");
    await user.type(field, "the");
    const error = await reasons.findByText(problem);
    expect(field.getAttribute("aria-describedby")).toContain(error.id);
    await user.type(field, "n{Enter}");
    await reasons.findByText("This is already excluded.");
    expect(server.to("POST /discovery/exclusions")).toHaveLength(1);
    expect(titles()).toHaveLength(4);
  });

  it("keeps the dialog open, with the reason, if it can't be excluded", async () => {
    const { user } = openMentions(sampleRows(), [], {
      "POST /discovery/exclusions": () => refusal("EXCLUSION_LIMIT_REACHED"),
    });
    const reasons = await askWhy(user, "One by ann");
    await user.click(await reasons.findByRole("radio", { name: /u\/ann/ }));
    await user.click(reasons.getByRole("button", { name: "Exclude these" }));
    expect((await reasons.findByRole("alert")).textContent).toBe(
      "You already have 200 exclusions. Remove one to add another.",
    );
    expect(titles()).toHaveLength(4);
  });

  it("can be skipped without an exclusion", async () => {
    const { user, server } = openMentions(sampleRows());
    const reasons = await askWhy(user, "Two by bob");
    await user.click(await reasons.findByRole("button", { name: "Just skip this one" }));
    await screen.findByText("Skipped. You find it under Denied.");
    await waitFor(() => expect(titles()).toEqual(["One by ann", "Three by ann", "Four by eve"]));
    expect(server.to("POST /discovery/exclusions")).toHaveLength(0);
    await waitFor(async () => expect(document.activeElement).toBe(await article("Three by ann")));
  });

  it("shows that the reasons could not be loaded, and loads them again", async () => {
    const { user, server } = openMentions(sampleRows(), [], {
      "GET /discovery/reddit-mentions/*/exclusion-options": () => refusal("INTERNAL"),
    });
    const reasons = await askWhy(user, "Two by bob");
    expect((await reasons.findByRole("alert")).textContent).toContain("Something went wrong");
    server.on("GET /discovery/reddit-mentions/*/exclusion-options", () => ({
      options: [{ kind: "community", value: "smallbusiness", source: "reddit", hides: 4 }],
    }));
    await user.click(reasons.getByRole("button", { name: "Retry" }));
    await reasons.findByRole("radio", { name: "Anything in r/smallbusiness hides 4" });
  });
});
