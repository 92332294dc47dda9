// @vitest-environment jsdom
import { errorCodes } from "@earshot/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { neverResponds, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleMention } from "../../../../lib/testing/samples.ts";
import { streamedAnswer } from "../../../../lib/testing/streamed-text.ts";
import { noCounts, sampleItem, sampleUsage, show } from "../content-fixture.tsx";
import { CreateScreen } from "./create-screen.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const generate = "POST /content/generate";
const prompt = () => screen.findByLabelText("What should the texts be about?");

function open(part: Partial<Parameters<typeof CreateScreen>[0]> = {}, handlers = {}) {
  return show(<CreateScreen search={{}} usage={sampleUsage} {...part} />, handlers);
}

describe("the form", () => {
  it("asks for a prompt in the words of the specification", async () => {
    const { user, server } = open();
    await user.click(screen.getByRole("button", { name: "Write" }));
    expect(await screen.findByText("Valid prompt is required")).toBeTruthy();
    expect((await prompt()).getAttribute("aria-invalid")).toBe("true");
    expect(server.to(generate)).toEqual([]);
  });

  it("sends its input, and survives a reload", async () => {
    const { user, server, unmount } = open({}, { [generate]: neverResponds });
    await user.type(await prompt(), "Late invoices");
    await user.selectOptions(screen.getByLabelText("Post for"), "LinkedIn");
    await screen.findByRole("option", { name: "Our founder" });
    await user.selectOptions(screen.getByLabelText("Voice"), "Our founder");
    await user.selectOptions(screen.getByLabelText("How many"), "2");
    await user.click(screen.getByLabelText("Emojis"));
    await user.click(screen.getByText("Add facts and links"));
    await user.click(screen.getByRole("button", { name: "Add a fact" }));
    await user.type(screen.getByLabelText("Fact 1"), "Reminders go out by text message");
    await user.click(screen.getByRole("button", { name: "Add a link" }));
    await user.type(screen.getByLabelText("Label of link 1"), "Guide");
    await user.type(screen.getByLabelText("Address of link 1"), "https://example.com/guide");
    await user.click(screen.getByRole("button", { name: "Write" }));
    await waitFor(() => expect(server.to(generate)).toHaveLength(1));
    expect(server.to(generate)[0]?.body).toEqual({
      prompt: "Late invoices",
      count: 2,
      context: {
        postType: "linkedin",
        voice: "riley",
        voiceId: "0e6ba9b0-7f45-4c39-9d3c-0c8a3a5f1a11",
        includeHashtags: false,
        includeEmojis: true,
        knowledgeBase: ["Reminders go out by text message"],
        customLinks: { Guide: "https://example.com/guide" },
        knowledgeIds: [],
        mentionIds: [],
      },
    });
    unmount();
    open();
    expect(await screen.findByDisplayValue("Late invoices")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Fact 1").value).toContain("Reminders");
  });

  it("keeps the chosen voice when the voices arrive", async () => {
    open();
    await screen.findByRole("option", { name: "Our founder" });
    expect(screen.getByLabelText<HTMLSelectElement>("Voice").value).toBe("riley");
  });

  it("refuses two links with the same label, and a link without an address", async () => {
    const { user, server } = open();
    await user.type(await prompt(), "Late invoices");
    await user.click(screen.getByText("Add facts and links"));
    for (const at of [1, 2]) {
      await user.click(screen.getByRole("button", { name: "Add a link" }));
      await user.type(screen.getByLabelText(`Label of link ${at}`), "Guide");
    }
    await user.type(screen.getByLabelText("Address of link 1"), "https://example.com/guide");
    await user.click(screen.getByRole("button", { name: "Write" }));
    expect(
      await screen.findByText("Another link has this label. Choose another one."),
    ).toBeTruthy();
    expect(screen.getByText("Enter the address, or remove the link.")).toBeTruthy();
    expect(server.to(generate)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Remove link 2" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a link" }));
  });

  it("opens with values from a mention, from an address and with a prompt", async () => {
    const mention = sampleMention({ source: "reddit", title: "Which is the best crm?" });
    const { server, user, unmount } = open(
      { search: { mention: mention.id } },
      { "GET /discovery/reddit-mentions/*": () => ({ mention }), [generate]: neverResponds },
    );
    expect(await screen.findByText("Which is the best crm?", { selector: "strong" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Write" }));
    await waitFor(() => expect(server.to(generate)).toHaveLength(1));
    expect(server.to(generate)[0]?.body).toMatchObject({
      count: 1,
      context: { replyToMentionId: mention.id, mentionIds: [mention.id], postType: "reddit" },
    });
    unmount();
    const address = open({ search: { url: "https://example.com/thread" } });
    expect(
      await screen.findByDisplayValue(
        "Write for the people in this discussion: https://example.com/thread",
      ),
    ).toBeTruthy();
    address.unmount();
    open({ search: { prompt: "Say hello" } });
    expect(await screen.findByDisplayValue("Say hello")).toBeTruthy();
  });

  it("restores changes after a reload of a form that the address filled in", async () => {
    const hello = { search: { prompt: "Say hello" } };
    const first = open(hello);
    await first.user.type(await prompt(), " and why");
    first.unmount();
    const reloaded = open(hello);
    expect(await screen.findByDisplayValue("Say hello and why")).toBeTruthy();
    reloaded.unmount();
    open({ search: { prompt: "Say goodbye" } });
    expect(await screen.findByDisplayValue("Say goodbye")).toBeTruthy();
  });

  it("allows up to ten chosen mentions, and keeps them under another search", async () => {
    const mentions = [sampleMention({ title: "First" }), sampleMention({ title: "Second" })];
    const { user, server } = open(
      {},
      {
        "GET /discovery/reddit-mentions": ({ query }: { query: URLSearchParams }) => ({
          mentions: query.has("search") ? [] : mentions,
          total: 2,
          atLeast: false,
          counts: noCounts,
        }),
        [generate]: neverResponds,
      },
    );
    await user.click(screen.getByText("Use what people said"));
    await user.click(await screen.findByLabelText(/First/));
    expect(screen.getByText("1 of 10 mentions chosen.")).toBeTruthy();
    await user.type(screen.getByLabelText("Search mentions"), "nothing");
    await waitFor(() => expect(screen.queryByLabelText(/Second/)).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>(/First/).checked).toBe(true);
    await user.type(await prompt(), "Late invoices");
    await user.click(screen.getByRole("button", { name: "Write" }));
    await waitFor(() => expect(server.to(generate)).toHaveLength(1));
    expect(server.to(generate)[0]?.body).toMatchObject({
      context: { mentionIds: [mentions[0]?.id] },
    });
  });

  it("shows that no model is connected, and how much of the day's limit is used", async () => {
    const { unmount } = open({ usage: { ...sampleUsage, connected: false, model: null } });
    expect(screen.getByText(errorCodes.MODEL_NOT_CONNECTED.message)).toBeTruthy();
    unmount();
    open();
    expect(screen.getByText(/25% of today’s limit for texts is used/)).toBeTruthy();
  });
});

describe("the texts", () => {
  async function write(handlers = {}) {
    const stream = streamedAnswer();
    const opened = open({}, { [generate]: stream.answer, ...handlers });
    await opened.user.type(await prompt(), "Late invoices");
    await opened.user.click(screen.getByRole("button", { name: "Write" }));
    return { ...opened, stream };
  }
  const done = { generationId: sampleItem().postId, missing: 0, failure: null };

  it("appear word by word, then complete with length, sources and unsupported claims", async () => {
    const { stream } = await write();
    stream.send("item.text", { index: 0, text: "We stopped ", isStart: true });
    stream.send("item.text", { index: 0, text: "chasing", isStart: false });
    expect(await screen.findByText("We stopped chasing")).toBeTruthy();
    const item = sampleItem({
      grounding: {
        used: [
          { kind: "quote", words: "chasing invoices", source: "chasing invoices", sourceId: "m1" },
        ],
        unsupported: [
          {
            start: 38,
            end: 40,
            words: "$9",
            message: "A price that is not in your facts",
            remedy: "Remove it.",
          },
        ],
      },
    });
    stream.send("item", item);
    const card = await screen.findByRole("article", { name: "Late invoices" });
    expect(within(card).getByText("49 of 40,000 characters")).toBeTruthy();
    expect(within(card).getByText("$9", { selector: "mark" })).toBeTruthy();
    expect(within(card).getByRole("button", { name: /Nobody gave this: A price/ })).toBeTruthy();
    expect(within(card).getByText("Rests on one source")).toBeTruthy();
    stream.done({ ...done, posts: [item] });
    expect(await screen.findByText("One text written.")).toBeTruthy();
  });

  it("keep complete ones when the model fails, and say how many are missing", async () => {
    const { stream } = await write();
    stream.send("item", sampleItem());
    await screen.findByRole("article");
    stream.fail("MODEL_FAILED");
    expect(
      await screen.findByText(`3 texts are missing. ${errorCodes.MODEL_FAILED.message}`),
    ).toBeTruthy();
    expect(screen.getByRole("article")).toBeTruthy();
  });

  it("say that the day's budget is used up", async () => {
    await write({ [generate]: () => refusal("MODEL_OVER_BUDGET") });
    expect(await screen.findByText(errorCodes.MODEL_OVER_BUDGET.message)).toBeTruthy();
  });

  it("can be stopped, and stop when the screen is left", async () => {
    const { user, server, stream } = await write();
    stream.send("item.text", { index: 0, text: "We", isStart: true });
    await screen.findByText("We");
    await user.click(screen.getByRole("button", { name: "Stop" }));
    expect(screen.getByText("Stopped. 0 of 4 complete.")).toBeTruthy();
    expect(server.to(generate)[0]?.signal?.aborted).toBe(true);
    await user.click(screen.getByRole("button", { name: "Write" }));
    await waitFor(() => expect(server.to(generate)).toHaveLength(2));
    clearDom();
    expect(server.to(generate)[1]?.signal?.aborted).toBe(true);
  });

  async function complete(item = sampleItem(), handlers = {}) {
    const opened = await write(handlers);
    opened.stream.done({ ...done, posts: [item], missing: 3, failure: null });
    await screen.findByRole("article");
    return opened;
  }

  it("can be edited, and are checked after each pause in typing", async () => {
    const check = {
      length: { length: 5, max: 40_000 },
      grounding: { used: [], unsupported: [] },
      findings: [{ start: 0, end: 5, message: "Too short to help", remedy: "Say more." }],
    };
    const { user, server } = await complete(sampleItem(), {
      "POST /content/check": () => check,
      "PUT /content/items": () => ({ item: sampleItem({ content: "Hello" }) }),
    });
    await user.click(screen.getByRole("button", { name: "Edit" }));
    const field = screen.getByLabelText("Text");
    await user.clear(field);
    await user.type(field, "Hello");
    expect(await screen.findByText("Too short to help")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Keep the changes" }));
    await screen.findByText("Hello", { selector: "p" });
    expect(server.to("PUT /content/items")[0]?.body).toMatchObject({ content: "Hello" });
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit" }));
  });

  it("are rewritten, and replaced only when the version is accepted", async () => {
    const version = streamedAnswer();
    const { user, server } = await complete(sampleItem(), {
      "POST /content/refine": version.answer,
      "PUT /content/items": () => ({ item: sampleItem({ content: "Shorter." }) }),
    });
    await user.click(screen.getByRole("button", { name: "Rewrite" }));
    await user.click(screen.getByRole("button", { name: "Shorter" }));
    version.send("text", { text: "Shorter." });
    version.done({ content: "Shorter.", grounding: { used: [], unsupported: [] } });
    expect(await screen.findByRole("region", { name: "What would change" })).toBeTruthy();
    expect(server.to("PUT /content/items")).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Use this version" }));
    await waitFor(() => expect(server.to("PUT /content/items")).toHaveLength(1));
    expect(await screen.findByText("Shorter.", { selector: "p" })).toBeTruthy();
  });

  it("are saved under a title, and given to the writer of the mention they answer", async () => {
    const { user, server } = await complete(sampleItem({ replyToMentionId: "m1" }), {
      "POST /content/save": () => ({ item: sampleItem({ title: "Mine", isSaved: true }) }),
      "POST /content/use-as-reply": () => ({}),
    });
    await user.click(screen.getByRole("button", { name: "Use as a reply draft" }));
    expect(await screen.findByText("The writer of this mention will see your text.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Save" }));
    const form = screen.getByRole("form", { name: "Save the text" });
    await user.clear(within(form).getByLabelText("Title"));
    await user.click(within(form).getByRole("button", { name: "Save" }));
    expect(within(form).getByText("Enter a title.")).toBeTruthy();
    await user.type(within(form).getByLabelText("Title"), "Mine");
    await user.click(within(form).getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("article", { name: "Mine" })).toBeTruthy();
    expect(server.to("POST /content/save")[0]?.body).toMatchObject({ title: "Mine" });
  });
});
