import type { MemberRole, Webhook, WebhookDelivery } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { RoleProvider } from "../../../../lib/role.ts";
import { type FakeHandler, fakeApi, fakeToken } from "../../../../lib/testing/fake-api.ts";
import { setToken } from "../../../../lib/token.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { WebhookSettings } from "./webhook-settings.tsx";

export const id = "00000000-0000-4000-8000-00000000b001";
export const url = "https://example.com/hooks";
export const secret = `whsec_${"a".repeat(43)}=`;

/** A webhook as the server lists it. */
export const webhook = (part: Partial<Webhook> = {}): Webhook => ({
  ...{ id, url, types: ["mention.created", "reply.removed"] },
  createdAt: "2026-11-01T12:00:00Z",
  pausedFor: null,
  previousSecretUntil: null,
  waiting: 0,
  retryAt: null,
  lastAttempt: null,
  ...part,
});

export const attempt = (part: Partial<WebhookDelivery["attempts"][number]> = {}) => ({
  at: new Date().toISOString(),
  milliseconds: 120,
  status: 200,
  problem: null,
  answer: "noted",
  headers: { "webhook-id": "msg_1" },
  ...part,
});

export const delivery = (part: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
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

/** Shows the settings of webhooks with a server that has these. */
export function show(
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

/** Presses a button. */
export const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole("button", { name }));

/** Chooses an action of a webhook's menu. */
export async function choose(user: ReturnType<typeof userEvent.setup>, action: string, to = url) {
  await press(user, `More for the webhook to ${to}`);
  await user.click(await screen.findByRole("menuitem", { name: action }));
}
