// @vitest-environment jsdom
import { errorCodes } from "@earshot/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom, stubWidth } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleCampaign, sampleCampaignPost } from "../../../../lib/testing/samples.ts";
import { dayInWords } from "../labels.ts";
import { showCampaigns } from "./campaigns-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const name = /^09:00 Reddit Late invoices/;
const cellOf = (day: string) => screen.getByLabelText(dayInWords(day), { selector: "td" });
const isOn = (day: string) =>
  within(cellOf(day)).queryByText("Late invoices", { exact: false }) !== null;

async function openCalendar() {
  const campaign = sampleCampaign();
  const post = sampleCampaignPost();
  const shown = showCampaigns({ campaign, posts: [post], isOpen: true });
  await shown.user.click(await screen.findByRole("tab", { name: "Calendar" }));
  await screen.findByRole("button", { name });
  const path = `PUT /campaigns/${campaign.id}/posts/${post.id}`;
  return { ...shown, path, sent: () => shown.server.to(path).map(({ body }) => body) };
}

/** Drags the post to a day with the mouse. */
function drag(day: string) {
  document.elementFromPoint = () => cellOf(day);
  fireEvent.pointerDown(screen.getByRole("button", { name }), { button: 0 });
  fireEvent.pointerMove(document, { clientX: 3 });
  expect(isOn(day)).toBe(false);
  fireEvent.pointerMove(document, { clientX: 40 });
  expect(isOn(day)).toBe(true);
}
const drop = () => fireEvent.pointerUp(document);

describe("the calendar of a campaign", () => {
  it("moves a post by keys across a change of daylight saving, and keeps its time and the focus", async () => {
    const { user, sent, address } = await openCalendar();
    screen.getByText(/Times are those of Europe\/Berlin/);
    screen.getByRole("button", { name }).focus();
    await user.keyboard(" ");
    await screen.findByText(/Late invoices picked up/);
    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
    expect(isOn("2027-03-28")).toBe(true);
    await user.keyboard("{ArrowDown}");
    screen.getByText(dayInWords("2027-04-04"));
    screen.getByRole("heading", { name: "April 2027" });
    expect(address.search).toMatchObject({ layout: "calendar", month: "2027-04" });
    expect(document.activeElement).toBe(screen.getByRole("button", { name }));
    expect(sent()).toEqual([]);
    await user.keyboard(" ");
    await screen.findByText(`Late invoices moved to ${dayInWords("2027-04-04")}, 09:00.`);
    expect(sent()).toEqual([{ localTime: "2027-04-04T09:00" }]);
    await waitFor(() => expect(isOn("2027-04-04")).toBe(true));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name })));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("puts a post back with Escape, with Tab, and when something else is pressed", async () => {
    const { user, sent } = await openCalendar();
    const leave = [
      () => user.keyboard("{Escape}"),
      () => user.tab(),
      () => user.click(screen.getByText("March 2027")),
    ];
    for (const go of leave) {
      screen.getByRole("button", { name }).focus();
      await user.keyboard(" {ArrowLeft}");
      expect(isOn("2027-03-24")).toBe(true);
      await go();
      await screen.findByText(`Late invoices is back on ${dayInWords("2027-03-25")}.`);
      expect(isOn("2027-03-25")).toBe(true);
    }
    expect(sent()).toEqual([]);
  });

  it("moves a dragged post immediately, and back with Undo", async () => {
    const { user, server, path, sent } = await openCalendar();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const post = sampleCampaignPost({ id: path.split("/").at(-1) as string });
    server.on("PUT /campaigns/*/posts/*", async () => {
      await answered;
      return { post: { ...post, localTime: "2027-03-30T09:00" } };
    });
    drag("2027-03-30");
    drop();
    fireEvent.click(screen.getByRole("button", { name }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(isOn("2027-03-30")).toBe(true);
    answer();
    await screen.findByText(`Late invoices moved to ${dayInWords("2027-03-30")}, 09:00.`);
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(sent()[1]).toEqual({ localTime: "2027-03-25T09:00" }));
  });

  it("puts a dragged post back with Escape", async () => {
    const { sent } = await openCalendar();
    drag("2027-03-30");
    fireEvent.keyDown(document, { key: "Escape" });
    drop();
    expect(isOn("2027-03-25")).toBe(true);
    expect(sent()).toEqual([]);
  });

  it("restores a post whose move is refused, and says why", async () => {
    const { server } = await openCalendar();
    server.on("PUT /campaigns/*/posts/*", () => refusal("POST_MOVED_ON"));
    drag("2027-03-30");
    drop();
    await screen.findByText("The post was not moved");
    screen.getByText(errorCodes.POST_MOVED_ON.message);
    await waitFor(() => expect(isOn("2027-03-25")).toBe(true));
  });

  it("opens a post, which can be edited, and dropped with a message outside the dialog", async () => {
    const { user } = await openCalendar();
    await user.click(screen.getByRole("button", { name }));
    const dialog = await screen.findByRole("dialog", { name: "Campaign post" });
    await user.click(within(dialog).getByRole("button", { name: "Edit Late invoices" }));
    fireEvent.change(within(dialog).getByLabelText("Text"), { target: { value: "Another text." } });
    await user.click(within(dialog).getByRole("button", { name: "Save post" }));
    await within(dialog).findByText("Another text.");
    await user.click(within(dialog).getByRole("button", { name: "Drop Late invoices" }));
    await screen.findByText("Post dropped.");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is a list of days if a table has no room, in which a form moves posts", async () => {
    stubWidth(false);
    const { user, sent } = await openCalendar();
    const days = screen.getByRole("list", { name: "Posts by day" });
    within(days).getByRole("heading", { name: dayInWords("2027-03-25") });
    await user.click(screen.getByRole("button", { name: "Move Late invoices" }));
    fireEvent.change(screen.getByLabelText("Day"), { target: { value: "2027-04-02" } });
    fireEvent.change(screen.getByLabelText("Time"), { target: { value: "" } });
    await user.click(screen.getByRole("button", { name: "Move post" }));
    await screen.findByText("Choose a time.");
    fireEvent.change(screen.getByLabelText("Time"), { target: { value: "10:15" } });
    await user.click(screen.getByRole("button", { name: "Move post" }));
    await screen.findByText(`Late invoices moved to ${dayInWords("2027-04-02")}, 10:15.`);
    expect(sent()).toEqual([{ localTime: "2027-04-02T10:15" }]);
    within(days).getByRole("heading", { name: dayInWords("2027-04-02") });
    const moved = screen.getByRole("button", { name: /^10:15 Reddit Late invoices/ });
    await waitFor(() => expect(document.activeElement).toBe(moved));
  });

  it("shows the same month after a reload", async () => {
    const { user, reload } = await openCalendar();
    await user.click(screen.getByRole("button", { name: "Next month" }));
    await user.click(screen.getByRole("button", { name: "Next month" }));
    reload();
    await screen.findByRole("heading", { name: "May 2027" });
  });
});
