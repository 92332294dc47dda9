import { type Browser, expect, type Page, test } from "@playwright/test";
import { type Caller, confirmEmail, signUpByApi } from "./api.ts";
import { findViolations } from "./axe.ts";
import { launchChromium } from "./chromium.ts";
import { type Product, startProduct } from "./product.ts";
import { until } from "./sample-data.ts";
import { startSession, watchErrors } from "./steps.ts";

interface Message {
  receivedAt: string;
  body: {
    text: string;
    blocks: {
      type: string;
      text?: { text: string };
      elements?: { text: { text: string }; url?: string }[];
    }[];
  };
}

const email = "nora@notified.test";
const keyword = "brass kettle";
const address = "https://hooks.slack.com/services/T00000000/B00000000/AbCdEfGhIjKlMnOpQrStUvWx";

let product: Product;
let browser: Browser;
let page: Page;
let customer: Caller;
let errors: string[];

const received = async (): Promise<Message[]> => {
  const response = await fetch(`${product.sandboxUrl}/sandbox/slack/messages`);
  return (await response.json()) as Message[];
};
const post = (title: string) =>
  product.postThread({
    community: "smallbusiness",
    title,
    body: `Can anyone recommend a ${keyword}? We would buy one this week. ${title}`,
  });
/** The address of a link of a message, by its label. */
const linkOf = ({ body }: Message, label: string): string =>
  body.blocks.flatMap(({ elements = [] }) => elements).find(({ text }) => text.text === label)
    ?.url ?? "";

// In a product that other files have used, the first message did not arrive within a minute.
test.beforeAll(async () => {
  test.setTimeout(240_000);
  [product, browser] = await Promise.all([startProduct(), launchChromium()]);
  customer = await signUpByApi(product, email, { fullName: "Nora", companyName: "Kettles" });
  await confirmEmail(product, customer, email);
  await customer("POST", "/discovery/keywords", { keyword });
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  errors = watchErrors(page);
  await startSession(page, product.url, email);
});
test.afterAll(async () => {
  await browser.close();
  await product.stop();
});

test("a member is notified of a mention in Slack and decides on it from there", async () => {
  await page.goto(`${product.url}/dashboard?view=settings&section=notifications`);
  await page.getByRole("button", { name: "Add a channel" }).click();
  await page.getByRole("radio", { name: "Slack" }).click();
  await page.getByLabel("Webhook address").fill(address);
  await page.getByRole("button", { name: keyword }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Add channel" }).click();
  const list = page.getByRole("list", { name: "Notification channels" });
  await expect(list).toContainText("hooks.slack.com, ending in UvWx");
  await expect(page.getByText(address)).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);

  const title = "A brass kettle for a <!channel> teahouse";
  await post(title);
  const message = await until(async () => (await received())[0]);
  expect(message.body.text).toBe("1 new mention");
  const { mentions } = await customer<{ mentions: { id: string; title: string }[] }>(
    "GET",
    `/discovery/reddit-mentions?${new URLSearchParams({ keyword, limit: "10" })}`,
  );
  const mention = mentions.find((one) => one.title === title);
  const quoted = message.body.blocks.map(({ text }) => text?.text ?? "").join("\n");
  expect(quoted).toContain(title);
  await expect(async () => {
    await page.reload();
    await expect(list).toContainText("Last delivered");
  }).toPass();

  // Slack fetches links for previews: opening one decides nothing.
  const { pathname, search } = new URL(linkOf(message, "Skip"));
  expect((await fetch(`${product.url}${pathname}${search}`)).status).toBe(200);
  const statusOf = async () =>
    (
      await customer<{ mention: { status: string } }>(
        "GET",
        `/discovery/reddit-mentions/${mention?.id}`,
      )
    ).mention.status;
  expect(await statusOf()).toBe("pending");

  await page.goto(`${product.url}${pathname}${search}`);
  const dialog = page.getByRole("dialog", { name: "Skip this mention?" });
  await expect(dialog).toContainText(title);
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Skip mention" }).click();
  await expect.poll(statusOf).toBe("denied");

  // The test message waits for the end of the minute; by then the webhook is deleted.
  await fetch(`${product.sandboxUrl}/sandbox/slack/delete/${new URL(address).pathname.slice(1)}`, {
    method: "POST",
  });
  await product.change(
    "update notification_channels set last_message_at = last_message_at - interval '2 minutes'",
    [],
  );
  await page.goto(`${product.url}/dashboard?view=settings&section=notifications`);
  const before = await product.mailTo(email);
  await page.getByRole("button", { name: "Send test message to New mentions" }).click();
  await expect(page.getByText("The test message was not delivered")).toBeVisible();
  await expect(list).toContainText("Off: it can’t be delivered to any more.");
  const mail = await product.mailTo(email, before.id);
  expect(mail.text).toContain("One of your notification channels was turned off");
  expect(errors).toEqual([]);
});

test("emails report new mentions without words of the posts, and stop with one click", async () => {
  await page.goto(`${product.url}/dashboard?view=settings&section=notifications`);
  await page.getByRole("button", { name: "Add a channel" }).click();
  await page.getByLabel("Name", { exact: true }).fill("My inbox");
  await page.getByRole("button", { name: "Add channel" }).click();
  await expect(page.getByRole("heading", { name: /^My inbox/ })).toBeVisible();
  const before = await product.mailTo(email);
  await post("Where does one buy a brass kettle in spring?");
  const mail = await product.mailTo(email, before.id);
  expect(mail.text).toContain(`found by “${keyword}”`);
  expect(mail.text).not.toContain("in spring");
  const [link = ""] = /http\S+\/unsubscribe-notifications\S+/.exec(mail.text) ?? [];
  const { pathname, search } = new URL(link);
  await page.goto(`${product.url}${pathname}${search}`);
  await page.getByRole("button", { name: "Stop these emails" }).click();
  await expect(
    page.getByText("You will no longer get these notifications by email."),
  ).toBeVisible();
  await page.goto(`${product.url}/dashboard?view=settings&section=notifications`);
  await expect(page.getByText("Off: you unsubscribed by a link in an email.")).toBeVisible();
  expect(errors).toEqual([]);
});
