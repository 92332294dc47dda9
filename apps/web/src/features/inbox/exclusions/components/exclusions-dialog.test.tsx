// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { sampleExclusion } from "../../../../lib/testing/samples.ts";
import { dialog, openMentions, sampleRows, textOf, titles } from "../exclusions-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("the exclusions", () => {
  it("are listed with what they hide, and removed after a confirmation", async () => {
    const exclusions = [
      sampleExclusion({ kind: "author", value: "ann", source: "reddit", hidden: 2 }),
      sampleExclusion({ kind: "words", value: "product hunt", source: null, hidden: 0 }),
    ];
    const { user } = openMentions(sampleRows(), exclusions);
    await user.click(await screen.findByRole("button", { name: "Hidden · 2" }));
    const shown = within(await dialog("Hidden posts"));
    const rows = (await shown.findAllByRole("listitem")).map(textOf);
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
    const { user } = openMentions(sampleRows());
    await user.click(await screen.findByRole("button", { name: "Hidden · 0" }));
    await within(await dialog("Hidden posts")).findByText(/^No exclusions yet\./);
  });

  it("can be added by name, with a preview", async () => {
    const { user, server } = openMentions(sampleRows());
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
    await shown.findByText("Enter what to exclude.");
    expect(server.to("POST /discovery/exclusions")).toHaveLength(1);
  });

  it("can be a kind of post, which has no source", async () => {
    const { user, server } = openMentions(sampleRows());
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
