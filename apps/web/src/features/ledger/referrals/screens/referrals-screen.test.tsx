// @vitest-environment jsdom
import type { ReferralSummary } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { ReferralsScreen } from "./referrals-screen.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const link = "https://earshot.example/?ref=ABCD2345";
const sample: ReferralSummary = {
  ...{ code: "ABCD2345", link, invited: 0, joined: 0, paying: 0, rewards: 0, referrals: [] },
  reward: { replies: 10, days: 31 },
};

function show(answer: () => unknown) {
  const user = userEvent.setup();
  fakeApi({ "GET /auth/referrals/summary": answer });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ReferralsScreen />
    </QueryClientProvider>,
  );
  return user;
}

it("shows the link, copies it, and says what will appear after sign-ups", async () => {
  const user = show(() => ({ summary: sample }));
  expect((await screen.findByLabelText("Your referral link")).getAttribute("value")).toBe(link);
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(screen.getByText(/Nobody has signed up with your link yet/)).toBeTruthy();
});

it("has texts to share, which can be edited before they are copied and sent", async () => {
  const user = show(() => ({ summary: sample }));
  const text = await screen.findByLabelText<HTMLTextAreaElement>("Text for X");
  expect(text.value).toContain(link);
  await user.clear(text);
  await user.type(text, "Try this");
  await user.click(screen.getByRole("button", { name: "Copy text for X" }));
  expect(await navigator.clipboard.readText()).toBe("Try this");
  const hrefOf = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf(/Post on X/)).toBe("https://x.com/intent/post?text=Try+this");
  expect(hrefOf(/Share on LinkedIn/)).toContain("https://www.linkedin.com/feed/?shareActive=true");
  expect(hrefOf(/Write an email/)).toMatch(/^mailto:\?subject=.*&body=.*ABCD2345$/);
});

it("counts the referrals, and shows why some do not count", async () => {
  show(() => ({
    summary: {
      ...sample,
      ...{ invited: 3, joined: 2, paying: 1, rewards: 10 },
      referrals: [
        { joinedAt: "2026-11-20T12:00:00Z", state: "rewarded", reason: null },
        {
          joinedAt: "2026-11-19T12:00:00Z",
          state: "refused",
          reason: "You work in the same workspace.",
        },
      ],
    },
  }));
  const table = await screen.findByRole("table", { name: "Sign-ups with your link" });
  const [, first, second] = within(table).getAllByRole("row");
  expect(first?.textContent).toBe("Nov 20, 2026Paying, you got your replies");
  expect(second?.textContent).toContain("Does not countYou work in the same workspace.");
  const figures = screen.getAllByRole("term").map((one) => one.parentElement?.textContent);
  expect(figures).toEqual([
    "Invited3signed up with your link",
    "Joined2confirmed their email address",
    "Paying1became customers",
    "Rewards10replies you got",
  ]);
});

it("can be loaded again after a failure", async () => {
  let fails = true;
  const user = show(() => (fails ? refusal("UNAVAILABLE") : { summary: sample }));
  const retry = await screen.findByRole("button", { name: /Retry|Try again/ });
  fails = false;
  await user.click(retry);
  expect(await screen.findByLabelText("Your referral link")).toBeTruthy();
});
