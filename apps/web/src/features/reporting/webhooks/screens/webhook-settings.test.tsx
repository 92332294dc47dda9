// @vitest-environment jsdom
import type { MemberRole, Webhook, WebhookDelivery } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RoleProvider } from "../../../../lib/role.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, fakeToken, refusal } from "../../../../lib/testing/fake-api.ts";
import { setToken } from "../../../../lib/token.ts";
import { addDays, wallTimeOf } from "../../../../lib/wall-time.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { WebhookSettings } from "./webhook-settings.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const id = "00000000-0000-4000-8000-00000000b001";
const url = "https://example.com/hooks";
const secret = `whsec_${"a".repeat(43)}=`;

const webhook = (part: Partial<Webhook> = {}): Webhook => ({
  ...{ id, url, types: ["mention.created", "reply.removed"] },
  createdAt: "2026-11-01T12:00:00Z",
  pausedFor: null,
  previousSecretUntil: null,
  waiting: 0,
  retryAt: null,
  ...part,
});

const attempt = (part: Partial<WebhookDelivery["attempts"][number]> = {}) => ({
  at: new Date().toISOString(),
  milliseconds: 120,
  status: 200,
  problem: null,
  answer: "noted",
  headers: { "webhook-id": "msg_1" },
  ...part,
});

const delivery = (part: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: "00000000-0000-4000-8000-00000000d001",
  messageId: "msg_1",
  type: "mention.created",
  happenedAt: "2026-11-20T12:00:00Z",
  state: "delivered",
  isReplay: false,
  payload: '{"type":"mention.created"}',
  attempts: [attempt()],
  ...part,
});

function show(
  first: Webhook[],
  deliveries: WebhookDelivery[] = [],
  {
    handlers = {},
    role = "owner",
  }: { handlers?: Record<string, FakeHandler>; role?: MemberRole } = {},
) {
  setToken(fakeToken());
  let webhooks = first;
  const server = fakeApi({
    "GET /workspace/webhooks": () => ({ webhooks }),
    "GET /workspace/webhooks/*/deliveries": () => ({ deliveries, hasMore: false }),
    ...handlers,
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <RoleProvider value={role}>
        <WebhookSettings timeZone="America/New_York" />
      </RoleProvider>
      <Toaster durationMs={3_000} />
    </QueryClientProvider>,
  );
  const become = (next: Webhook[]) => {
    webhooks = next;
  };
  return { server, become, user: userEvent.setup() };
}

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole("button", { name }));

