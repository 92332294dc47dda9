// @vitest-environment jsdom
import { errorCodes } from "@earshot/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleCampaign, sampleCampaignPost } from "../../../../lib/testing/samples.ts";
import { campaignDraft } from "../campaign-form.ts";
import { onCampaignUpdated } from "../live.ts";
import { findButton, items, set, showCampaigns } from "./campaigns-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("the form", () => {
  it("shows at its fields what is missing, and starts a campaign that opens", async () => {
    const campaign = sampleCampaign({ status: "generating", progress: { done: 0, total: 6 } });
    const { user, server, stored } = showCampaigns({
      handlers: {
        "POST /generate-campaigns": () => {
          stored.campaign = campaign;
          return { campaign };
        },
      },
    });
    await screen.findByText("No campaigns yet");
    await user.click(await findButton("New campaign"));
    await user.click(screen.getByRole("checkbox", { checked: true }));
    await user.click(await findButton("Write campaign"));
    await screen.findByText("Describe the goal.");
    screen.getByText("Choose at least one platform.");
    set("Goal", "Invoices are paid on time.");
    await user.click(screen.getByRole("checkbox", { name: "Reddit" }));
    set("Weeks", "2");
    set("Start day", "2027-03-22");
    set("Time zone", "Europe/Berlin");
    await user.click(await findButton("Write campaign"));
    const bar = await screen.findByRole("progressbar", { name: "Posts written" });
    expect(bar.getAttribute("aria-valuetext")).toBe("0 of 6 posts written");
    expect(server.to("POST /generate-campaigns")[0]?.body).toEqual({
      ...{ goal: "Invoices are paid on time.", platforms: ["reddit"], weeks: 2, postsPerWeek: 3 },
      ...{ startsOn: "2027-03-22", timeZone: "Europe/Berlin", voice: "riley" },
    });
  });

  it("shows the server's message about the day at its field, and other messages above the button", async () => {
    const { user, server } = showCampaigns({
      handlers: {
        "POST /generate-campaigns": () =>
          refusal("VALIDATION_FAILED", undefined, ["startsOn: Choose today or a later day."]),
      },
    });
    await user.click(await findButton("New campaign"));
    set("Goal", "A goal.");
    await user.click(await findButton("Write campaign"));
    await screen.findByText("Choose today or a later day.");
    for (const code of ["MODEL_NOT_CONNECTED", "MODEL_OVER_BUDGET", "CAMPAIGNS_RUNNING"] as const) {
      server.on("POST /generate-campaigns", () => refusal(code));
      await user.click(await findButton("Write campaign"));
      await screen.findByText(errorCodes[code].message);
    }
    expect(screen.getByLabelText<HTMLTextAreaElement>("Goal").value).toBe("A goal.");
  });
});

describe("an unfinished form", () => {
  it("is restored after a reload and after a refusal, until the campaign starts", async () => {
    const campaign = sampleCampaign();
    const { user, server, stored, reload } = showCampaigns();
    await user.click(await findButton("New campaign"));
    set("Goal", "Half a goal");
    await user.click(screen.getByRole("checkbox", { name: "LinkedIn" }));
    set("Weeks", "2");
    set("Start day", "2099-01-01");
    reload();
    const goal = await screen.findByLabelText<HTMLTextAreaElement>("Goal");
    expect(goal.value).toBe("Half a goal");
    expect(screen.getByLabelText<HTMLSelectElement>("Weeks").value).toBe("2");
    expect(screen.getByLabelText<HTMLInputElement>("Start day").value).toBe("2099-01-01");
    server.on("POST /generate-campaigns", () => refusal("CAMPAIGNS_RUNNING"));
    await user.click(await findButton("Write campaign"));
    await screen.findByText(errorCodes.CAMPAIGNS_RUNNING.message);
    server.on("POST /generate-campaigns", () => {
      stored.campaign = campaign;
      return { campaign };
    });
    await user.click(await findButton("Write campaign"));
    await screen.findByText("Ready");
    await user.click(await findButton("All campaigns"));
    await user.click(await findButton("New campaign"));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Goal").value).toBe("");
  });

  it("starts with today if the stored day has passed, and ignores invalid drafts", async () => {
    const today = new Intl.DateTimeFormat("en-CA").format(new Date());
    for (const text of ['{"goal":"A goal","startsOn":"2020-01-01","weeks":900}', "{", "[]"]) {
      sessionStorage.setItem("earshot.campaign.owner", text);
      const form = campaignDraft("owner").read();
      expect([form.startsOn, form.weeks]).toEqual([today, 4]);
    }
  });

  it("of a post is restored until it is saved or canceled", async () => {
    const campaign = sampleCampaign();
    const post = sampleCampaignPost();
    const { user, server, reload } = showCampaigns({ campaign, posts: [post], isOpen: true });
    await user.click(await findButton("Edit Late invoices"));
    set("Text", "Half a text");
    reload();
    expect((await screen.findByLabelText<HTMLTextAreaElement>("Text")).value).toBe("Half a text");
    await user.click(await findButton("Save post"));
    await screen.findByText("Half a text");
    expect(server.to(`PUT /campaigns/${campaign.id}/posts/${post.id}`)[0]?.body).toEqual({
      content: "Half a text",
    });
    await user.click(await findButton("Edit Late invoices"));
    set("Text", "Half a thought");
    await user.click(await findButton("Cancel"));
    reload();
    await findButton("Edit Late invoices");
  });
});

