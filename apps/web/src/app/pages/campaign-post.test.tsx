// @vitest-environment jsdom
import { errorCodes } from "@earshot/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleItem, show } from "../../features/studio/content/content-fixture.tsx";
import { clearDom, prepareDom } from "../../lib/testing/dom.ts";
import { refusal } from "../../lib/testing/fake-api.ts";
import { sampleCampaign, sampleCampaignPost } from "../../lib/testing/samples.ts";
import { CampaignPostPanel, UseInCampaign } from "./campaign-post.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const campaign = sampleCampaign();
const written = sampleItem({ title: "Reminders", content: "Send reminders early." });

/** Shows a post of a campaign beside a text that was written for it. */
function open(post = sampleCampaignPost(), posts = [post]) {
  const ids = { campaignId: campaign.id, postId: post.id };
  const stored = { campaign, posts };
  function Beside() {
    const [replaced, setReplaced] = useState(0);
    return (
      <>
        <CampaignPostPanel key={replaced} {...ids} />
        <UseInCampaign
          {...ids}
          item={written}
          onReplaced={() => setReplaced((count) => count + 1)}
        />
      </>
    );
  }
  const shown = show(<Beside />, {
    "GET /campaigns/*": () => stored,
    "PUT /campaigns/*/posts/*": ({ body }) => {
      stored.posts = [{ ...post, ...(body as object) }];
      return { post: stored.posts[0] };
    },
  });
  const sent = () =>
    shown.server.to(`PUT /campaigns/${campaign.id}/posts/${post.id}`).map(({ body }) => body);
  return { ...shown, sent };
}

const text = () => screen.findByLabelText<HTMLTextAreaElement>("Text");

describe("a campaign's post in Create", () => {
  it("is edited, and keeps the focus when it is saved", async () => {
    const { user, sent } = open();
    expect((await text()).value).toBe("How we stopped chasing late invoices.");
    fireEvent.change(await text(), { target: { value: "Another text." } });
    const save = screen.getByRole("button", { name: "Save post" });
    await user.click(save);
    await screen.findByText("Post saved.");
    expect(sent()).toEqual([{ content: "Another text." }]);
    expect(document.activeElement).toBe(save);
  });

  it("takes over a generated text, and Undo restores the earlier text with unsaved typing", async () => {
    const { user, sent } = open();
    fireEvent.change(await text(), { target: { value: "Half a text" } });
    await user.click(await screen.findByRole("button", { name: "Use in campaign" }));
    await screen.findByText("Campaign post replaced.");
    await waitFor(async () => expect((await text()).value).toBe("Send reminders early."));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("The campaign post has its earlier text.");
    await waitFor(async () => expect((await text()).value).toBe("Half a text"));
    expect(sent()).toEqual([
      { title: "Reminders", content: "Send reminders early." },
      { title: "Late invoices", content: "How we stopped chasing late invoices." },
    ]);
  });

  it("says why a text was not taken over", async () => {
    const { user, server } = open();
    server.on("PUT /campaigns/*/posts/*", () => refusal("POST_MOVED_ON"));
    await user.click(await screen.findByRole("button", { name: "Use in campaign" }));
    await screen.findByText(errorCodes.POST_MOVED_ON.message);
    expect((await text()).value).toBe("How we stopped chasing late invoices.");
  });

  it("does not take over a text for another platform, nor after the post was scheduled", async () => {
    const { unmount } = open(sampleCampaignPost({ postType: "linkedin" }));
    await text();
    expect(screen.queryByRole("button", { name: "Use in campaign" })).toBeNull();
    unmount();
    open(sampleCampaignPost({ status: "scheduled", ownPostId: "an-id" }));
    await screen.findByText("This post was handed over. Change it in Scheduled posts.");
    expect(screen.queryByRole("button", { name: "Use in campaign" })).toBeNull();
  });

  it("says that it was deleted", async () => {
    open(sampleCampaignPost(), []);
    const panel = within(await screen.findByRole("region", { name: "Campaign post" }));
    await panel.findByText(/This post was deleted/);
    panel.getByRole("link", { name: "Back to campaign" });
  });
});
