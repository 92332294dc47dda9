// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dayOf } from "../../../../lib/format.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { community, open, press, show } from "./communities-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("an expanded community", () => {
  it("shows the assessment with its quotes marked, and earlier versions of the rules", async () => {
    const { user } = show({}, [
      community({
        versions: [
          { asOf: "2026-11-01T12:00:00.000Z", rules: [{ name: "Be kind", description: "" }] },
        ],
      }),
    ]);
    await open(user);
    expect(screen.getAllByRole("term").map((term) => term.parentElement?.textContent)).toEqual([
      "Promotionlimited",
      "Linksnot mentioned",
      "AI-written textforbidden; threatens removal",
      "Account age7 days",
      "Karma1,000 or more",
    ]);
    const marked = [...document.querySelectorAll("mark")].map(({ textContent }) => textContent);
    expect(marked).toEqual([
      "You need 1,000 karma.",
      "AI-written text is removed.",
      "No self-promotion outside the weekly thread",
    ]);
    const rules = within(screen.getByRole("list", { name: "Its rules" }));
    expect(rules.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Write it yourselfPlease. AI-written text is removed.",
      "No self-promotion outside the weekly thread",
    ]);
    screen.getByText("Earlier rules (1)");
    within(screen.getByRole("list", { name: "Earlier rules" })).getByText("Be kind");
    await press(user, "Close r/smallbusiness");
    expect(screen.queryByRole("list", { name: "Its rules" })).toBeNull();
  });

  it("shows why its rules are unknown, and that they were not read yet", async () => {
    const { user } = show({}, [
      community({ assessment: null, rules: [], asOf: null, failure: "It is private." }),
    ]);
    await open(user);
    expect(screen.getByRole("note").textContent).toBe("Could not be read last timeIt is private.");
    screen.getByText("The rules have not been read yet.");
  });

  it("gets a decision with a reason, which can be removed", async () => {
    let now = community();
    const at = "2026-11-21T12:00:00.000Z";
    const { server, user } = show({
      "GET /admin/communities": () => ({ communities: [now], total: 1 }),
      "PUT /admin/communities/reddit/smallbusiness": ({ body }) => {
        const override = { ...(body as { verdict: "allowed"; note: string }), at };
        now = community({ verdict: override.verdict, by: "administrator", override });
        return { community: now };
      },
      "DELETE /admin/communities/reddit/smallbusiness/override": () => {
        now = community();
        return { community: now };
      },
    });
    await open(user);
    screen.getByText("None: the community’s rules decide.");
    await press(user, "Save decision");
    await screen.findByText("Say why in a sentence.");
    await user.selectOptions(screen.getByLabelText("Replies"), "Allow replies");
    await user.type(screen.getByLabelText("Why"), "They allow us.");
    await press(user, "Save decision");
    await screen.findByText("Decided on smallbusiness.");
    expect(
      server.to("PUT /admin/communities/reddit/smallbusiness").map(({ body }) => body),
    ).toEqual([{ verdict: "allowed", note: "They allow us." }]);
    await waitFor(() =>
      expect(screen.getByRole("heading", { name: "r/smallbusiness Allowed" })).toBeDefined(),
    );
    expect(
      screen.getByText(/^Allowed$/, { selector: "span.font-medium" }).parentElement?.textContent,
    ).toBe(`Allowed, since ${dayOf(at)}: They allow us.`);
    await press(user, "Remove the decision");
    await screen.findByText("The community’s rules apply again.");
    await screen.findByText("None: the community’s rules decide.");
  });

  it("says what went wrong", async () => {
    const { user } = show({
      "PUT /admin/communities/*/*": () => refusal("INTERNAL"),
      "POST /admin/communities/*/*/read": () => refusal("UNAVAILABLE", "Reddit is away."),
    });
    await open(user);
    await user.type(screen.getByLabelText("Why"), "Because.");
    await press(user, "Save decision");
    await screen.findByText("Something went wrong on our side. Please try again in a moment.");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Why").value).toBe("Because.");
    await press(user, "Read the rules now");
    await screen.findByText("Reddit is away.");
  });

  it("has its rules read immediately", async () => {
    let failure: string | null = null;
    const { user } = show({
      "POST /admin/communities/reddit/smallbusiness/read": () => ({
        community: community({ failure }),
      }),
    });
    await open(user);
    await press(user, "Read the rules now");
    await screen.findByText("Rules read.");
    failure = "This community is private: only its members can read it.";
    await press(user, "Read the rules now");
    await screen.findByText("The rules can’t be read.");
    await screen.findByText(failure);
  });

  it("can't have its rules read on a platform without readable rules", async () => {
    const { user } = show({}, [community({ source: "facebook", community: "Owners" })]);
    await open(user, "Owners");
    expect(screen.queryByRole("button", { name: "Read the rules now" })).toBeNull();
  });
});
