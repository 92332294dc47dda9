import { type Browser, expect, type Page } from "@playwright/test";
import {
  body,
  docx,
  lines,
  paragraph,
  pdf,
  stream,
} from "../../apps/server/src/testing/documents.ts";
import { actInSandbox, signInByApi } from "./api.ts";
import { launchChromium } from "./chromium.ts";
import { createPayingCustomer } from "./paying-customer.ts";
import type { Product } from "./product.ts";
import { test } from "./shared-product.ts";
import { acceptMention, signIn, watchErrors } from "./steps.ts";

let product: Product;
let browser: Browser;
test.beforeAll(async ({ sharedProduct }) => {
  [product, browser] = [sharedProduct, await launchChromium()];
  await createPayingCustomer(product, { email, name: "Vera", plan: "scale" });
});
test.afterAll(() => browser.close());
test.afterEach(async () => {
  await fetch(`${product.sandboxUrl}/sandbox/faults`, { method: "DELETE" });
  await actInSandbox(product, "model/writing", { mode: "plain" });
});

/** Creates a customer whose knowledge base is empty and who has written no text. */
const email = "vera@voices.test";

/** Opens a screen of the customer's dashboard. @returns the page, and the errors that its browser reports */
async function open(view: string): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const errors = watchErrors(page);
  await signIn(page, product.url, email, `/dashboard?view=${view}`);
  return { page, errors };
}

const breakModel = (fault: string) =>
  actInSandbox(product, "faults", { service: "model", fault, times: 0 });

test("a customer adds a voice, compares it with another, and has writers use it", async () => {
  test.setTimeout(90_000);
  const { page, errors } = await open("voice-settings");
  await page.getByRole("button", { name: "Add a voice" }).click();
  await page.getByLabel("Name").fill("Mara");
  await page.getByLabel(/^Rules/).fill("Name the price only when somebody asks.");
  await page
    .getByLabel("Sample 1")
    .fill("Start with the invoice. Start with what the client sees.");
  await page.getByRole("button", { name: "Save voice" }).click();
  await expect(page.getByRole("heading", { name: "Mara", level: 2 })).toBeFocused();
  await expect(page.getByText("start with …")).toBeVisible();

  await page.getByLabel("Prompt").fill("Reminders by text message");
  await page.getByRole("button", { name: "Write both" }).click();
  const own = page.getByRole("region", { name: "Sample in Mara" });
  // The imitated model begins its texts as the samples do.
  await expect(own).toContainText("Start with the invoice.");
  await expect(page.getByRole("region", { name: "Sample in Professional" })).toContainText(
    "Reminders by text message",
  );

  await actInSandbox(product, "model/writing", { mode: "hostile" });
  await page.getByRole("button", { name: "Write both" }).click();
  await expect(own).toContainText('<img src=x onerror="alert(1)">');
  await expect(own.locator("img, script, a")).toHaveCount(0);

  await breakModel("500");
  await page.getByRole("button", { name: "Write both" }).click();
  await expect(own.getByRole("alert")).toContainText("Please try again in a moment.");

  await page.getByRole("button", { name: "Use for replies" }).click();
  await expect(page.getByText("Writers use this voice for your replies.")).toBeVisible();
  expect(errors.filter((error) => !error.includes("503"))).toEqual([]);
});

test("a customer fills the knowledge base from a text, files and a web page, and undoes a deletion", async () => {
  test.setTimeout(120_000);
  const { page, errors } = await open("knowledge-base");
  await expect(page.getByText("Nothing here yet")).toBeVisible();
  await page.getByRole("button", { name: "Add a text" }).click();
  await page.getByLabel("Title").fill("Prices");
  await page.getByLabel("Text", { exact: true }).fill("Ledgerly costs $12 a month.");
  await page.getByRole("button", { name: "Save entry" }).click();
  const entry = (title: string) => page.getByRole("listitem").filter({ hasText: title });
  await expect(entry("Prices")).toContainText("Typed in");

  const send = async (name: string, bytes: string | Uint8Array) => {
    const buffer = Buffer.from(bytes as Uint8Array);
    const file = { name, mimeType: "application/octet-stream", buffer };
    await page.getByLabel("File", { exact: true }).setInputFiles(file);
  };
  const dialog = page.getByRole("dialog", { name: "Add a file" });
  for (const [name, bytes] of [
    ["terms.docx", docx(body(paragraph("Terms of Ledgerly")))],
    ["sheet.pdf", pdf(stream(lines(["A sheet of Ledgerly"])))],
    ["page.md", "<script>alert(1)</script> is only text here"],
  ] as const) {
    await page.getByRole("button", { name: "Add a file" }).click();
    await send(name, bytes);
    await expect(dialog).toBeHidden();
    await expect(entry(`From the file ${name}`)).toBeVisible();
  }
  await expect(entry("page.md")).toContainText("<script>alert(1)</script>");

  await page.getByRole("button", { name: "Add a file" }).click();
  const bomb = docx(body(paragraph("a")), { "word/media/a.bin": new Uint8Array(30 * 1024 * 1024) });
  for (const [name, bytes, message] of [
    ["bomb.docx", bomb, "unpacks to more than 20 MB"],
    ["long.pdf", pdf(stream(lines(["a"])), { pages: 10_000 }), "more than 1,000 pages"],
    [
      "picture.txt",
      Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
      "whatever its name says",
    ],
    ["program.exe", "MZ", "Choose a text, Markdown, PDF or Word"],
  ] as const) {
    await send(name, bytes);
    await expect(dialog.getByRole("alert")).toContainText(message);
  }
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Add a web page" }).click();
  await page.getByLabel("Address of the page").fill("northpier.test");
  await page.getByRole("button", { name: "Read the page" }).click();
  await expect(page.getByRole("dialog")).toContainText("We couldn't read this page.");
  await page.getByLabel("Address of the page").fill("ledgerly.test");
  await page.getByRole("button", { name: "Read the page" }).click();
  await expect(entry("From ledgerly.test")).toBeVisible();

  await page.getByLabel("Search the knowledge base").fill("costs $12");
  await expect(page.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Delete Prices" }).click();
  await expect(page.getByText("No entry has all of these words")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(entry("Prices")).toBeVisible();
  expect(errors.filter((error) => !error.includes("422"))).toEqual([]);
});

test("the writer who holds a reply reads the customer's voice and searches the knowledge base", async () => {
  test.setTimeout(90_000);
  const customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
  const voice = { name: "For writers", rules: ["Never promise a date."] };
  const { voice: added } = await customer<{ voice: { id: string } }>("POST", "/voices", voice);
  await customer("POST", `/voices/${added.id}/use-for-replies`);
  const text = { title: "Refunds", content: "Ledgerly returns the last month on request." };
  await customer("POST", "/knowledge", text);
  const title = "Which invoicing software returns money?";
  await product.postThread({ community: "startups", title, body: "We pay too much for ours." });
  await acceptMention(customer, title);

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await signIn(page, product.url, "writer@earshot.test", "/writers/opportunities");
  const card = page.getByRole("article").filter({ hasText: title });
  await card.getByRole("button", { name: "Claim" }).click();
  await page.getByRole("tab", { name: "Company" }).click();
  await expect(page.getByRole("list", { name: "Rules of the voice" })).toHaveText(
    "Never promise a date.",
  );
  await page.getByLabel("Search it").fill("request");
  await page.getByRole("button", { name: "Read Refunds" }).click();
  await expect(page.getByRole("button", { name: "Show less of Refunds" })).toBeVisible();
  await expect(page.getByText(text.content)).toBeVisible();
});
