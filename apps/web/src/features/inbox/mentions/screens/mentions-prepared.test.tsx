// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { sampleMention } from "../../../../lib/testing/samples.ts";
import { serverWith, show, titled } from "./screen-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const changes = (server: ReturnType<typeof serverWith>) =>
  server.requests.filter(({ method }) => method !== "GET");

describe("a link of a notification", () => {
  it("asks before it sends the mention to the writers", async () => {
    const server = serverWith(titled("First", "Second"));
    const item = server.rows[1]?.id;
    const { user } = show({ status: "all", item, prepare: "engage" });
    const dialog = within(await screen.findByRole("dialog", { name: "Engage with this mention?" }));
    dialog.getByText("Second");
    expect(changes(server)).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Let's Engage" }));
    await screen.findByText("Added to the backlog");
    expect(server.rows[1]?.status).toBe("accepted");
  });

  it("asks before it skips the mention, and changes nothing when that is canceled", async () => {
    const server = serverWith(titled("First", "Second"));
    const { user } = show({ status: "all", item: server.rows[0]?.id, prepare: "skip" });
    const dialog = within(await screen.findByRole("dialog", { name: "Skip this mention?" }));
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(changes(server)).toEqual([]);
  });

  it("says when a colleague has already decided", async () => {
    const server = serverWith([sampleMention({ status: "denied" })]);
    show({ status: "all", item: server.rows[0]?.id, prepare: "skip" });
    await screen.findByText("Somebody has already decided on this mention.");
    expect(screen.queryByRole("button", { name: "Skip mention" })).toBeNull();
  });
});
