// @vitest-environment jsdom
import type { Mention, ModelUsage } from "@earshot/contract";
import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleModelUsage } from "../../../../lib/testing/samples.ts";
import { onMentionUpdated } from "../events.ts";
import { explained, pointed } from "./intent-fixture.ts";
import { serverWith, show } from "./screen-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("the AI assessment", () => {
  const heading = "AI assessment";
  const done: Mention["assessment"] = {
    status: "done",
    failure: null,
    assessedAt: new Date().toISOString(),
    verdict: {
      level: "Looking",
      summary: "Four people want a CRM.",
      model: "small-model",
      reasons: [
        { message: "They would pay.", quote: "we can pay for" },
        { message: "Made up.", quote: "nowhere in the post" },
      ],
    },
  };
  const open = (part: Partial<Mention>, model: ModelUsage | undefined) => {
    const mention = explained(part);
    const server = serverWith([mention]);
    return { server, mention, ...show({}, ["best crm"], { model }) };
  };
  const region = () => screen.findByRole("region", { name: heading });

  it("is shown as advice, with quotes from the post", async () => {
    const { user } = open({ assessment: done }, sampleModelUsage());
    const shown = within(await region());
    shown.getByText("Looking");
    shown.getByText("Four people want a CRM.");
    shown.getByText(/^Written by AI \(small-model\)/);
    expect((await region()).textContent).toContain("It is advice only and decides nothing.");
    await user.click(shown.getByRole("button", { name: "we can pay for" }));
    expect(pointed()).toBe("we can pay for");
    expect(shown.queryByRole("button", { name: "nowhere in the post" })).toBeNull();
  });

  it.each([
    ["waiting", "Today's budget is used up.", "Waiting for the AI assessment."],
    ["failed", "The language model answered what we can't use.", "answered what we can't use."],
  ] as const)("that is %s shows why", async (status, failure, words) => {
    open({ assessment: { status, failure, verdict: null, assessedAt: null } }, sampleModelUsage());
    const text = (await region()).textContent;
    expect(text).toContain(words);
    expect(text).toContain(failure);
  });

  it("is requested, and shown when it arrives, without a reload", async () => {
    const { server, mention, user, client } = open({}, sampleModelUsage());
    const path = `POST /discovery/reddit-mentions/${mention.id}/assessment`;
    server.on("POST /discovery/reddit-mentions/*/assessment", () => {
      const waiting = {
        status: "waiting",
        failure: null,
        verdict: null,
        assessedAt: null,
      } as const;
      server.rows[0] = { ...mention, assessment: waiting };
      return { mention: server.rows[0] };
    });
    await user.click(within(await region()).getByRole("button", { name: "Assess with AI" }));
    await screen.findByText("Waiting for the AI assessment.");
    expect(server.to(path)).toHaveLength(1);
    server.rows[0] = { ...mention, assessment: done };
    act(() => onMentionUpdated(client, { id: mention.id, status: "pending" }));
    await screen.findByText("Four people want a CRM.");
    expect((await region()).getAttribute("aria-live")).toBe("polite");
  });

  it("shows why it was refused", async () => {
    const { server, user } = open({}, sampleModelUsage());
    server.on("POST /discovery/reddit-mentions/*/assessment", () => refusal("MODEL_OVER_BUDGET"));
    await user.click(within(await region()).getByRole("button", { name: "Assess with AI" }));
    const alert = await within(await region()).findByRole("alert");
    expect(alert.textContent).toContain("Today's budget for the language model is used up.");
  });

  it("is not offered without a connected model, nor before that is known", async () => {
    open({}, sampleModelUsage({ connected: false, model: null }));
    await screen.findByRole("region", { name: "Reasons for" });
    expect(screen.queryByText(heading)).toBeNull();
    clearDom();
    prepareDom();
    open({}, undefined);
    await screen.findByRole("region", { name: "Reasons for" });
    expect(screen.queryByText(heading)).toBeNull();
  });
});
