import type { Page } from "@playwright/test";
import { type Caller, password, signInByApi } from "./api.ts";
import { createPayingCustomer } from "./paying-customer.ts";
import type { Product } from "./product.ts";
import { until } from "./sample-data.ts";

/** A thread that the team's keyword finds. */
export const thread = {
  community: "smallbusiness",
  title: "Anyone happy with cobalt ledger invoicing?",
  body: "We look for cobalt ledger invoicing that exports everything. What do you use?",
};

/** Creates a customer on Scale with one mention. */
export async function createTeamOwner(product: Product, email: string): Promise<Caller> {
  const { call } = await createPayingCustomer(product, { email, name: "Olga Berg", plan: "scale" });
  await call("POST", "/discovery/keywords", { keyword: "cobalt ledger" });
  await product.postThread(thread);
  await until(async () => {
    const { total } = await call<{ total: number }>("GET", "/discovery/reddit-mentions?limit=1");
    return total > 0 ? true : undefined;
  });
  return call;
}

/** Waits for the newest invitation to an address. @returns the email's id, and the link */
export async function invitationTo(product: Product, email: string, after = 0) {
  const { id, text } = await product.mailTo(email, after);
  const link = /https?:\/\/localhost:\d+\/invitations\S*#token=\S+/.exec(text)?.[0];
  if (!link) throw new Error(`no invitation in this mail: ${text}`);
  return { id, link };
}

/** Creates an invited person's account on the invitation page. */
export async function joinByLink(
  page: Page,
  link: string,
  { name, secret }: { name: string; secret: string },
): Promise<void> {
  await page.goto(link);
  await page.getByLabel("What should we call you?").fill(name);
  await page.getByLabel("Password").fill(secret);
  await page.getByRole("button", { name: "Create account and join" }).click();
  await page.waitForURL(/\/dashboard/);
}

/** Invites a person and has them join, without a browser. @returns a caller signed in as them */
export async function addMember(
  product: Product,
  owner: Caller,
  { email, name, role }: { email: string; name: string; role: "member" | "approver" | "viewer" },
): Promise<Caller> {
  await owner("POST", "/workspace/invitations", { email, role });
  const { link } = await invitationTo(product, email);
  const token = link.split("#token=")[1] ?? "";
  const response = await fetch(`${product.url}/api/invitations/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token, password, fullName: name }),
  });
  if (!response.ok) throw new Error(`${email} could not join: ${await response.text()}`);
  return signInByApi(product, "/auth/login", email);
}
