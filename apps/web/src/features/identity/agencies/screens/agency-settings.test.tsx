// @vitest-environment jsdom
import type { Agency, MemberRole } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RoleProvider } from "../../../../lib/role.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { AgencySettings } from "./agency-settings.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const agency = (part: Partial<Agency> = {}): Agency => ({
  name: "Northwind",
  slug: "northwind",
  logoUrl: null,
  color: "#1d4ed8",
  senderName: "Northwind Care",
  supportEmail: "care@northwind.example",
  domainText: null,
  isOn: true,
  clients: 2,
  ...part,
});

interface ShowOptions {
  role?: MemberRole;
  view?: { agency?: Agency | null; isIncluded?: boolean; clientOf?: string | null };
  handlers?: Record<string, FakeHandler>;
}

function show({ role = "owner", view = {}, handlers = {} }: ShowOptions = {}) {
  const server = fakeApi({
    "GET /agency": () => ({ agency: null, isIncluded: true, clientOf: null, ...view }),
    ...handlers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RoleProvider value={role}>
        <AgencySettings
          email="mara@ledgerly.example"
          plansLink={<a href="/plans">See plans</a>}
          clientsLink={<a href="/clients">Open your clients</a>}
        />
      </RoleProvider>
      <Toaster durationMs={5_000} />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

describe("the white label", () => {
  it("is set up with the values that the name suggests", async () => {
    const { server, user } = show({ handlers: { "PUT /agency": () => ({ agency: agency() }) } });
    await user.type(await screen.findByLabelText("Name"), "Northwind & Söhne");
    expect(screen.getByLabelText("Address of your sign-in page")).toHaveProperty(
      "value",
      "northwind-sohne",
    );
    await user.type(screen.getByLabelText("Color (optional)"), "#facc15");
    expect(screen.getByText(/^#facc15 can’t be read well in the light theme/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Turn on white label" }));
    expect(await screen.findByText("White label saved.")).toBeDefined();
    expect(server.to("PUT /agency").map(({ body }) => body)).toEqual([
      {
        name: "Northwind & Söhne",
        slug: "northwind-sohne",
        color: "#facc15",
        senderName: "Northwind & Söhne",
        supportEmail: "mara@ledgerly.example",
        domainText: null,
      },
    ]);
  });

  it("survives a reload half-filled, and goes on with its suggestions", async () => {
    const values = () =>
      ["Name", "Address of your sign-in page", "Sender of emails"].map(
        (label) => screen.getByLabelText<HTMLInputElement>(label).value,
      );
    const { user } = show();
    await user.type(await screen.findByLabelText("Name"), "North");
    await user.clear(screen.getByLabelText("Sender of emails"));
    await user.type(screen.getByLabelText("Sender of emails"), "Care");
    cleanup();
    const again = show();
    await again.user.type(await screen.findByLabelText("Name"), "wind");
    expect(values()).toEqual(["Northwind", "northwind", "Care"]);
  });

  it("restores unsaved changes after a reload, without those that were saved", async () => {
    let stored = agency();
    const handlers: Record<string, FakeHandler> = {
      "GET /agency": () => ({ agency: stored, isIncluded: true, clientOf: null }),
      "PUT /agency": ({ body }) => {
        stored = { ...stored, ...(body as Partial<Agency>) };
        return { agency: stored };
      },
    };
    const { user } = show({ handlers });
    await user.type(await screen.findByLabelText("Name"), " Ltd");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await screen.findByText("White label saved.");
    await user.type(screen.getByLabelText("Color (optional)"), "{Backspace}9");
    cleanup();
    // Another tab has changed the name since.
    stored = { ...stored, name: "Northwind & Co" };
    show({ handlers });
    const name = await screen.findByLabelText<HTMLInputElement>("Name");
    expect(name.value).toBe("Northwind & Co");
    expect(screen.getByLabelText<HTMLInputElement>("Color (optional)").value).toBe("#1d4ed9");
  });

  it("shows at the field what is refused, before and after sending", async () => {
    const { server, user } = show({
      view: { agency: agency() },
      handlers: { "PUT /agency": () => refusal("AGENCY_SLUG_TAKEN") },
    });
    const name = await screen.findByLabelText("Name");
    await user.clear(name);
    await user.type(name, "pay.me now");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText("must not contain a web address")).toBeDefined();
    expect(server.to("PUT /agency").map(({ body }) => body)).toEqual([]);
    await user.clear(name);
    await user.type(name, "Northwind");
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText(/^Another agency uses this address already/)).toBeDefined();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText("Address of your sign-in page")),
    );
  });

  it("says that it is off on a lower plan, and what that means", async () => {
    show({ view: { isIncluded: false, agency: agency({ isOn: false }) } });
    expect(await screen.findByText("White label is off")).toBeDefined();
    expect(screen.getByText(/2 client workspaces go on as ordinary workspaces/)).toBeDefined();
    expect(screen.getByRole("link", { name: "See plans" })).toBeDefined();
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("can't be changed in a client workspace, nor by anyone but the owner", async () => {
    show({ view: { clientOf: "Northwind" } });
    expect(await screen.findByText(/This workspace is a client of Northwind/)).toBeDefined();
    clearDom();
    prepareDom();
    show({ role: "member" });
    expect(screen.getByText("Only the owner of this workspace can do this.")).toBeDefined();
  });
});
