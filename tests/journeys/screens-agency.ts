import type { Page } from "@playwright/test";
import { writePng } from "../../apps/server/src/testing/write-body.ts";
import type { Product } from "./product.ts";
import { type OnScreen, visit } from "./screens-visit.ts";
import { openMention, signIn } from "./steps.ts";
import { addMember, createTeamOwner, invitationTo, thread } from "./team-steps.ts";

/** Visits the screens of an agency, and those of its client, which show the agency's brand. */
export async function visitAgency(page: Page, product: Product, on: OnScreen): Promise<void> {
  const suffix = Date.now();
  const owner = `agency${suffix}@northwind.example`;
  const call = await createTeamOwner(product, owner);
  await signIn(page, product.url, owner, "/dashboard?view=settings&section=agency");
  const form = page.getByRole("form", { name: "White label" });
  await form.getByLabel("Name", { exact: true }).fill("Northwind");
  const slug = `northwind-${suffix}`;
  await form.getByLabel("Address of your sign-in page").fill(slug);
  await form.getByLabel("Color (optional)").fill("#0f766e");
  await form.getByLabel("Support email").fill("care@northwind.example");
  await on("agency-settings-new", "whole");
  await form.getByRole("button", { name: "Turn on white label" }).click();
  await page.getByText("White label saved.").waitFor();
  await page.goto(`${product.url}/dashboard?view=clients`);
  await page.getByText("No clients yet").waitFor();
  await on("agency-clients-none");
  const names = ["Kite & Co", "Lark Ltd", "Osprey Analytics for Harbors", "Wren"];
  const ids: string[] = [];
  for (const name of names) {
    const { client } = await call<{ client: { id: string } }>("POST", "/agency/clients", { name });
    ids.push(client.id);
  }
  const [kite = "", lark = ""] = ids;
  await product.change(
    "update workspaces set has_completed_onboarding = true, tier = 'growth' where id = $1",
    [kite],
  );
  await product.change(
    "update workspaces set tier = 'starter', suspended_at = now() where id = $1",
    [lark],
  );
  const { workspaces } = await call<{ workspaces: { id: string; name: string }[] }>(
    "GET",
    "/workspaces",
  );
  const agencyId = workspaces.find(({ id }) => !ids.includes(id))?.id ?? "";
  await addMember(product, call, {
    email: `works${suffix}@northwind.example`,
    name: "Ben Okafor",
    role: "member",
  });
  await call("POST", `/workspaces/${kite}/switch`);
  await call("POST", "/discovery/keywords", { keyword: "cobalt ledger" });
  const person = `client${suffix}@kite.example`;
  await addMember(product, call, { email: person, name: "Kim Sand", role: "approver" });
  const invited = `invited${suffix}@kite.example`;
  await call("POST", "/workspace/invitations", { email: invited, role: "viewer" });
  await call("POST", `/workspaces/${agencyId}/switch`);
  await page.goto(`${product.url}/dashboard?view=clients`);
  await page.getByRole("table").waitFor();
  await on("agency-clients", "whole");
  await page.getByRole("button", { name: /^Team… Kite/ }).click();
  await page.getByRole("checkbox").first().waitFor();
  await on("agency-staff");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "New client…" }).click();
  await page.getByRole("form", { name: "New client" }).waitFor();
  await on("agency-client-new");
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /switch workspace$/ })
    .or(page.getByRole("button", { name: /^Your account/ }))
    .first()
    .click();
  await page.getByRole("menu").waitFor();
  await on("agency-switcher");
  await page.keyboard.press("Escape");
  await page.goto(`${product.url}/dashboard?view=settings&section=agency`);
  await page.getByRole("button", { name: "Logo", exact: true }).setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: Buffer.from(writePng(320, 80)),
  });
  await page.getByRole("button", { name: "Save logo" }).click();
  await page.getByRole("img", { name: "The logo of Northwind" }).waitFor();
  await on("agency-settings", "whole");
  await page.getByRole("button", { name: "Remove logo" }).click();
  await page.getByText("Logo removed.").waitFor();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await visit(page, `${product.url}/auth?agency=${slug}`, "agency-sign-in", on);
  const { link } = await invitationTo(product, invited);
  await visit(page, link, "agency-invitation", on, "whole");
  await signIn(page, product.url, person);
  await page.getByText(/^Approver in/).waitFor();
  await openMention(page, thread.title);
  await on("agency-client-mentions");
  await visit(page, `${product.url}/dashboard`, "agency-client-overview", on, "whole");
  await visit(page, `${product.url}/dashboard?view=pricing`, "agency-client-pricing", on);
  await visit(page, `${product.url}/dashboard?view=settings`, "agency-client-settings", on);
}
