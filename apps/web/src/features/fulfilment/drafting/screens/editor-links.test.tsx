// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleBrief, sampleReply } from "../../../../lib/testing/samples.ts";
import { field, openEditor } from "../editor-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const url = "https://earshot.example/l/abc234def";
const created = () => ({
  link: {
    code: "abc234def",
    url,
    target: "https://ledgerly.example/pricing",
    clicks: 0,
    conversions: 0,
  },
});

/** Opens the dialog that asks for a page. */
async function dialog(user: ReturnType<typeof openEditor>["user"]) {
  await user.click(screen.getByRole("button", { name: "Add a tracked link" }));
  return within(await screen.findByRole("dialog", { name: "Add a tracked link" }));
}

describe("a tracked link", () => {
  it("wraps the selected words in Reddit’s Markdown", async () => {
    const { user, server, claimed } = openEditor(
      { text: "See their prices first." },
      { "POST /writers/replies/*/links": created },
    );
    const input = await field();
    input.setSelectionRange(4, 16);
    const asks = await dialog(user);
    await user.type(asks.getByLabelText("Page of ledgerly.example"), "/pricing{Enter}");
    await waitFor(() => expect(input.value).toBe(`See [their prices](${url}) first.`));
    const [sent] = server.to(`POST /writers/replies/${claimed.id}/links`);
    expect(sent?.body).toEqual({ target: "/pricing" });
    // Enter in the dialog did not submit the reply.
    expect(server.to(`POST /writers/replies/${claimed.id}/submit`)).toEqual([]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(input);
  });

  it("is inserted as an address if the platform has no markup", async () => {
    const post = { ...sampleReply().post, source: "x" as const };
    const { user } = openEditor(
      { text: "See", post },
      { "POST /writers/replies/*/links": created },
    );
    const input = await field();
    input.setSelectionRange(3, 3);
    const asks = await dialog(user);
    await user.type(asks.getByLabelText("Page of ledgerly.example"), "/pricing{Enter}");
    await waitFor(() => expect(input.value).toBe(`See ${url}`));
  });

  it("is rejected for another site, and the address stays in the field", async () => {
    const { user, server } = openEditor(
      {},
      { "POST /writers/replies/*/links": () => refusal("NOT_OWN_SITE") },
    );
    await field();
    const asks = await dialog(user);
    const page = asks.getByLabelText<HTMLInputElement>("Page of ledgerly.example");
    await user.type(page, "evil.example{Enter}");
    await asks.findByText("A tracked link must lead to the customer's own website.");
    expect(page.value).toBe("evil.example");
    const details = ["target: must be an address such as https://example.com/pricing, or /pricing"];
    server.on("POST /writers/replies/*/links", () =>
      refusal("VALIDATION_FAILED", undefined, details),
    );
    await user.click(asks.getByRole("button", { name: "Insert at the cursor" }));
    await asks.findByText(
      "The page must be an address such as https://example.com/pricing, or /pricing.",
    );
  });

  it("is not available if the company has no website", async () => {
    const { user } = openEditor({ brief: sampleBrief({ website: null }) });
    await field();
    const asks = await dialog(user);
    asks.getByText("This company has not added a website, so there is no page to link to.");
    expect(asks.queryByRole("textbox")).toBeNull();
  });
});
