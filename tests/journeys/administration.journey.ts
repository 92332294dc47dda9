import { type Browser, expect, type Page } from "@playwright/test";
import { type Caller, confirmEmail, password, signInByApi, signUpByApi } from "./api.ts";
import { expectAccessibleAtBothWidths, findViolations } from "./axe.ts";
import { launchChromium } from "./chromium.ts";
import { createPayingCustomer } from "./paying-customer.ts";
import type { Product } from "./product.ts";
import { until } from "./sample-data.ts";
import { test } from "./shared-product.ts";
import { signIn, startSession, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
let admin: Page;
const errors: string[] = [];
test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
  admin = await newPage();
  await startSession(admin, product.url, "admin@earshot.test");
});
test.afterAll(() => browser.close());
test.beforeEach(() => {
  errors.length = 0;
});

async function newPage(): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(20_000);
  watchErrors(page, errors);
  return page;
}

async function newCustomer(name: string): Promise<{ email: string; call: Caller }> {
  const email = `${name.toLowerCase()}@administration.test`;
  const call = await signUpByApi(product, email, { fullName: name, companyName: `${name} Inc` });
  await confirmEmail(product, call, email);
  return { email, call };
}

/** Opens the form of an action, gives the reason and submits it. */
async function act(name: string, reason: string): Promise<void> {
  await admin.getByRole("button", { name, exact: true }).click();
  const form = admin.getByRole("form", { name });
  await form.getByLabel(/^(?:Reason|Note)$/).fill(reason);
  await form.getByRole("button", { name, exact: true }).click();
  await expect(form).toBeHidden();
}

/** Opens a workspace's page with the command menu. */
async function findWorkspace(typed: string, company: string): Promise<void> {
  await admin.goto(`${product.url}/admin`);
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("Admin Panel: Overview");
  await admin.keyboard.press("ControlOrMeta+k");
  const menu = admin.getByRole("dialog", { name: "Command menu" });
  await expect(menu.getByRole("combobox")).toBeFocused();
  await admin.keyboard.type(typed);
  await admin.getByRole("option", { name: new RegExp(`^${company} Workspace`) }).click();
  await expect(admin.getByRole("heading", { level: 2, name: company })).toBeVisible();
}

test("an administrator finds a workspace and gives it replies, which its customer sees", async () => {
  const { email } = await newCustomer("Hanna");
  const customer = await newPage();
  await signIn(customer, product.url, email);
  const account = customer.getByRole("region", { name: "Account" });
  await expect(account.getByText("2 left")).toBeVisible();

  await findWorkspace("hanna inc", "Hanna Inc");
  await act("Give replies", "Your first reply went missing.");
  await expect(admin.getByText("Hanna Inc has 5 more replies.")).toBeVisible();
  const log = admin.getByRole("list", { name: "What administrators did" });
  await expect(log.getByRole("listitem").first()).toContainText("Your first reply went missing.");
  await expectAccessibleAtBothWidths(admin);

  await expect(account.getByText("7 left")).toBeVisible();
  await customer.goto(`${product.url}/dashboard?view=settings&section=billing`);
  await expect(customer.getByRole("table", { name: "Replies of your plan" })).toContainText(
    "Your first reply went missing.",
  );
  expect(errors).toEqual([]);
  await customer.context().close();
});

test("a paused workspace says why, until it is resumed", async () => {
  const { email } = await newCustomer("Ines");
  const customer = await newPage();
  await signIn(customer, product.url, email);
  await findWorkspace("ines@administration", "Ines Inc");
  await act("Pause workspace", "Your card was reported stolen.");
  await expect(admin.getByText(/^Paused since/)).toBeVisible();
  await customer.reload();
  await expect(customer.getByText(/^We paused your workspace on/)).toBeVisible();
  await expect(customer.getByText("Your card was reported stolen.")).toBeVisible();
  expect(await findViolations(customer)).toEqual([]);
  await act("Resume workspace", "It was another card.");
  await customer.reload();
  await expect(customer.getByRole("region", { name: "Account" })).toBeVisible();
  await expect(customer.getByText(/^We paused your workspace on/)).toBeHidden();
  expect(errors).toEqual([]);
  await customer.context().close();
});

test("support reads a workspace's mentions once its owner allows it", async () => {
  const { email } = await newCustomer("Jana");
  const customer = await newPage();
  await signIn(customer, product.url, email);
  await findWorkspace("jana inc", "Jana Inc");
  await act("Ask for support access", "You asked why a mention is missing.");
  await expect(admin.getByText("Waiting for the owner")).toBeVisible();
  await customer.goto(`${product.url}/dashboard?view=settings&section=support`);
  await expect(customer.getByText("You asked why a mention is missing.")).toBeVisible();
  await expectAccessibleAtBothWidths(customer);
  await customer.getByRole("button", { name: "Allow reading" }).click();
  await expect(customer.getByText(/^Open until/)).toBeVisible();

  await admin.reload();
  await admin.getByRole("button", { name: "Read mentions" }).click();
  await expect(admin.getByText("The workspace has no mentions.")).toBeVisible();
  await expectAccessibleAtBothWidths(admin);

  await customer.reload();
  await expect(customer.getByRole("table", { name: "What was read" })).toContainText("0 mentions");
  await customer.getByRole("button", { name: "End access now" }).click();
  await expect(customer.getByText(/^Ended on/)).toBeVisible();
  await admin.reload();
  await expect(admin.getByRole("heading", { level: 2, name: "Jana Inc" })).toBeVisible();
  await expect(admin.getByRole("button", { name: "Read mentions" })).toBeHidden();
  expect(errors).toEqual([]);
  await customer.context().close();
});

