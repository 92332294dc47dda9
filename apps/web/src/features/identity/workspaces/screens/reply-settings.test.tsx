// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleSettings } from "../../../../lib/testing/samples.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { ReplySettings } from "./reply-settings.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

function show(
  put: FakeHandler = ({ body }) => ({ settings: { ...sampleSettings(), ...(body as object) } }),
) {
  const server = fakeApi({
    "GET /user/settings": () => ({ settings: sampleSettings() }),
    "PUT /user/settings": put,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <ReplySettings />
      <Toaster durationMs={3_000} />
    </QueryClientProvider>,
  );
  return { server, client, unmount, user: userEvent.setup() };
}

const line = () => screen.findByLabelText<HTMLTextAreaElement>("Disclosure line");
const save = () => screen.getByRole("button", { name: "Save settings" });

describe("the settings", () => {
  it("are shown, changed and saved", async () => {
    const { server, user } = show();
    const field = await line();
    expect(field.value).toBe("I work with the team behind Ledgerly.");
    const autoPost = screen.getByRole<HTMLInputElement>("switch", {
      name: "Post approved replies without asking me",
    });
    expect(autoPost.checked).toBe(false);
    await user.click(autoPost);
    await user.clear(field);
    await user.type(field, "I am paid by Ledgerly.");
    screen.getByText("You have unsaved changes.");
    await user.click(save());
    await screen.findByText("Settings saved.");
    expect(server.to("PUT /user/settings")[0]?.body).toEqual({
      autoPost: true,
      disclosure: "I am paid by Ledgerly.",
    });
    expect(autoPost.checked).toBe(true);
    expect(screen.queryByText("You have unsaved changes.")).toBeNull();
  });

  it("have the time zone in which days begin", async () => {
    const { server, client, user } = show();
    await line();
    // Filters by days then find other replies.
    client.setQueryData(queryKeys.replyPages, []);
    const zone = screen.getByLabelText<HTMLSelectElement>("Time zone");
    expect(zone.value).toBe("UTC");
    await user.selectOptions(zone, "Europe/Berlin");
    screen.getByText("You have unsaved changes.");
    await user.click(save());
    await screen.findByText("Settings saved.");
    expect(server.to("PUT /user/settings")[0]?.body).toEqual({ timeZone: "Europe/Berlin" });
    expect(zone.value).toBe("Europe/Berlin");
    expect(client.getQueryState(queryKeys.replyPages)?.isInvalidated).toBe(true);
    expect(screen.queryByText("You have unsaved changes.")).toBeNull();
  });

  it("show at the field that the server does not know the time zone", async () => {
    const refused = () =>
      refusal("VALIDATION_FAILED", "Invalid", ["timeZone: is not the name of a time zone"]);
    const { user } = show(refused);
    await line();
    await user.selectOptions(screen.getByLabelText("Time zone"), "Asia/Tokyo");
    await user.click(save());
    await screen.findByText("The time zone is not the name of a time zone.");
  });

  it("are sent only if they were changed", async () => {
    const { server, user } = show();
    await line();
    await user.click(screen.getByRole("switch"));
    await user.click(save());
    await screen.findByText("Settings saved.");
    expect(server.to("PUT /user/settings")[0]?.body).toEqual({ autoPost: true });
  });

  it("do not send a line that is too short or too long", async () => {
    const { server, user } = show();
    const field = await line();
    await user.clear(field);
    await user.type(field, "Hi there");
    await user.click(save());
    await screen.findByText("The disclosure line must say who you are, in at least 10 characters.");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.clear(field);
    await user.paste("x".repeat(201));
    await user.click(save());
    await screen.findByText("The disclosure line must have at most 200 characters.");
    expect(server.to("PUT /user/settings")).toHaveLength(0);
  });

  it("show the server's message at the field", async () => {
    const { user } = show(() =>
      refusal("VALIDATION_FAILED", undefined, ["disclosure: must not hold a link"]),
    );
    const field = await line();
    await user.click(save());
    await screen.findByText("The disclosure line must not hold a link.");
    expect(document.activeElement).toBe(field);
  });

  it("keep the input if the server is unavailable, with the reason", async () => {
    const { user, unmount } = show(() => refusal("UNAVAILABLE"));
    const field = await line();
    await user.type(field, " Ask me.");
    await user.click(save());
    await screen.findByText("Failed to save the settings");
    screen.getByText(/^Failed to save the settings: The service is restarting/);
    expect(field.value).toBe("I work with the team behind Ledgerly. Ask me.");
    unmount();
    show();
    expect((await line()).value).toBe("I work with the team behind Ledgerly. Ask me.");
  });

  it("show why they could not be loaded, and can be loaded again", async () => {
    const { server, user } = show();
    await line();
    server.on("GET /user/settings", () => refusal("INTERNAL"));
    clearDom();
    fakeApi({ "GET /user/settings": () => refusal("INTERNAL") });
    render(
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <ReplySettings />
      </QueryClientProvider>,
    );
    await screen.findByText("Error loading settings");
    fakeApi({ "GET /user/settings": () => ({ settings: sampleSettings() }) });
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await line();
  });
});
