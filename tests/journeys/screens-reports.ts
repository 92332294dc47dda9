import type { Page } from "@playwright/test";
import { confirmEmail, signUpByApi } from "./api.ts";
import type { Product } from "./product.ts";
import type { OnScreen } from "./screens-visit.ts";
import { signIn } from "./steps.ts";

const days = [16, 17, 18, 19, 20, 21, 22].map((day, at) => ({
  day: `2026-11-${day}`,
  levels: {
    Cold: 6 + ((at * 5) % 9),
    Curious: 3 + (at % 4),
    Looking: at % 5,
    "Ready to buy": at % 3,
  },
}));

const totalOf = (level: keyof (typeof days)[number]["levels"]) =>
  days.reduce((sum, { levels }) => sum + levels[level], 0);

const levels = {
  Cold: totalOf("Cold"),
  Curious: totalOf("Curious"),
  Looking: totalOf("Looking"),
  "Ready to buy": totalOf("Ready to buy"),
};

/** Figures of a busy week that fill every part of a report. */
const figures = {
  heard: { count: Object.values(levels).reduce((sum, one) => sum + one, 0), before: 71, levels },
  days,
  answered: { count: 12, before: 9 },
  survival: { live: 11, removed: 1 },
  clicks: { count: 64, before: 70 },
  conversions: { count: 3, before: 1, values: [{ currency: "USD", amount: 148_500 }] },
  promise: { kept: 10, missed: 2 },
  voice: [
    { kind: "own_brand", mentions: 9, keywords: [{ keyword: "tidy ledger", mentions: 9 }] },
    {
      kind: "competitor",
      mentions: 31,
      keywords: [
        { keyword: "bookwise", mentions: 22 },
        { keyword: "ledgerly", mentions: 9 },
      ],
    },
    { kind: "problem", mentions: 44, keywords: [{ keyword: "late payments", mentions: 44 }] },
  ],
  advice: {
    noisyKeywords: [{ keyword: "invoice", mentions: 38, skipped: 36, cold: 30 }],
    removingCommunities: [{ source: "reddit", community: "freelance", placed: 3, removed: 2 }],
  },
};

/** Creates a workspace with a report of a busy week, whose email is waiting to be sent. */
export async function createReport(product: Product) {
  const email = `report${Date.now()}@example.test`;
  const person = { fullName: "Rae Reader", companyName: "Tidy Ledger" };
  const call = await signUpByApi(product, email, person);
  await confirmEmail(product, call, email);
  const own = "(select current_workspace_id from users where email = $1)";
  await product.change(`update workspaces set tier = 'growth' where id = ${own}`, [email]);
  await product.change(
    `insert into reports (id, workspace_id, kind, from_day, until_day, zone, made_at, figures, mention_ids)
     select gen_random_uuid(), ${own}, 'weekly', '2026-11-16', '2026-11-22', 'UTC', now(), $2, '{}'`,
    [email, JSON.stringify(figures)],
  );
  await product.change(
    `insert into report_mails (id, report_id, user_id, changed_at, created_at)
     select gen_random_uuid(), r.id, u.id, now() - interval '10 min', now()
     from reports r join users u on u.current_workspace_id = r.workspace_id where u.email = $1`,
    [email],
  );
  const { items } = await call<{ items: { id: string }[] }>("GET", "/reports");
  return { email, call, id: items[0]?.id ?? "" };
}

interface OutboxMail {
  id: number;
  subject: string;
  text: string;
  headers: { name: string; value: string }[];
}

/** Waits for the email of a report. */
export async function waitForReportMail(product: Product, email: string): Promise<OutboxMail> {
  const isReport = ({ subject }: OutboxMail) => /^Your (?:week|month) at /.test(subject);
  const deadline = Date.now() + 150_000;
  while (Date.now() < deadline) {
    const query = new URLSearchParams({ to: email, after: "0", wait: "5" });
    const response = await fetch(`${product.sandboxUrl}/sandbox/mails?${query}`);
    const found = ((await response.json()) as OutboxMail[]).find(isReport);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error(`no report was mailed to ${email} within 150 seconds`);
}

let createdReport: Awaited<ReturnType<typeof createReport>> | null = null;

/** Visits the list of reports, one report, and the page of its share link. */
export async function visitReports(page: Page, product: Product, on: OnScreen): Promise<void> {
  createdReport ??= await createReport(product);
  const report = createdReport;
  await signIn(page, product.url, report.email, "/dashboard?view=reports");
  await page.getByRole("table").waitFor();
  await on("reports", "whole");
  await page.goto(`${product.url}/dashboard?view=reports&report=${report.id}`);
  const link = page.getByLabel("Share link");
  await link.waitFor();
  await on("report", "whole");
  await page.goto(await link.inputValue());
  await page.getByText("What to change").waitFor();
  await on("report-shared", "whole");
}

let mail: OutboxMail | null = null;

/**
 * Visits the email of a report, with and without images. Only for screenshots: the outbox shows emails with scripts
 * switched off, so axe can't run there.
 */
export async function visitReportMail(page: Page, product: Product, on: OnScreen): Promise<void> {
  if (!mail) {
    const { email } = await createReport(product);
    await product.runNow("reports.requeue-mails");
    mail = await waitForReportMail(product, email);
  }
  const address = `${product.sandboxUrl}/outbox/${mail.id}/html`;
  await page.goto(address);
  await on("report-mail", "whole");
  await page.evaluate(() => {
    for (const image of document.querySelectorAll("img")) image.src = "about:blank";
  });
  await on("report-mail-without-images", "whole");
  // The outbox shows emails in a frame with an opaque origin, which has no storage to clear.
  await page.goto(product.url);
}
