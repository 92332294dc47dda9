// @vitest-environment jsdom
import { errorCodes } from "@earshot/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleCampaign, sampleCampaignPost } from "../../../../lib/testing/samples.ts";
import { nameOf } from "../labels.ts";
import { onCampaignUpdated } from "../live.ts";
import { findButton, items, set, showCampaigns } from "./campaigns-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("a post", () => {
  it("is edited in place; only what was changed is sent", async () => {
    const campaign = sampleCampaign();
    const post = sampleCampaignPost();
    const { user, server } = showCampaigns({ campaign, posts: [post], isOpen: true });
    await user.click(await findButton("Edit Late invoices"));
    expect(document.activeElement).toBe(screen.getByLabelText("Text"));
    set("Text", " ");
    await user.click(await findButton("Save post"));
    await screen.findByText("Enter a text.");
    set("Text", "Another text.");
    set("Time", "10:30");
    await user.click(await findButton("Save post"));
    await screen.findByText("Another text.");
    expect((await items())[0]?.textContent).toContain("10:30");
    expect(server.to(`PUT /campaigns/${campaign.id}/posts/${post.id}`)[0]?.body).toEqual({
      ...{ content: "Another text.", localTime: "2027-03-25T10:30" },
    });
    expect(document.activeElement).toBe(await findButton("Edit Late invoices"));
  });

  it("shows what the job has written in the meantime, but keeps typed text", async () => {
    const campaign = sampleCampaign({ status: "generating", progress: { done: 0, total: 1 } });
    const post = sampleCampaignPost({ title: "", content: "" });
    const { user, stored, client } = showCampaigns({ campaign, posts: [post], isOpen: true });
    const write = async (content: string) => {
      stored.posts = [{ ...post, title: "Late invoices", content }];
      act(() => onCampaignUpdated(client, { campaignId: campaign.id }));
    };
    await user.click(await findButton(`Edit ${post.intent}`));
    const text = screen.getByLabelText<HTMLTextAreaElement>("Text");
    await write("Written meanwhile.");
    await waitFor(() => expect(text.value).toBe("Written meanwhile."));
    set("Text", "Typed.");
    await write("Written again.");
    await screen.findByRole("heading", { name: "Late invoices" });
    expect(text.value).toBe("Typed.");
  });

  it("says that its time has passed", async () => {
    const post = sampleCampaignPost({ at: "2020-01-01T08:00:00.000Z" });
    showCampaigns({ campaign: sampleCampaign(), posts: [post], isOpen: true });
    await screen.findByText(/This time has passed/);
    expect(screen.queryByRole("button", { name: "Schedule posts…" })).toBeNull();
  });

  it("is named by its title if its platform has titles, otherwise by its first words", () => {
    const words = "We stopped chasing invoices after we had sent reminders by mail.\nAnd more.";
    expect(nameOf(sampleCampaignPost({ content: words }))).toBe("Late invoices");
    expect(nameOf(sampleCampaignPost({ postType: "linkedin", content: words }))).toBe(
      "We stopped chasing invoices after we had sent reminders by…",
    );
  });

  it("is dropped and restored; a refusal reverts that", async () => {
    const campaign = sampleCampaign();
    const post = sampleCampaignPost();
    const { user, server } = showCampaigns({ campaign, posts: [post], isOpen: true });
    await user.click(await findButton("Drop Late invoices"));
    await screen.findByText("Post dropped.");
    await user.click(await findButton("Restore Late invoices"));
    await screen.findByText("Post restored.");
    server.on("PUT /campaigns/*/posts/*", () => refusal("POST_MOVED_ON"));
    await user.click(await findButton("Drop Late invoices"));
    await screen.findByText(errorCodes.POST_MOVED_ON.message);
    await findButton("Drop Late invoices");
  });

  it("marks unsupported claims in a post, and lists its sources", async () => {
    const content = "We guarantee that invoices are paid in 14 days.";
    const words = "guarantee";
    const start = content.indexOf(words);
    showCampaigns({
      campaign: sampleCampaign(),
      posts: [
        sampleCampaignPost({
          content,
          grounding: {
            used: [{ kind: "fact", words: "invoices", source: "Invoices on time", sourceId: null }],
            unsupported: [
              {
                start,
                end: start + words.length,
                words,
                message: "This is a guarantee.",
                remedy: "Remove it or add the fact.",
              },
            ],
          },
        }),
      ],
      isOpen: true,
    });
    expect((await screen.findByText(words, { selector: "mark" })).textContent).toBe(words);
    expect(screen.getByText(/Nobody gave this: This is a guarantee/)).toBeTruthy();
    expect(screen.getByText("Rests on one source")).toBeTruthy();
  });
});
