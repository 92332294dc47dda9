import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { type Caller, confirmEmail, signUpByApi } from "./api.ts";
import { findViolations } from "./axe.ts";
import { launchChromium } from "./chromium.ts";
import { type Product, startProduct } from "./product.ts";
import { until } from "./sample-data.ts";
import { startSession, watchErrors } from "./steps.ts";

interface Received {
  body: string;
  headers: Record<string, string>;
}

const email = "wanda@hooked.test";
const keyword = "copper funnel";
const address = "https://hooks.test/events";

let status = 200;
const received: Received[] = [];
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const headers = request.headers as Record<string, string>;
    received.push({ body: Buffer.concat(chunks).toString(), headers });
    response.writeHead(status).end("noted by the receiver");
  });
});
const typeOf = ({ body }: Received): string => (JSON.parse(body) as { type: string }).type;

let product: Product;
let browser: Browser;
let page: Page;
let customer: Caller;
let errors: string[];

test.beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const { port } = receiver.address() as AddressInfo;
  [product, browser] = await Promise.all([
    startProduct({ env: { WEBSITE_HOSTS: `hooks.test=http://127.0.0.1:${port}` } }),
    launchChromium(),
  ]);
  customer = await signUpByApi(product, email, { fullName: "Wanda", companyName: "Funnels" });
  await confirmEmail(product, customer, email);
  await customer("POST", "/discovery/keywords", { keyword });
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  errors = watchErrors(page);
  await startSession(page, product.url, email);
});
test.afterAll(async () => {
  await browser.close();
  await product.stop();
  receiver.close();
});

test("a webhook is created, delivers signed events, is retried after a failure, and is deleted", async () => {
  await page.goto(`${product.url}/dashboard?view=settings&section=webhooks`);
  await page.getByLabel("Address").fill("https://127.0.0.1:8443/");
  await page.getByRole("button", { name: "Create webhook" }).click();
  await expect(page.getByText("Enter an address that begins with https://")).toBeVisible();
  // The browser reports the refusal.
  expect(errors.splice(0)).toEqual([expect.stringContaining("400")]);
  await page.getByLabel("Address").fill(address);
  await page.getByRole("button", { name: "Create webhook" }).click();
  const secret = (await page.locator("code", { hasText: /^whsec_/ }).textContent()) ?? "";
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "I have copied it" }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  const verify = ({ body, headers }: Received) => new Webhook(secret).verify(body, headers);

  await page.getByRole("button", { name: `Send test event to ${address}` }).click();
  const first = await until(async () => received[0]);
  expect(verify(first)).toMatchObject({ type: "webhook.test" });

  await product.postThread({
    community: "smallbusiness",
    title: "Where can I buy a copper funnel?",
    body: `Can anyone recommend a ${keyword}? We would buy one this week.`,
  });
  const created = await until(async () =>
    received.find((one) => typeOf(one) === "mention.created"),
  );
  expect(verify(created)).toMatchObject({ data: { source: "reddit", community: "smallbusiness" } });
  expect(created.body).not.toContain("funnel?");

  await page.getByRole("button", { name: `Show deliveries to ${address}` }).click();
  const log = page.getByRole("list", { name: "Deliveries" });
  await expect(log.getByRole("listitem").first()).toContainText("mention.created");
  await log.getByText("Payload and attempts").first().click();
  await expect(log).toContainText("noted by the receiver");
  expect(await findViolations(page)).toEqual([]);
  await log.getByRole("button", { name: /^Replay mention.created/ }).click();
  const replayed = await until(
    async () => received.filter((one) => typeOf(one) === "mention.created")[1],
  );
  expect([replayed.headers["webhook-id"], replayed.body]).toEqual([
    created.headers["webhook-id"],
    created.body,
  ]);

  // The receiver answers 410: it is gone permanently.
  status = 410;
  const { id: lastMail } = await product.mailTo(email);
  await page.getByRole("button", { name: `Send test event to ${address}` }).click();
  const mail = await product.mailTo(email, lastMail);
  expect(mail.text).toContain("/dashboard?view=settings&section=webhooks");
  await page.reload();
  const list = page.getByRole("list", { name: "Webhooks" });
  await expect(list).toContainText("Paused because the receiver answered 410 (Gone)");
  status = 200;
  const before = received.length;
  await page.getByRole("button", { name: `Resume the webhook to ${address}` }).click();
  const again = await until(async () => received[before]);
  expect(again.headers["webhook-id"]).toBe(received[before - 1]?.headers["webhook-id"]);

  await page.getByRole("button", { name: `More for the webhook to ${address}` }).click();
  await expect(page.getByRole("menuitem", { name: "Rotate secret…" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await expect(page.getByText("No webhooks yet.")).toBeVisible();
  expect(errors).toEqual([]);
});