describe("a campaign", () => {
  it("grows with each event, and can be stopped", async () => {
    const first = sampleCampaignPost();
    const second = sampleCampaignPost({ title: "", content: "", postType: "linkedin" });
    const campaign = sampleCampaign({ status: "generating", progress: { done: 1, total: 2 } });
    const { user, stored, client } = showCampaigns({
      ...{ campaign, posts: [first, second], isOpen: true },
      handlers: {
        [`POST /campaigns/${campaign.id}/cancel`]: () => {
          stored.campaign = { ...campaign, status: "canceled" };
          return stored;
        },
      },
    });
    await screen.findByText("1 of 2 posts written");
    expect((await items())[1]?.textContent).toContain("Not written yet");
    stored.posts = [first, { ...second, content: "The second text." }];
    stored.campaign = { ...campaign, progress: { done: 2, total: 2 } };
    act(() => onCampaignUpdated(client, { campaignId: campaign.id }));
    await screen.findByText("2 of 2 posts written");
    await user.click(await findButton("Stop"));
    await screen.findByText("Stopped");
    expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
  });

  it("shows why it failed or stopped, and writes the missing posts", async () => {
    const { message: failure } = errorCodes.MODEL_FAILED;
    const { message: refused } = errorCodes.MODEL_OVER_BUDGET;
    const campaign = sampleCampaign({
      ...{ status: "failed", failure, progress: { done: 1, total: 2 } },
    });
    const posts = [sampleCampaignPost(), sampleCampaignPost({ content: "" })];
    const path = `POST /campaigns/${campaign.id}/regenerate`;
    const { user, server, stored } = showCampaigns({
      ...{ campaign, posts, isOpen: true },
      handlers: { [path]: () => refusal("MODEL_OVER_BUDGET") },
    });
    await screen.findByText(failure);
    await user.click(await findButton("Write the missing posts"));
    await screen.findByText(refused);
    server.on(path, () => {
      stored.campaign = { ...campaign, status: "generating", failure: null };
      return { campaign: stored.campaign };
    });
    await user.click(await findButton("Write the missing posts"));
    await findButton("Stop");
    expect(screen.queryByText(failure)).toBeNull();
    expect(screen.queryByText(refused)).toBeNull();
    expect(server.to(path)[1]?.body).toEqual({});
  });

  it("asks for confirmation before it writes texts again", async () => {
    const campaign = sampleCampaign();
    const post = sampleCampaignPost();
    const path = `POST /campaigns/${campaign.id}/regenerate`;
    const { user, server } = showCampaigns({
      ...{ campaign, posts: [post], isOpen: true },
      handlers: { [path]: () => ({ campaign }) },
    });
    await user.click(await findButton("Write again: Late invoices"));
    await user.click(await findButton("Keep text"));
    expect(server.to(path)).toHaveLength(0);
    await user.click(await findButton("Write again: Late invoices"));
    await user.click(await findButton("Write again"));
    await waitFor(() => expect(server.to(path)[0]?.body).toEqual({ postId: post.id }));
    await user.click(await findButton("Write all again…"));
    await user.click(await findButton("Write all again"));
    await waitFor(() => expect(server.to(path)[1]?.body).toEqual({}));
  });

  it("hands over its posts, those for Reddit with a community", async () => {
    const campaign = sampleCampaign();
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const posts = [
      sampleCampaignPost({ at }),
      sampleCampaignPost({ at, postType: "linkedin", title: "" }),
    ];
    const path = `POST /campaigns/${campaign.id}/schedule`;
    const { user, server, stored } = showCampaigns({
      ...{ campaign, posts, isOpen: true },
      handlers: { [path]: () => refusal("REDDIT_NOT_CONNECTED") },
    });
    await user.click(await findButton("Schedule posts…"));
    await screen.findByText(/1 post for LinkedIn: we don’t post there for you/);
    await user.click(await findButton("Schedule posts"));
    await screen.findByText("Enter a community.");
    set("Community", "agency");
    await user.click(await findButton("Schedule posts"));
    await screen.findByText(errorCodes.REDDIT_NOT_CONNECTED.message);
    server.on(path, () => {
      stored.posts = posts.map((post) => ({ ...post, status: "scheduled", ownPostId: post.id }));
      return stored;
    });
    await user.click(await findButton("Schedule posts"));
    await screen.findByText("Posts handed over to Scheduled posts.");
    expect(server.to(path)[1]?.body).toEqual({ subreddit: "agency" });
    expect(screen.queryByRole("button", { name: /^Edit/ })).toBeNull();
  });

  it("is deleted after a confirmation", async () => {
    const campaign = sampleCampaign();
    const { user, stored } = showCampaigns({
      ...{ campaign, posts: [sampleCampaignPost()], isOpen: true },
      handlers: {
        [`DELETE /campaigns/${campaign.id}`]: () => {
          Object.assign(stored, { campaign: undefined });
          return {};
        },
      },
    });
    await user.click(await findButton("Delete…"));
    await user.click(await findButton("Delete campaign"));
    await screen.findByText("Campaign deleted.");
    await screen.findByText("No campaigns yet");
  });
});
