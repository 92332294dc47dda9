// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { neverResponds, refusal } from "../../../../lib/testing/fake-api.ts";
import { openWizard } from "../friend-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const button = (name: string) => screen.getByRole("button", { name });
const isUnavailable = (name: string) => button(name).getAttribute("aria-disabled") === "true";
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe("the website", () => {
  const site = () => screen.getByLabelText("Website URL (optional)");

  it("is analyzed with the button, and fills in only what was found", async () => {
    const { user, server, press } = await openWizard({
      "POST /discovery/analyze-website": () => ({
        companyName: "Nestly Ltd",
        functions: ["leasing", "accounts"],
        source: "model",
      }),
    });
    expect(isUnavailable("Analyze Site")).toBe(true);
    await user.type(screen.getByLabelText("Problem solved"), "Leases get lost");
    await user.type(site(), "nestly.test");
    // The click also makes the field lose the focus: both together cause one analysis.
    await press("Analyze Site");
    await screen.findByText("Website analyzed!");
    screen.getByText("We've pre-filled a few things from your friend's site.");
    expect(value("Company or product name")).toBe("Nestly Ltd");
    expect(value("Problem solved")).toBe("Leases get lost");
    const sent = server.to("POST /discovery/analyze-website").map(({ body }) => body);
    expect(sent).toEqual([{ websiteUrl: "nestly.test" }]);
    await press("Next");
    screen.getByText("Step 2 of 3");
  });

  it("is analyzed when an address was entered and the field loses focus, once for each address", async () => {
    const { user, server } = await openWizard({
      "POST /discovery/analyze-website": () => ({ companyName: "Nestly", source: "page" }),
    });
    await user.click(site());
    await user.tab();
    expect(server.to("POST /discovery/analyze-website")).toHaveLength(0);
    await user.type(site(), "nestly.test");
    await user.tab();
    await screen.findByText("Website analyzed!");
    await user.click(site());
    await user.tab();
    expect(server.to("POST /discovery/analyze-website")).toHaveLength(1);
  });

  it("was analyzed even if all that it says was typed in the meantime", async () => {
    const answer = Promise.withResolvers<object>();
    const { user, press } = await openWizard({
      "POST /discovery/analyze-website": () => answer.promise,
    });
    await user.type(site(), "nestly.test");
    await press("Analyze Site");
    const name = screen.getByLabelText("Company or product name");
    await user.clear(name);
    await user.type(name, "Nestly by us");
    answer.resolve({ companyName: "Nestly Ltd", source: "page" });
    await screen.findByText("Website analyzed!");
    expect(value("Company or product name")).toBe("Nestly by us");
  });

  it("is not analyzed twice at the same time", async () => {
    const { user, server, press } = await openWizard({
      "POST /discovery/analyze-website": neverResponds,
    });
    await user.type(site(), "nestly.test");
    await press("Analyze Site");
    await screen.findByRole("button", { name: "Analyzing..." });
    await user.type(site(), "/about");
    await user.tab();
    await press("Analyzing...");
    expect(server.to("POST /discovery/analyze-website")).toHaveLength(1);
  });

  it.each([
    ["the reading fails", () => refusal("WEBSITE_UNREADABLE")],
    ["the site tells nothing", () => ({ companyName: " ", source: "page" })],
  ])("shows that %s", async (_, answer) => {
    const { user } = await openWizard({ "POST /discovery/analyze-website": answer });
    await user.type(site(), "nestly.test");
    await user.tab();
    await screen.findByText("Analysis failed");
    expect(
      screen.getAllByText("We couldn't analyze the website. Fill in details manually."),
    ).toHaveLength(2);
    expect(site().getAttribute("aria-invalid")).toBe("true");
    await user.type(site(), "x");
    expect(site().getAttribute("aria-invalid")).toBeNull();
  });

  it("shows the server's reason at the field", async () => {
    const { user } = await openWizard({
      "POST /discovery/analyze-website": () =>
        refusal("WEBSITE_UNREADABLE", "This address is not on the public internet."),
    });
    await user.type(site(), "localhost");
    await user.tab();
    await screen.findByText("This address is not on the public internet.");
    screen.getByText("We couldn't analyze the website. Fill in details manually.");
  });
});
