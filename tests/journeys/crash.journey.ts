import { expect, test } from "@playwright/test";
import { actInSandbox, type Caller, signInByApi } from "./api.ts";
import { launchChromium } from "./chromium.ts";
import { type Product, startProduct } from "./product.ts";
import { until } from "./sample-data.ts";
import { card, newsLine, signIn } from "./steps.ts";

interface Mention {
  id: string;
  title: string;
  status: string;
  reply: { id: string; status: string; permalink: string | null } | null;
}
interface Assignment {
  id: string;
  status: string;
  text: string;
}

const titles = {
  draft: "Our bookkeeper quit: which invoicing software?",
  approved: "Two vans, no bookkeeper: which invoicing software?",
  posted: "A choir needs invoicing software",
};
type Stage = keyof typeof titles;
const texts = {
  approved: "With two vans, take one that sends the bill from the driver's phone.",
  posted: "Singers pay by quarter, so look for recurring invoices and reminders.",
};

let product: Product;
let customer: Caller;
let writer: Caller;

async function find(stage: Stage): Promise<Mention | undefined> {
  const { mentions } = await customer<{ mentions: Mention[] }>(
    "GET",
    "/discovery/reddit-mentions?limit=100",
  );
  return mentions.find(({ title }) => title === titles[stage]);
}

/** Has the customer engage the mention of a stage, and the writer claim it. @returns the reply's address */
async function claim(stage: Stage): Promise<string> {
  const { id } = await until(() => find(stage));
  await customer("PATCH", `/discovery/reddit-mentions/${id}/status`, { status: "accepted" });
  await customer("POST", "/discovery/auto-engage", { mentionId: id, autoPost: false });
  const { assignment } = await writer<{ assignment: Assignment }>(
    "POST",
    `/writers/opportunities/${id}/claim`,
  );
  return `/writers/replies/${assignment.id}`;
}

async function findAssignment(at: string): Promise<Assignment | undefined> {
  const { assignments } = await writer<{ assignments: Assignment[] }>("GET", "/writers/active");
  return assignments.find(({ id }) => at.endsWith(id));
}

/** Has a text submitted and approved. @returns the text to post, with the disclosure */
async function approve(at: string, text: string): Promise<string> {
  await writer("POST", `${at}/submit`, { text });
  await customer("POST", `${at.replace("/writers", "")}/approve`);
  return (await findAssignment(at))?.text ?? "";
}

test("after kill -9, a draft, an approval, a removal, sessions and live updates continue", async () => {
  test.setTimeout(180_000);
  const browser = await launchChromium();
  product = await startProduct({ apart: true, replyCheckSeconds: "8,16,24,32,40" });
  try {
    const permalinks = {} as Record<Stage, string>;
    for (const stage of Object.keys(titles) as Stage[]) {
      const thread = { community: "startups", title: titles[stage], body: "Help." };
      permalinks[stage] = await product.postThread(thread);
    }
    customer = await signInByApi(product, "/auth/login", "demo@earshot.test");
    writer = await signInByApi(product, "/writers/login", "writer@earshot.test");
    const admin = await signInByApi(product, "/auth/login", "admin@earshot.test");
    const allowed = { verdict: "allowed", note: "The moderators agreed." };
    await admin("PUT", "/admin/communities/reddit/startups", allowed);
    await writer("PUT", "/writers/settings", { accounts: { reddit: "helpful_jonas" } });
    const draft = await claim("draft");
    await writer("PUT", `${draft}/draft`, { text: "Half of a thought", revision: 0 });
    const approved = await claim("approved");
    const approvedText = await approve(approved, texts.approved);
    const posted = await claim("posted");
    const body = await approve(posted, texts.posted);
    const comment = await actInSandbox<{ name: string; url: string }>(product, "comments", {
      permalink: permalinks.posted,
      author: "helpful_jonas",
      body,
    });
    await writer("POST", `${posted}/placed`, { permalink: comment.url });
    expect(await find("posted")).toMatchObject({
      status: "replied",
      reply: { status: "placed", permalink: comment.url },
    });

    const page = await browser.newPage();
    await signIn(page, product.url);
    const found = page.getByRole("article").first().getByRole("heading");
    const title = (await found.textContent()) ?? "";

    await product.kill();
    await actInSandbox(product, "moderate", { thing: comment.name, action: "remove" });
    await product.restart();

    // The sessions of the API's clients and of the browser are still valid.
    expect(await findAssignment(draft)).toMatchObject({ text: "Half of a thought" });
    expect(await findAssignment(approved)).toMatchObject({
      status: "approved",
      text: approvedText,
    });
    await page.reload();
    await expect(card(page, title)).toBeVisible();
    await product.postThread({
      community: "agency",
      title: "Which invoicing software, after the crash?",
      body: "",
    });
    await expect(newsLine(page)).toBeVisible({ timeout: 45_000 });
    await expect
      .poll(async () => (await find("posted"))?.reply?.status, { timeout: 60_000 })
      .toBe("removed");
    const { user } = await customer<{ user: { repliesUsed: number } }>("GET", "/auth/me");
    // The removed reply is not counted.
    expect(user.repliesUsed).toBe(2);
  } finally {
    await browser.close();
    await product.stop();
  }
});
