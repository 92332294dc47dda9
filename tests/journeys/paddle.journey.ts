import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { startTestSandbox } from "../../apps/server/src/testing/sandbox.ts";
import { paddleVariables, sandboxPaddleVariables } from "../../scripts/sandbox-paddle.ts";
import { findViolations } from "./axe.ts";
import { closeFrame, frameOf } from "./checkout-frame.ts";
import { launchChromium } from "./chromium.ts";

/**
 * The sandbox's Paddle.js, loaded by @paddle/paddle-js into a page of another origin, whose policy allows
 * what Paddle's own checkout needs: a script and a frame.
 */
const wrapper = readFileSync(
  join(import.meta.dirname, "../../node_modules/@paddle/paddle-js/dist/index.esm.js"),
);

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let browser: Browser;
let shop: Server;
let shopUrl: string;
let variables: Record<string, string>;

const main = `import { initializePaddle } from "/paddle-js.js";
window.events = [];
window.paddle = await initializePaddle({
  token: document.body.dataset.token,
  environment: "sandbox",
  eventCallback: (event) => window.events.push(event),
});
document.querySelector("h1").textContent = "Ready";`;

test.beforeAll(async () => {
  [sandbox, browser] = await Promise.all([
    startTestSandbox({ ...sandboxPaddleVariables(1), SANDBOX_PADDLE_WEBHOOK_URL: "" }),
    launchChromium(),
  ]);
  variables = paddleVariables(sandbox.address);
  const page = `<!doctype html><html lang="en"><title>Shop</title>
<script src="${variables.PADDLE_SCRIPT_URL}"></script><script type="module" src="/main.js"></script>
<body data-token="${variables.PADDLE_CLIENT_TOKEN}"><main><h1>Loading</h1></main></body></html>`;
  const files: Record<string, [string, string | Buffer]> = {
    "/": ["text/html", page],
    "/main.js": ["text/javascript", main],
    "/paddle-js.js": ["text/javascript", wrapper],
  };
  shop = createServer((request, response) => {
    const [type, body] = files[request.url ?? ""] ?? ["text/plain", ""];
    response.setHeader("content-type", type);
    response.setHeader(
      "content-security-policy",
      `default-src 'self'; script-src 'self' ${sandbox.address}; frame-src ${sandbox.address}; connect-src 'self' ${sandbox.address}`,
    );
    response.end(body);
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  const bound = shop.address();
  shopUrl = `http://localhost:${typeof bound === "object" && bound ? bound.port : 0}/`;
});
test.afterAll(async () => {
  await browser.close();
  shop.close();
  await sandbox.stop();
});

interface PaddleJsEvent {
  name: string;
  code?: string;
  data?: {
    status: string;
    custom_data: unknown;
    totals: { total: number };
    transaction_id: string;
  };
}

/** A page in which Paddle.js is ready. */
async function openShop(): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(shopUrl);
  await expect(page.getByRole("heading", { name: "Ready" })).toBeVisible();
  return page;
}

const open = (page: Page, options: object) =>
  page.evaluate((given) => Reflect.get(window, "paddle").Checkout.open(given), options);
const eventsOf = (page: Page): Promise<PaddleJsEvent[]> =>
  page.evaluate(() => Reflect.get(window, "events"));
const namesOf = async (page: Page) => (await eventsOf(page)).map(({ name }) => name);

const optionsOf = () => ({
  items: [{ priceId: variables.PADDLE_PRICE_STARTER, quantity: 1 }],
  discountId: variables.PADDLE_DISCOUNT_FRIENDS,
  customer: { email: "ada@example.test" },
  customData: { userId: "usr_1", plan: "starter", checkoutId: "chk_1" },
  settings: { displayMode: "overlay", allowLogout: false },
});

test("a card is declined, then accepted, and the subscription has the custom data", async () => {
  const page = await openShop();
  await open(page, optionsOf());
  const frame = frameOf(page);
  await expect(frame.getByRole("heading", { name: "Checkout" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await frame.getByLabel("ZIP or postal code").fill("94103");
  await frame.getByRole("button", { name: "Continue" }).click();
  await frame.getByLabel("Card that is declined once, then accepted").check();
  await frame.getByRole("button", { name: "Pay $29.00" }).click();
  await expect(frame.getByRole("alert")).toContainText("declined");
  await frame.getByLabel("Card that is declined once, then accepted").check();
  await frame.getByRole("button", { name: "Pay $29.00" }).click();
  await expect(frame.getByRole("heading", { name: "Payment successful" })).toBeVisible();
  await closeFrame(page, "Close");
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(await namesOf(page)).toEqual([
    "checkout.loaded",
    "checkout.customer.created",
    "checkout.payment.selected",
    "checkout.payment.initiated",
    "checkout.payment.failed",
    "checkout.payment.selected",
    "checkout.payment.initiated",
    "checkout.completed",
    "checkout.closed",
  ]);
  const completed = (await eventsOf(page)).find(({ name }) => name === "checkout.completed");
  expect(completed?.data).toMatchObject({
    status: "completed",
    totals: { subtotal: 49, discount: 20, tax: 0, total: 29 },
    custom_data: optionsOf().customData,
    customer: { email: "ada@example.test" },
    payment: { method_details: { type: "card" } },
    settings: { display_mode: "overlay", theme: "light" },
  });
  const { subscriptions } = (await sandbox.control("GET", "paddle")) as {
    subscriptions: { status: string; email: string; custom_data: unknown }[];
  };
  expect(subscriptions).toMatchObject([
    { status: "active", email: "ada@example.test", custom_data: optionsOf().customData },
  ]);
  await page.close();
});

test("an abandoned checkout is closed, by its button, by Escape and by the page", async () => {
  const page = await openShop();
  const frame = frameOf(page);
  const closings = [
    () => closeFrame(page, "Close checkout"),
    () => frame.getByLabel("Email").press("Escape"),
    () => page.evaluate(() => Reflect.get(window, "paddle").Checkout.close()),
  ];
  for (const close of closings) {
    await open(page, optionsOf());
    await expect(frame.getByRole("button", { name: "Continue" })).toBeEnabled();
    await close();
    await expect(page.locator("iframe")).toHaveCount(0);
  }
  const loadedAndClosed = ["checkout.loaded", "checkout.closed"];
  expect(await namesOf(page)).toEqual([...loadedAndClosed, ...loadedAndClosed, ...loadedAndClosed]);
  await page.close();
});

test("arguments that can't be used are reported, and no checkout stays open", async () => {
  const page = await openShop();
  const codeOf = async (options: object) => {
    const before = (await eventsOf(page)).length;
    await open(page, options);
    await expect.poll(async () => (await eventsOf(page)).length).toBeGreaterThan(before);
    await expect(page.locator("iframe")).toHaveCount(0);
    const event = (await eventsOf(page)).at(-1);
    expect(event?.name).toBe("checkout.error");
    return event?.code;
  };
  const unknown = [{ priceId: "pri_00000000000000000000000000", quantity: 1 }];
  expect(await codeOf({ items: unknown })).toBe("transaction_price_not_found");
  expect(await codeOf({})).toBe("missing_items");
  expect(await codeOf({ ...optionsOf(), transactionId: "txn_1" })).toBe("incompatible_properties");
  expect(await codeOf({ ...optionsOf(), customer: { email: "ada" } })).toBe(
    "invalid_email_address",
  );
  await page.close();
});

test("an open checkout is updated, and prices are previewed", async () => {
  const page = await openShop();
  await open(page, optionsOf());
  const frame = frameOf(page);
  // Immediately after opening: changes are queued until the page within the frame listens.
  await page.evaluate(
    (priceId) => Reflect.get(window, "paddle").Checkout.updateItems([{ priceId, quantity: 1 }]),
    variables.PADDLE_PRICE_GROWTH,
  );
  await expect(frame.getByText("Growth")).toBeVisible();
  await expect.poll(() => namesOf(page)).toContain("checkout.items.updated");
  const preview = await page.evaluate(
    (priceId) => Reflect.get(window, "paddle").PricePreview({ items: [{ priceId, quantity: 1 }] }),
    variables.PADDLE_PRICE_GROWTH,
  );
  expect(preview.data.details.lineItems[0].formattedTotals.total).toBe("$99.00");
  await page.close();
});
