// @vitest-environment jsdom
import type { Device, User } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleUser } from "../../../../lib/testing/samples.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { RedditConnection } from "../components/reddit-connection.tsx";
import { ProfileSettings, SecuritySettings } from "./account-settings.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const device = (part: Partial<Device> = {}): Device => ({
  id: "00000000-0000-4000-8000-00000000d001",
  current: false,
  portal: "main",
  userAgent: "Mozilla/5.0 (Windows NT 10.0; rv:127.0) Gecko/20100101 Firefox/127.0",
  rememberMe: true,
  createdAt: new Date(Date.now() - 86_400_000).toISOString(),
  lastUsedAt: new Date(Date.now() - 7_200_000).toISOString(),
  ...part,
});
const here = device({
  id: "00000000-0000-4000-8000-00000000d002",
  current: true,
  userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Version/17.5 Safari/605.1.15",
});

interface Shown {
  user?: User;
  offered?: boolean;
}

function show(
  handlers: Record<string, FakeHandler> = {},
  { user = sampleUser(), offered = true }: Shown = {},
) {
  const server = fakeApi({
    "GET /auth/second-factor": () => ({
      secondFactor: { enabled: false, required: false, recoveryCodesLeft: 0, hasPasskey: false },
    }),
    "GET /auth/sign-in-methods": () => ({
      methods: { hasPassword: true, googleLinkedAt: null, passkeys: [] },
    }),
    "GET /auth/sessions": () => ({ sessions: [here] }),
    "GET /auth/reddit/status": () => ({ connected: false, username: null }),
    ...handlers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ProfileSettings user={user} timeZoneLink="Days begin in UTC." />
      <SecuritySettings user={user} offersGoogle />
      <RedditConnection user={user} offered={offered} />
      <Toaster durationMs={3_000} />
    </QueryClientProvider>,
  );
  return { server, client, user: userEvent.setup() };
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(screen.getByRole("button", { name }));

describe("the name", () => {
  it("is saved, and shown from then on", async () => {
    const renamed = sampleUser({ fullName: "Mara L." });
    const { server, client, user } = show({ "PUT /user/profile": () => ({ user: renamed }) });
    const field = screen.getByLabelText<HTMLInputElement>("Your name");
    expect(field.value).toBe("Mara Lind");
    await user.clear(field);
    await press(user, "Save name");
    await screen.findByText("Please tell us what to call you");
    expect(document.activeElement).toBe(field);
    await user.type(field, " Mara L. ");
    await press(user, "Save name");
    await screen.findByText("Name saved.");
    expect(server.to("PUT /user/profile").map(({ body }) => body)).toEqual([
      { fullName: "Mara L." },
    ]);
    expect(client.getQueryData(queryKeys.me)).toEqual(renamed);
    expect(field.value).toBe("Mara L.");
  });

  it("shows why it can't be saved", async () => {
    const { user } = show({ "PUT /user/profile": () => refusal("UNAVAILABLE") });
    await press(user, "Save name");
    await screen.findByText(/^The service is restarting/);
  });
});

describe("the date language", () => {
  it("is saved at each choice, and can be reset to the browser's", async () => {
    const german = sampleUser({ dateLocale: "de-DE" });
    const { server, client, user } = show({ "PUT /user/date-locale": () => ({ user: german }) });
    const field = screen.getByLabelText<HTMLSelectElement>("Date language");
    expect(field.selectedOptions[0]?.text).toBe("Same as this browser");
    await user.selectOptions(field, "German (Germany)");
    await screen.findByText("Date language saved.");
    expect(client.getQueryData(queryKeys.me)).toEqual(german);
    await user.selectOptions(field, "Same as this browser");
    await waitFor(() =>
      expect(server.to("PUT /user/date-locale").map(({ body }) => body)).toEqual([
        { dateLocale: "de-DE" },
        { dateLocale: null },
      ]),
    );
  });

  it("shows why it can't be saved", async () => {
    const { user } = show({ "PUT /user/date-locale": () => refusal("UNAVAILABLE") });
    await user.selectOptions(screen.getByLabelText("Date language"), "fr-FR");
    await screen.findByText(/^The service is restarting/);
  });
});

describe("the email address", () => {
  it("is marked as confirmed", () => {
    show();
    const part = within(screen.getByRole("region", { name: "Email" }));
    part.getByText("mara@ledgerly.example");
    part.getByText("Confirmed");
    expect(part.queryByRole("button")).toBeNull();
  });

  it("can be confirmed", async () => {
    const { server, user } = show(
      { "POST /auth/verify-email/send": () => ({}) },
      { user: sampleUser({ emailVerified: false }) },
    );
    screen.getByText("Not confirmed yet");
    await press(user, "Resend link");
    await screen.findByText("Email sent");
    expect(server.to("POST /auth/verify-email/send")).toHaveLength(1);
  });
});

describe("the password", () => {
  const fillIn = async (
    user: ReturnType<typeof userEvent.setup>,
    [present, first, second]: [string, string, string],
  ) => {
    await user.type(screen.getByLabelText("Current password"), present);
    await user.type(screen.getByLabelText("New password"), first);
    await user.type(screen.getByLabelText("Confirm new password"), second);
    await press(user, "Change password");
  };

  it("is changed, and does not stay on the screen", async () => {
    const { server, user } = show({ "PUT /auth/password": () => ({}) });
    await fillIn(user, ["old password", "correct horse", "correct horse"]);
    await screen.findByText("Password changed.");
    screen.getByText("Your other devices are signed out.");
    expect(server.to("PUT /auth/password").map(({ body }) => body)).toEqual([
      { current: "old password", password: "correct horse" },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("");
  });

  it.each([
    [
      ["old", "correct horse", "correct house"],
      "Confirm new password",
      "Passwords don't match: Please make sure both passwords are the same.",
    ],
    [
      ["old", "short", "short"],
      "New password",
      "Password too short: Password must be at least 8 characters long.",
    ],
  ] as const)("is validated first: %s", async ([a, b, c], label, message) => {
    const { server, user } = show();
    await fillIn(user, [a, b, c]);
    await screen.findByText(message);
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(server.to("PUT /auth/password")).toHaveLength(0);
  });

  it("shows at its field that it is wrong or common", async () => {
    const { server, user } = show({ "PUT /auth/password": () => refusal("WRONG_PASSWORD") });
    await fillIn(user, ["wrong", "correct horse", "correct horse"]);
    await screen.findByText("The current password is wrong.");
    expect(document.activeElement).toBe(screen.getByLabelText("Current password"));
    const common = "This password is too common. Please choose another.";
    server.on("PUT /auth/password", () => refusal("VALIDATION_FAILED", common));
    await press(user, "Change password");
    await screen.findByText(common);
    expect(document.activeElement).toBe(screen.getByLabelText("New password"));
    server.on("PUT /auth/password", () => refusal("TOO_MANY_REQUESTS"));
    await press(user, "Change password");
    await screen.findByText(
      "Failed to update password: Too many attempts. Please wait a moment and try again.",
    );
  });

  it("is reset by email if it was never set or is forgotten", async () => {
    const { server, user } = show({ "POST /auth/forgot-password": () => ({}) });
    await press(user, "Email me a reset link");
    await screen.findByText("Reset email sent");
    expect(server.to("POST /auth/forgot-password")[0]?.body).toEqual({
      email: "mara@ledgerly.example",
    });
  });
});

describe("the devices", () => {
  it("are named, with this one marked, and can be ended one by one", async () => {
    let sessions = [here, device()];
    const { server, user } = show({
      "GET /auth/sessions": () => ({ sessions }),
      "DELETE /auth/sessions/*": () => {
        sessions = [here];
        return {};
      },
    });
    const list = within(await screen.findByRole("list", { name: "Devices" }));
    expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Safari on Mac · This deviceLast used 2 h ago",
      "Firefox on WindowsLast used 2 h agoSign out",
    ]);
    await press(user, "Sign out Firefox on Windows, last used 2 h ago");
    await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(1));
    // The ended session's row, which made the call, has been removed by now.
    await screen.findByText("Device signed out.");
    expect(server.to(`DELETE /auth/sessions/${device().id}`)).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Sign out all other devices" })).toBeNull();
  });

  it("are all ended in one step", async () => {
    let sessions = [here, device({ portal: "writer" })];
    const { user } = show({
      "GET /auth/sessions": () => ({ sessions }),
      "POST /auth/sessions/end-others": () => {
        sessions = [here];
        return { ended: 1 };
      },
    });
    await screen.findByText(/^Writer Portal · Last used/);
    await press(user, "Sign out all other devices");
    await screen.findByText("All other devices signed out.");
    await waitFor(() => expect(screen.queryByText("Firefox on Windows")).toBeNull());
  });

  it("show why they can't be loaded or ended", async () => {
    const { server, user } = show({
      "GET /auth/sessions": () => refusal("INTERNAL"),
      "DELETE /auth/sessions/*": () => refusal("NOT_FOUND"),
    });
    await screen.findByText("Something went wrong on our side. Please try again in a moment.");
    server.on("GET /auth/sessions", () => ({ sessions: [here, device()] }));
    await press(user, "Retry");
    await user.click(await screen.findByRole("button", { name: /^Sign out Firefox/ }));
    await screen.findByText("The device was not signed out");
  });
});

describe("the Reddit connection", () => {
  it("starts with a plain link", async () => {
    show();
    const link = await screen.findByRole("link", { name: "Connect Reddit" });
    expect(link.getAttribute("href")).toBe("/api/auth/reddit/authorize?user_id=user-1");
  });

  it("is shown, and can be disconnected", async () => {
    let connected = true;
    const { user } = show({
      "GET /auth/reddit/status": () => ({ connected, username: connected ? "ledgerly" : null }),
      "POST /auth/reddit/disconnect": () => {
        connected = false;
        return {};
      },
    });
    await screen.findByText("u/ledgerly");
    await press(user, "Disconnect Reddit");
    await screen.findByText("Reddit disconnected.");
    await screen.findByRole("link", { name: "Connect Reddit" });
  });

  it("is explained if the installation has none", () => {
    const { server } = show({}, { offered: false });
    screen.getByText("Connecting Reddit is not set up on this installation.");
    expect(server.to("GET /auth/reddit/status")).toHaveLength(0);
  });
});
