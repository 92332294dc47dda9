import type { Page } from "@playwright/test";
import type { Product } from "./product.ts";
import { type OnScreen, openUserMenu, visit } from "./screens-visit.ts";
import { openMention, signIn } from "./steps.ts";
import { addMember, createTeamOwner, invitationTo, thread } from "./team-steps.ts";

/** Visits the screens of a team: its members, a mention that several work on, and an invitation. */
export async function visitTeam(page: Page, product: Product, on: OnScreen): Promise<void> {
  const suffix = Date.now();
  const owner = `leads${suffix}@example.test`;
  const call = await createTeamOwner(product, owner);
  const viewer = `views${suffix}@example.test`;
  await addMember(product, call, { email: viewer, name: "Vera Lund", role: "viewer" });
  await addMember(product, call, {
    email: `works${suffix}@example.test`,
    name: "Ben Okafor",
    role: "member",
  });
  const invited = `invited${suffix}@example.test`;
  await call("POST", "/workspace/invitations", { email: invited, role: "approver" });
  await signIn(page, product.url, owner, "/dashboard");
  await page.getByRole("heading", { name: "Your first week" }).waitFor();
  await on("first-week", "whole");
  await page.goto(`${product.url}/dashboard?view=team`);
  await page.getByRole("list", { name: "Pending invitations" }).waitFor();
  await page.getByRole("list", { name: "Activity" }).waitFor();
  await on("team", "whole");
  await page.getByRole("button", { name: "Member, change the role of Ben Okafor" }).click();
  await page.getByRole("menu").waitFor();
  await on("team-role");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Transfer ownership…" }).click();
  await page.getByRole("form", { name: "Transfer ownership" }).waitFor();
  await on("team-transfer");
  await page.keyboard.press("Escape");
  await page.goto(`${product.url}/mentions`);
  const mention = await openMention(page, thread.title);
  await mention.getByRole("button", { name: "Assign…" }).click();
  const form = page.getByRole("form", { name: "Assign this mention" });
  await form.getByLabel("Person").selectOption({ label: "Ben Okafor, member" });
  await form.getByLabel("Note (optional)").fill("You know their export format.");
  await on("mention-assign");
  await form.getByRole("button", { name: "Assign mention" }).click();
  await mention.getByText("You know their export format.").waitFor();
  await mention.getByRole("textbox", { name: "Comment" }).fill("Answer before Friday, please.");
  await mention.getByRole("button", { name: "Add comment" }).click();
  await mention.getByRole("list", { name: "Comments" }).waitFor();
  await mention.getByRole("textbox", { name: "Comment" }).scrollIntoViewIfNeeded();
  await on("mention-team", "whole");
  await openUserMenu(page);
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await page.waitForURL(/\/auth/);
  await signIn(page, product.url, viewer);
  await page.getByText(/^Viewer in/).waitFor();
  await on("mentions-viewer");
  await visit(page, `${product.url}/dashboard?view=team`, "team-viewer", on, "whole");
  await page.goto(`${product.url}/dashboard`);
  await page
    .getByRole("button", { name: /switch workspace$/ })
    .or(page.getByRole("button", { name: /^Your account/ }))
    .first()
    .click();
  await page.getByRole("menu").waitFor();
  await on("workspaces");
  const { link } = await invitationTo(product, invited);
  await visit(page, link, "invitation-other-person", on, "whole");
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await page.getByRole("form", { name: "Create an account" }).waitFor();
  await on("invitation", "whole");
  await page.evaluate(() => sessionStorage.clear());
  await visit(page, `${product.url}/invitations#token=broken`, "invitation-refused", on);
}