describe("webhooks", () => {
  it("are listed with their events, state, what waits and the last delivery", async () => {
    const [second, third] = [id.replace("b001", "b002"), id.replace("b001", "b003")];
    const unreachable = attempt({
      ...{ status: null, answer: "" },
      problem: "The address can't be reached.",
    });
    show(
      [
        webhook(),
        webhook({ id: second, pausedFor: "failed", waiting: 3 }),
        webhook({ id: third, pausedFor: "gone", previousSecretUntil: "2026-12-01T12:00:00Z" }),
      ],
      [],
      {
        handlers: {
          "GET /workspace/webhooks/*/deliveries": ({ path }) => {
            if (path.includes(id)) return { deliveries: [delivery()], hasMore: false };
            const failed = delivery({ state: "waiting", attempts: [unreachable] });
            return { deliveries: path.includes(second) ? [failed] : [], hasMore: false };
          },
        },
      },
    );
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
  ] as const)("that are refused with %s say what to do", async (code, words) => {
    const { user } = show([], [], {
      handlers: { "POST /workspace/webhooks": () => refusal(code) },
    });
    await user.type(await screen.findByLabelText("Address"), "http://example.com");
    await press(user, "Create webhook");
    await screen.findByText(words);
  });

  it("are changed, paused and resumed", async () => {
    const { server, become, user } = show([webhook()]);
    server.on(`PATCH /workspace/webhooks/${id}`, ({ body }) => {
      const { isPaused, ...rest } = body as { isPaused?: boolean };
      const next = webhook({ ...rest, pausedFor: isPaused ? "person" : null });
      become([next]);
      return { webhook: next };
    });
    await press(user, `Change the webhook to ${url}`);
    const form = within(screen.getByRole("form", { name: "Change the webhook" }));
    await user.type(form.getByLabelText("Address"), "/2");
    await user.click(form.getByRole("checkbox", { name: /^Reply removed/ }));
    await user.click(form.getByRole("button", { name: "Save changes" }));
    await screen.findByText("The webhook is changed.");
    await press(user, `Pause the webhook to ${url}/2`);
    await screen.findByText("The webhook is paused.");
    await screen.findByText("Paused by a member");
    await press(user, `Resume the webhook to ${url}`);
    await screen.findByText("The webhook is resumed.");
    await screen.findByText("On");
    const sent = server.requests.filter(({ method }) => method === "PATCH");
    expect(sent.map(({ body }) => body)).toEqual([
      { url: `${url}/2`, types: ["mention.created"] },
      { isPaused: true },
      { isPaused: false },
    ]);
  });

  it("get a new secret after a question that says that both signatures are sent", async () => {
    const { server, user } = show([webhook()]);
    server.on(`POST /workspace/webhooks/${id}/rotate-secret`, () => ({
      webhook: webhook(),
      secret,
    }));
    await press(user, `Rotate the secret of ${url}`);
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

  it("are sent a test event; a failure says why", async () => {
    const { server, user } = show([webhook()]);
    const call = `POST /workspace/webhooks/${id}/test`;
    server.on(call, () => ({ deliveryId: id }));
    await press(user, `Send a test event to ${url}`);
    await screen.findByText("The test event will be sent after the deliveries that wait.");
    server.on(call, () => refusal("EMAIL_NOT_CONFIRMED", "Confirm your email first."));
    await press(user, `Send a test event to ${url}`);
    await screen.findByText("Confirm your email first.");
  });

  it("are deleted after a question", async () => {
    const { server, become, user } = show([webhook()]);
    server.on(`DELETE /workspace/webhooks/${id}`, () => {
      become([]);
      return {};
    });
    await press(user, `Delete the webhook to ${url}`);
    await screen.findByText(
      `Nothing more is sent to ${url}, and the log of its deliveries is deleted. This can’t be undone.`,
    );
    await press(user, "Delete webhook");
    await screen.findByText("The webhook is deleted.");
    await screen.findByText("No webhooks yet. Webhooks that you create appear here.");
  });

  it("are for members and the owner", async () => {
    const { server } = show([], [], { role: "viewer" });
    await screen.findByText(/^Only members and the owner of this workspace can do this\./);
    expect(screen.queryByRole("button", { name: "Create webhook" })).toBeNull();
    expect(server.to("GET /workspace/webhooks")).toHaveLength(0);
  });
});

describe("the log of deliveries", () => {
  it("shows payload and answer of each attempt, and older deliveries", async () => {
    const old = delivery({
      id: "00000000-0000-4000-8000-00000000d002",
      type: "report.ready",
      isReplay: true,
    });
    const recent = delivery({
      attempts: [
        attempt({ at: "2026-11-20T12:00:01Z", status: 503, answer: "busy" }),
        attempt({ at: "2026-11-20T12:00:06Z", answer: "" }),
      ],
    });
    const { server, user } = show([webhook()], [], {
      handlers: {
        "GET /workspace/webhooks/*/deliveries": ({ query }) =>
          query.has("after")
            ? { deliveries: [old], hasMore: false }
            : { deliveries: [recent], hasMore: true },
      },
    });
    await press(user, `Show deliveries to ${url}`);
    const list = await screen.findByRole("list", { name: "Deliveries" });
    expect(list.children[0]?.textContent).toMatch(/^mention\.createdDelivered · Status 200/);
    within(list).getByText('{"type":"mention.created"}');
    const attempts = within(list).getByText("busy").closest("ol");
    expect(attempts?.children[0]?.textContent).toMatch(
      /^Attempt 1: .* · Status 503 · 120 msHeaders sentwebhook-id: msg_1Answerbusy$/,
    );
    expect(attempts?.children[1]?.textContent).toMatch(/^Attempt 2: .*The answer was empty\.$/);
    await press(user, "Show older deliveries");
    await waitFor(() =>
      expect(list.children[1]?.textContent).toMatch(/^report\.ready · replayDelivered/),
    );
    expect(screen.queryByRole("button", { name: "Show older deliveries" })).toBeNull();
    const queries = server.to(`GET /workspace/webhooks/${id}/deliveries`);
    expect(queries.at(-1)?.query.get("after")).toBe(recent.id);
  });

  it("replays a delivery that was sent, and none that waits", async () => {
    const waiting = delivery({
      id: "00000000-0000-4000-8000-00000000d003",
      type: "webhook.test",
      state: "waiting",
      payload: null,
      attempts: [],
    });
    const { server, user } = show([webhook({ pausedFor: "person" })], [waiting, delivery()]);
    server.on(`POST /workspace/webhooks/${id}/deliveries/*/replay`, () => ({ deliveryId: id }));
    await press(user, `Show deliveries to ${url}`);
    await screen.findByText("It is made when the event is first sent.");
    await user.click(screen.getByRole("button", { name: /^Replay mention\.created of / }));
    await screen.findByText("The event will be sent again.");
    expect(screen.queryByRole("button", { name: /^Replay webhook\.test/ })).toBeNull();
    const call = `POST /workspace/webhooks/${id}/deliveries/${delivery().id}/replay`;
    expect(server.to(call)).toHaveLength(1);
  });

  it("replays all since the start of a day in the person's time zone", async () => {
    const { server, user } = show([webhook()], [delivery()]);
    const call = `POST /workspace/webhooks/${id}/replay`;
    server.on(call, () => ({ replayed: 2 }));
    await press(user, `Show deliveries to ${url}`);
    await press(user, "Replay events");
    await screen.findByText("Choose a day up to today.");
    expect(server.to(call)).toHaveLength(0);
    const day = addDays(wallTimeOf(Date.now(), "America/New_York").day, -1);
    fireEvent.change(screen.getByLabelText("Replay all since"), { target: { value: day } });
    await press(user, "Replay events");
    await screen.findByText("2 events will be sent again, in order.");
    const body = server.to(call)[0]?.body as { since: string } | undefined;
    expect(wallTimeOf(body?.since ?? "", "America/New_York")).toEqual({ day, time: "00:00" });
  });
});
