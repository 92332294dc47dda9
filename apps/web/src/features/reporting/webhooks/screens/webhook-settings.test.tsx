// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { menuContent } from "../../../../ui/menu.tsx";
import { attempt, choose, id, press, secret, show, url, webhook } from "./webhooks-fixture.tsx";

beforeAll(async () => {
  // A returned value would be called as a cleanup function.
  await menuContent.load();
});
beforeEach(prepareDom);
afterEach(clearDom);

describe("webhooks", () => {
  it("are listed with their events, state, waiting events and last delivery", async () => {
    const [second, third] = [id.replace("b001", "b002"), id.replace("b001", "b003")];
    const lastAttempt = attempt();
    const unreachable = { status: null, problem: "The address can't be reached." };
    show([
      webhook({ lastAttempt }),
      webhook({
        ...{ id: second, pausedFor: "failed", waiting: 3 },
        lastAttempt: { ...lastAttempt, ...unreachable },
      }),
      webhook({ id: third, pausedFor: "gone", previousSecretUntil: "2026-12-01T12:00:00Z" }),
    ]);
    const list = await screen.findByRole("list", { name: "Webhooks" });
    const texts = () => [...list.children].map(({ textContent }) => textContent);
    await waitFor(() =>
      expect(texts()[0]).toMatch(
        /^https:\/\/example\.com\/hooksNew mention, Reply removedOnLast delivery just now · Status 200/,
      ),
    );
    await waitFor(() =>
      expect(texts()[1]).toMatch(
        /Paused because deliveries failed for a day · 3 waitingLast delivery failed just now · The address can't be reached\./,
      ),
    );
    await waitFor(() =>
      expect(texts()[2]).toMatch(
        /Paused because the receiver answered 410 \(Gone\)No deliveries yetBoth signatures are sent until /,
      ),
    );
  });

  it("are created with an address and events, and their secret is shown once", async () => {
    const { server, become, user } = show([]);
    server.on("POST /workspace/webhooks", () => {
      become([webhook()]);
      return { webhook: webhook(), secret };
    });
    await screen.findByText("No webhooks yet. Webhooks that you create appear here.");
    await press(user, "Create webhook");
    await screen.findByText("Enter the address of the receiver.");
    await user.type(screen.getByLabelText("Address"), url);
    await user.click(screen.getByRole("checkbox", { name: /^New mention/ }));
    await press(user, "Create webhook");
    await screen.findByText("Choose at least one event.");
    await user.click(screen.getByRole("checkbox", { name: /^Reply removed/ }));
    await press(user, "Create webhook");
    const heading = await screen.findByRole("heading", { name: "Copy the signing secret now" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await press(user, "Copy secret");
    expect(await navigator.clipboard.readText()).toBe(secret);
    expect(server.to("POST /workspace/webhooks").map(({ body }) => body)).toEqual([
      { url, types: ["reply.removed"] },
    ]);
    await press(user, "I have copied it");
    expect(screen.queryByText(secret)).toBeNull();
    await screen.findByRole("list", { name: "Webhooks" });
  });

  it.each([
    ["WEBHOOKS_FULL", "This workspace already has 5 webhooks. Delete one to create another."],
    [
      "WEBHOOK_ADDRESS",
      "Enter an address that begins with https:// and has no port, name or password.",
    ],
  ] as const)("show what to do when they are refused with %s", async (code, words) => {
    const { user } = show([], [], {
      handlers: { "POST /workspace/webhooks": () => refusal(code) },
    });
    await user.type(await screen.findByLabelText("Address"), "http://example.com");
    await press(user, "Create webhook");
    await screen.findByText(words);
  });

  it("are changed", async () => {
    const { server, become, user } = show([webhook()]);
    const changed = { url: `${url}/2`, types: ["mention.created" as const] };
    server.on(`PATCH /workspace/webhooks/${id}`, () => {
      become([webhook(changed)]);
      return { webhook: webhook(changed) };
    });
    await choose(user, "Change");
    const form = within(screen.getByRole("form", { name: "Change the webhook" }));
    await user.type(form.getByLabelText("Address"), "/2");
    await user.click(form.getByRole("checkbox", { name: /^Reply removed/ }));
    await user.click(form.getByRole("button", { name: "Save changes" }));
    await screen.findByText("The webhook is changed.");
    await screen.findByText(`${url}/2`);
    const sent = server.to(`PATCH /workspace/webhooks/${id}`);
    expect(sent.map(({ body }) => body)).toEqual([changed]);
  });

  it("are restored half-filled after a reload, until they are created", async () => {
    const { user } = show([]);
    await user.type(await screen.findByLabelText("Address"), url);
    await user.click(screen.getByRole("checkbox", { name: /^Reply removed/ }));
    cleanup();
    const again = show([], [], {
      handlers: { "POST /workspace/webhooks": () => ({ webhook: webhook(), secret }) },
    });
    expect((await screen.findByLabelText<HTMLInputElement>("Address")).value).toBe(url);
    await press(again.user, "Create webhook");
    await screen.findByText(secret);
    expect(again.server.to("POST /workspace/webhooks").map(({ body }) => body)).toEqual([
      { url, types: ["mention.created", "reply.removed"] },
    ]);
    expect(sessionStorage).toHaveLength(0);
  });

  it("restore an unsaved change after a reload, until it is canceled", async () => {
    const openForm = async () =>
      within(await screen.findByRole("form", { name: "Change the webhook" }));
    const { user } = show([webhook()]);
    await choose(user, "Change");
    await user.type((await openForm()).getByLabelText("Address"), "/2");
    cleanup();
    // The events were changed in another tab.
    const again = show([webhook({ types: ["reply.removed"] })]);
    const form = await openForm();
    expect(form.getByLabelText<HTMLInputElement>("Address").value).toBe(`${url}/2`);
    const isChecked = (name: RegExp) =>
      form.getByRole<HTMLInputElement>("checkbox", { name }).checked;
    expect([isChecked(/^New mention/), isChecked(/^Reply removed/)]).toEqual([false, true]);
    await again.user.click(form.getByRole("button", { name: "Cancel" }));
    cleanup();
    show([webhook()]);
    await screen.findByRole("list", { name: "Webhooks" });
    expect(screen.queryByRole("form", { name: "Change the webhook" })).toBeNull();
  });

  it("are paused and resumed", async () => {
    const { server, become, user } = show([webhook()]);
    server.on(`PATCH /workspace/webhooks/${id}`, ({ body }) => {
      const { isPaused } = body as { isPaused: boolean };
      const next = webhook({ pausedFor: isPaused ? "person" : null });
      become([next]);
      return { webhook: next };
    });
    await press(user, `Pause the webhook to ${url}`);
    await screen.findByText("The webhook is paused.");
    await screen.findByText("Paused by a member");
    await press(user, `Resume the webhook to ${url}`);
    await screen.findByText("The webhook is resumed.");
    await screen.findByText("On");
    const sent = server.to(`PATCH /workspace/webhooks/${id}`);
    expect(sent.map(({ body }) => body)).toEqual([{ isPaused: true }, { isPaused: false }]);
  });

  it("get a new secret after a confirmation that says that both signatures are sent", async () => {
    const { server, user } = show([webhook()]);
    server.on(`POST /workspace/webhooks/${id}/rotate-secret`, () => ({
      webhook: webhook(),
      secret,
    }));
    await choose(user, "Rotate secret…");
    await screen.findByText(
      "You get a new secret. For 24 hours, deliveries carry both signatures, of the new secret and of the present one, so that you can replace it on your server.",
    );
    await press(user, "Rotate secret");
    await screen.findByText(secret);
    const heading = screen.getByRole("heading", { name: "Copy the signing secret now" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await screen.findByText(
      /For 24 hours, both signatures are sent: of this secret and of the one before it\.$/,
    );
  });

  it("are sent a test event, and a failure shows the reason", async () => {
    const { server, user } = show([webhook()]);
    const call = `POST /workspace/webhooks/${id}/test`;
    server.on(call, () => ({ deliveryId: id }));
    await press(user, `Send test event to ${url}`);
    await screen.findByText("The test event will be sent after the deliveries that wait.");
    server.on(call, () => refusal("EMAIL_NOT_CONFIRMED", "Confirm your email first."));
    await press(user, `Send test event to ${url}`);
    const failure = await screen.findByText("Confirm your email first.");
    expect(failure.closest("[role=alert]")).not.toBeNull();
  });

  it("are deleted after a confirmation", async () => {
    const { server, become, user } = show([webhook()]);
    server.on(`DELETE /workspace/webhooks/${id}`, () => {
      become([]);
      return {};
    });
    await choose(user, "Delete…");
    await screen.findByText(
      `Nothing more is sent to ${url}, and the log of its deliveries is deleted. This can’t be undone.`,
    );
    await press(user, "Delete webhook");
    await screen.findByText("The webhook is deleted.");
    await screen.findByText("No webhooks yet. Webhooks that you create appear here.");
  });

  it("are only for members and the owner", async () => {
    const { server } = show([], [], { role: "viewer" });
    await screen.findByText(/^Only members and the owner of this workspace can do this\./);
    expect(screen.queryByRole("button", { name: "Create webhook" })).toBeNull();
    expect(server.to("GET /workspace/webhooks")).toHaveLength(0);
  });
});