interface Opportunity {
  id: string;
  unfinishedText: string;
}

test("a writer's access ends during a claim, and the claim returns with its text", async () => {
  test.setTimeout(120_000);
  const customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
  const writer = await signInByApi(product, "/writers/login", "writer@earshot.test");
  const mention = await until(async () => {
    const { mentions } = await customer<{ mentions: { id: string }[] }>(
      "GET",
      "/discovery/reddit-mentions?limit=1&status=pending&source=reddit",
    );
    return mentions[0];
  });
  await customer("PATCH", `/discovery/reddit-mentions/${mention.id}/status`, {
    status: "accepted",
  });
  const { assignment } = await writer<{ assignment: { id: string; revision: number } }>(
    "POST",
    `/writers/opportunities/${mention.id}/claim`,
  );
  await writer("PUT", `/writers/replies/${assignment.id}/draft`, {
    text: "Half of a good",
    revision: assignment.revision,
  });
  const editor = await newPage();
  await signIn(editor, product.url, "writer@earshot.test", "/writers/opportunities");

  await admin.goto(`${product.url}/admin?tab=writers`);
  const row = admin.getByRole("row").filter({ hasText: "writer@earshot.test" });
  await row.getByRole("link").click();
  const claims = admin.getByRole("table", { name: "Claims held now" });
  await expect(claims.getByRole("row")).toHaveCount(2);
  await expectAccessibleAtBothWidths(admin);
  await act("End access", "Left the team.");
  await expect(admin.getByText(/^Access ended on/)).toBeVisible();
  await expect(claims).toContainText("None.");

  // The writer is signed out and sees why.
  await editor.reload();
  await expect(editor).toHaveURL(/\/writers\/auth/);
  await editor.getByLabel("Email").fill("writer@earshot.test");
  await editor.getByLabel("Password").fill(password);
  await editor.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(editor.getByText(/^Your access as a writer has ended\./).first()).toBeVisible();

  await act("Give access again", "Came back.");
  await expect(admin.getByText(/^Access ended on/)).toBeHidden();
  const again = await signInByApi(product, "/writers/login", "writer@earshot.test");
  const { opportunities } = await again<{ opportunities: Opportunity[] }>(
    "GET",
    "/writers/opportunities?limit=100",
  );
  const returned = opportunities.find(({ id }) => id === mention.id);
  expect(returned?.unfinishedText).toBe("Half of a good");
  await editor.context().close();
});

test("a Paddle event that failed is replayed", async () => {
  const { subscriptionId } = await createPayingCustomer(product, {
    email: "kim@administration.test",
    name: "Kim",
    plan: "growth",
  });
  await product.change(
    `update paddle_events set state = 'failed', attempts = 5, failure = 'Paddle did not answer.'
     where event_id = (select event_id from paddle_events where entity_id = $1 and state = 'handled'
                       order by occurred_at desc limit 1)`,
    [subscriptionId],
  );
  await admin.goto(`${product.url}/admin`);
  const failed = admin.getByRole("link", { name: /^1 event of Paddle failed/ });
  await expect(failed).toBeVisible();
  await expectAccessibleAtBothWidths(admin);
  await failed.click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(
    "Admin Panel: Webhooks and jobs",
  );
  await expectAccessibleAtBothWidths(admin);
  await admin.getByRole("button", { name: "Failed", exact: true }).click();
  const events = admin.getByRole("list", { name: "Paddle’s events" });
  await expect(events.getByRole("listitem")).toHaveCount(1);
  await expect(events).toContainText("Paddle did not answer.");
  await events.getByRole("button", { name: /^Replay/ }).click();
  await expect(admin.getByText("The event is handled again.")).toBeVisible();
  await expect(admin.getByText("No event is in this state.")).toBeVisible();
  await admin.getByRole("button", { name: "All", exact: true }).click();
  await expect(
    events.getByRole("listitem").filter({ hasText: subscriptionId }).first(),
  ).toContainText(/Handled|Out of date/);
  await admin.goto(`${product.url}/admin?tab=log`);
  await expect(
    admin.getByRole("list", { name: "What administrators did" }).getByRole("listitem").first(),
  ).toContainText("Paddle");
  await expectAccessibleAtBothWidths(admin);
  expect(errors).toEqual([]);
});
