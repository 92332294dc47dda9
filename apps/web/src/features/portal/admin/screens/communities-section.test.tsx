// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dayOf } from "../../../../lib/format.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { community, press, show } from "./communities-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("the communities", () => {
  it("are listed with the basis of their verdicts", async () => {
    show({}, [
      community(),
      community({
        community: "freelance",
        verdict: "forbidden",
        quote: { rule: 0, quote: "No marketers." },
        summary: "Its rules forbid promotion.",
      }),
      community({
        source: "facebook",
        community: "Owners of shops",
        verdict: "allowed",
        by: "administrator",
        summary: "The administrator allows replies there: Ada runs it.",
        asOf: null,
        failure: "It is private.",
      }),
    ]);
    const list = within(await screen.findByRole("list", { name: "Communities" }));
    expect(list.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
      "r/smallbusiness Reviewed first",
      "r/freelance Forbidden",
      "Owners of shops Allowed",
    ]);
    list.getByText(
      (_, shown) => shown?.textContent === "Its rules forbid promotion. No marketers. (rule 1)",
    );
    const day = dayOf("2026-11-20T12:00:00.000Z");
    const [first, , last] = list.getAllByRole("listitem");
    expect(first?.textContent).toContain(`Reddit · rules of ${day}`);
    expect(last?.textContent).toContain("Facebook · could not be read at the last check");
    expect(screen.getByText("3 communities")).toBeDefined();
  });

  it("show the last page if the requested one no longer exists", async () => {
    let total = 41;
    const { user } = show({
      "GET /admin/communities": ({ query }) => {
        if (Number(query.get("offset")) > 0) total = 1;
        return {
          communities: total > 1 || query.get("offset") === "0" ? [community()] : [],
          total,
        };
      },
    });
    await user.click(await screen.findByRole("button", { name: "Page 3" }));
    await screen.findByText("1 community");
    await screen.findByRole("heading", { name: /^r\/smallbusiness/ });
    expect(screen.queryByText(/^Nothing is known of any community/)).toBeNull();
  });

  it("are found by name, verdict and page", async () => {
    const { server, user } = show({
      "GET /admin/communities": ({ query }) => ({
        communities: query.get("search") === "none" ? [] : [community()],
        total: query.get("search") === "none" ? 0 : 41,
      }),
    });
    await user.click(await screen.findByRole("button", { name: "Page 3" }));
    await press(user, "Forbidden");
    await user.type(screen.getByLabelText("Search communities"), " none ");
    await screen.findByText("No communities match.");
    expect(
      server.to("GET /admin/communities").map(({ query }) => Object.fromEntries(query)),
    ).toEqual([
      { search: "", verdict: "all", limit: "20", offset: "0" },
      { search: "", verdict: "all", limit: "20", offset: "40" },
      { search: "", verdict: "forbidden", limit: "20", offset: "0" },
      { search: "none", verdict: "forbidden", limit: "20", offset: "0" },
    ]);
    expect(screen.getByRole("button", { name: "Forbidden" }).getAttribute("aria-pressed")).toBe(
      "true",
    );
  });

  it("explain that rules are read later, while there are none", async () => {
    show({}, []);
    await screen.findByText(
      "No communities yet. A community’s rules are read when you accept a mention from it.",
    );
  });

  it("can be loaded again after a failure", async () => {
    const { server, user } = show({ "GET /admin/communities": () => refusal("INTERNAL") });
    await screen.findByText("Something went wrong on our side. Please try again in a moment.");
    server.on("GET /admin/communities", () => ({ communities: [community()], total: 1 }));
    await press(user, "Retry");
    await screen.findByText("1 community");
  });
});

describe("another community", () => {
  it("is blocked by its name", async () => {
    const { server, user } = show(
      {
        "PUT /admin/communities/facebook/*": () => ({
          community: community({ source: "facebook", community: "Owners of shops" }),
        }),
      },
      [],
    );
    await press(user, "Add a community");
    await user.type(screen.getByLabelText("Why"), "They asked us.");
    await press(user, "Save decision");
    await screen.findByText("Enter a community.");
    await user.selectOptions(screen.getByLabelText("Platform"), "Facebook");
    await user.type(screen.getByLabelText("Community"), " Owners of shops ");
    expect(screen.queryByText("Enter a community.")).toBeNull();
    await press(user, "Save decision");
    await screen.findByText("Decided on Owners of shops.");
    expect(
      server.to("PUT /admin/communities/facebook/Owners%20of%20shops").map(({ body }) => body),
    ).toEqual([{ verdict: "forbidden", note: "They asked us." }]);
    expect(screen.queryByLabelText("Community")).toBeNull();
  });

  it("has its rules read by its name, or is reported as unknown", async () => {
    const { server, user } = show(
      {
        "POST /admin/communities/reddit/*/read": () =>
          refusal("VALIDATION_FAILED", undefined, [
            "community: There is no community with this name on Reddit.",
          ]),
      },
      [],
    );
    await press(user, "Add a community");
    await press(user, "Read the rules");
    await screen.findByText("Enter a community.");
    await user.type(screen.getByLabelText("Community"), "smalbusiness");
    await press(user, "Read the rules");
    await screen.findByText("There is no community with this name on Reddit.");
    server.on("POST /admin/communities/reddit/*/read", () => ({ community: community() }));
    await user.type(screen.getByLabelText("Community"), "x");
    expect(screen.queryByText("There is no community with this name on Reddit.")).toBeNull();
    await press(user, "Read the rules");
    await screen.findByText("smallbusiness is added.");
  });
});
