// @vitest-environment jsdom
import type { ConversionSetup } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { ConversionSettings } from "./conversion-settings.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const setup = (part: Partial<ConversionSetup> = {}): ConversionSetup => ({
  publicKey: "pk_1",
  secretKey: "sk_old",
  snippet: '<script async src="https://e.example/conversions.js" data-key="pk_1"></script>',
  endpoint: "https://e.example/api/conversions",
  latest: [],
  ...part,
});

function show(part: Partial<ConversionSetup> = {}, handlers: Record<string, FakeHandler> = {}) {
  const server = fakeApi({
    "GET /conversions/setup": () => ({ setup: setup(part) }),
    ...handlers,
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <ConversionSettings replyLink={(id, words) => <a href={`/${id}`}>Open of {words}</a>} />
      <Toaster durationMs={3_000} />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}
const code = async (name: string) => (await screen.findByRole("region", { name })).textContent;

describe("conversion settings", () => {
  it("show the snippet and the calls, and the secret key on request", async () => {
    const { user } = show();
    expect(await code("The snippet")).toBe(setup().snippet);
    expect(await code("The conversion")).toBe(
      'earshot("convert", { name: "signup", id: "user-1042" })',
    );
    expect(await code("The request")).toContain("Bearer sk_…");
    // The copied call includes the key, even while it is hidden.
    await user.click(screen.getByRole("button", { name: "Copy the request" }));
    expect(await navigator.clipboard.readText()).toContain("Bearer sk_old");
    expect(await code("The request")).not.toContain("sk_old");
    screen.getByText(
      (_, element) =>
        element?.tagName === "P" &&
        element.textContent.endsWith(
          "the same id counts once for each name. Without an id, only the first conversion of a name counts for each click, so a second order would be lost.",
        ),
    );
    const key = screen.getByRole("button", { name: "Show the secret key" });
    await user.click(key);
    expect(await code("The request")).toContain("Bearer sk_old");
    await user.click(screen.getByRole("button", { name: "Hide the secret key" }));
    expect(await code("The request")).toContain("Bearer sk_…");
    screen.getByText(
      "No conversions yet. They appear here when your pages or your server send one.",
    );
  });

  it("tell members that only the owner can see the secret key", async () => {
    show({ secretKey: null });
    await screen.findByText(
      "Only the owner of this workspace can see the secret key for server calls.",
    );
    expect(screen.queryByRole("button", { name: "Renew both keys" })).toBeNull();
  });

  it("renew the keys after a confirmation, and show the outcome", async () => {
    const { user, server } = show(
      {},
      {
        "POST /conversions/renew": () => ({
          setup: setup({ snippet: "new", secretKey: "sk_new" }),
        }),
      },
    );
    await user.click(await screen.findByRole("button", { name: "Renew both keys" }));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(server.to("POST /conversions/renew")).toHaveLength(0);
    await user.click(screen.getByRole("button", { name: "Renew both keys" }));
    await user.click(screen.getByRole("button", { name: "Renew now" }));
    await screen.findByText("New keys created. Add the new snippet to your pages.");
    expect(await code("The snippet")).toBe("new");
    server.on("POST /conversions/renew", () => refusal("FORBIDDEN"));
    await user.click(screen.getByRole("button", { name: "Renew both keys" }));
    await user.click(screen.getByRole("button", { name: "Renew now" }));
    await screen.findByText("Not renewed");
  });

  it("list the latest conversions with links to their replies", async () => {
    const conversion = {
      id: "c1",
      name: "order",
      value: 4_900,
      currency: "USD",
      via: "server",
      at: new Date().toISOString(),
      replyId: "r1",
    } as const;
    show({
      latest: [
        conversion,
        { ...conversion, id: "c2", name: "signup", value: null, via: "snippet" },
      ],
    });
    const table = await screen.findByRole("table", { name: "Latest conversions" });
    const [, first, second] = within(table).getAllByRole("row");
    expect(first?.textContent).toMatch(/order.*\$49\.00.*your server/);
    expect(second?.textContent).toMatch(/signup.*–.*your pages/);
    expect(within(table).getByRole("link", { name: "Open of order" }).getAttribute("href")).toBe(
      "/r1",
    );
  });

  it("show an error when the keys can't be loaded, and can try again", async () => {
    const { user, server } = show({}, { "GET /conversions/setup": () => refusal("UNAVAILABLE") });
    await screen.findByRole("button", { name: "Try again" });
    server.on("GET /conversions/setup", () => ({ setup: setup() }));
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await code("The snippet")).toBe(setup().snippet);
  });
});
