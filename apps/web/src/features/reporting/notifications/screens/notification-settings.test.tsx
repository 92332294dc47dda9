// @vitest-environment jsdom
import type { NotificationChannel } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, fakeToken, refusal } from "../../../../lib/testing/fake-api.ts";
import { setToken } from "../../../../lib/token.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { NotificationSettings } from "./notification-settings.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const channel = (part: Partial<NotificationChannel> = {}): NotificationChannel => ({
  id: "00000000-0000-4000-8000-00000000b001",
  kind: "slack",
  target: "hooks.slack.com, ending in wxyz",
  name: "Sales",
  delivery: "instant",
  hour: 8,
  weekday: 1,
  timeZone: "Europe/Berlin",
  quietHours: null,
  rules: [{ minLevel: "Looking", keywords: [], sources: ["reddit"], communities: ["startups"] }],
  offReason: null,
  waiting: 0,
  nextAt: null,
  deliveredAt: null,
  lastAttempt: null,
  ...part,
});

function show(first: NotificationChannel[], handlers: Record<string, FakeHandler> = {}) {
  setToken(fakeToken());
  let channels = first;
  const server = fakeApi({ "GET /notifications": () => ({ channels }), ...handlers });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <NotificationSettings keywords={["oak desk", "standing desk"]} />
      <Toaster durationMs={3_000} />
    </QueryClientProvider>,
  );
  const become = (next: NotificationChannel[]) => {
    channels = next;
  };
  return { server, become, user: userEvent.setup() };
}

describe("channels", () => {
  it("are listed with their destination, times, rules and last delivery", async () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    show([
      channel({ quietHours: { from: 22, until: 7 }, deliveredAt: hourAgo, waiting: 3 }),
      channel({
        id: "00000000-0000-4000-8000-00000000b002",
        kind: "email",
        target: "mara@example.test",
        name: "Every Monday",
        delivery: "weekly",
        rules: [
          { minLevel: "Cold", keywords: [], sources: [], communities: [] },
          { minLevel: "Ready to buy", keywords: ["oak desk"], sources: [], communities: [] },
        ],
      }),
    ]);
    const list = await screen.findByRole("list", { name: "Notification channels" });
    const [first, second] = [...list.children].map(({ textContent }) => textContent ?? "");
    expect(first).toContain("SalesSlack · hooks.slack.com, ending in wxyz");
    expect(first).toMatch(/Immediately, not between 10:00.PM and 7:00.AM \(Europe\/Berlin\)/);
    expect(first).toContain("Looking or stronger, on Reddit, in startups");
    expect(first).toMatch(/Last delivered .* · 3 mentions wait/);
    expect(second).toContain("Email · mara@example.test");
    expect(second).toMatch(/Weekly digest on Monday at 8:00.AM/);
    expect(second).toContain("Any mention");
    expect(second).toContain("Ready to buy, for “oak desk”");
    expect(second).toContain("Nothing delivered yet");
  });

  it("that failed or are off show why", async () => {
    const at = new Date().toISOString();
    show([
      channel({
        offReason: "gone",
        lastAttempt: { at, problem: "Slack says that this webhook no longer works (no_service)." },
      }),
    ]);
    await screen.findByText("Off: it can’t be delivered to any more.");
    await screen.findByText(/failed: Slack says that this webhook no longer works/);
    screen.getByRole("button", { name: "Turn on Sales" });
  });

  it("are added with a webhook and rules", async () => {
    const { server, become, user } = show([]);
    server.on("POST /notifications", () => {
      become([channel()]);
      return { channel: channel() };
    });
    await screen.findByText("No channels yet. Add one to get notified of new mentions.");
    await user.click(screen.getByRole("button", { name: "Add a channel" }));
    await user.click(screen.getByRole("radio", { name: "Slack" }));
    await user.type(
      screen.getByLabelText("Webhook address"),
      "https://hooks.slack.com/services/T/B/x",
    );
    await user.clear(screen.getByLabelText("Name"));
    await user.type(screen.getByLabelText("Name"), "Sales");
    await user.click(screen.getByRole("button", { name: "oak desk" }));
    await user.click(screen.getByRole("button", { name: "Reddit" }));
    await user.type(screen.getByLabelText("Communities (optional)"), "r/startups, smallbusiness");
    await user.click(screen.getByRole("checkbox", { name: /^Quiet hours/ }));
    await user.click(screen.getByRole("button", { name: "Add channel" }));
    await screen.findByText("Channel added.");
    expect(server.to("POST /notifications")[0]?.body).toMatchObject({
      kind: "slack",
      address: "https://hooks.slack.com/services/T/B/x",
      name: "Sales",
      delivery: "instant",
      quietHours: { from: 22, until: 7 },
      rules: [
        {
          minLevel: "Looking",
          keywords: ["oak desk"],
          sources: ["reddit"],
          communities: ["startups", "smallbusiness"],
        },
      ],
    });
    await screen.findByRole("list", { name: "Notification channels" });
  });

  it("show a refusal at the field that is wrong", async () => {
    const { user } = show([], {
      "POST /notifications": () =>
        refusal("VALIDATION_FAILED", undefined, ["address: is not a webhook of this service."]),
    });
    await user.click(await screen.findByRole("button", { name: "Add a channel" }));
    await user.click(screen.getByRole("radio", { name: "Discord" }));
    await user.click(screen.getByRole("button", { name: "Add channel" }));
    const alert = await screen.findByText("is not a webhook of this service.");
    expect(screen.getByLabelText("Webhook address").getAttribute("aria-describedby")).toContain(
      alert.id,
    );
  });

  it("are tested, and show the result", async () => {
    const at = new Date().toISOString();
    const failed = channel({ lastAttempt: { at, problem: "Slack can't be reached." } });
    const { server, user } = show([channel()], {
      "POST /notifications/*/test": () => ({ channel: failed }),
    });
    const button = await screen.findByRole("button", { name: "Send test message to Sales" });
    await user.click(button);
    await screen.findByText("The test message was not delivered");
    server.on("POST /notifications/*/test", () => ({
      channel: channel({ deliveredAt: at, lastAttempt: { at, problem: null } }),
    }));
    await user.click(button);
    await screen.findByText("Test message sent to Sales.");
  });

  it("are changed to a digest, turned off and removed after a confirmation", async () => {
    const { server, become, user } = show([channel()]);
    server.on("PUT /notifications/*", () => ({ channel: channel() }));
    await user.click(await screen.findByRole("button", { name: "Change Sales" }));
    const form = within(screen.getByRole("form", { name: "Change the channel Sales" }));
    await user.click(form.getByRole("radio", { name: "Daily digest" }));
    await user.selectOptions(form.getByLabelText("Hour"), "17");
    await user.click(form.getByRole("button", { name: "Save changes" }));
    await screen.findByText("Channel saved.");
    expect(server.to(`PUT /notifications/${channel().id}`)[0]?.body).toMatchObject({
      delivery: "daily",
      hour: 17,
      isOn: true,
    });
    await user.click(await screen.findByRole("button", { name: "Turn off Sales" }));
    expect(server.to(`PUT /notifications/${channel().id}`)[1]?.body).toMatchObject({ isOn: false });
    server.on("DELETE /notifications/*", () => {
      become([]);
      return {};
    });
    await user.click(screen.getByRole("button", { name: "Remove Sales" }));
    await user.click(await screen.findByRole("button", { name: "Remove channel" }));
    await screen.findByText("No channels yet. Add one to get notified of new mentions.");
  });
});
