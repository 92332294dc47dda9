import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type NoticeKind, noticeKinds } from "@earshot/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OptOutMailKind, optOutMailKinds } from "../../modules/discovery/opt-outs/index.ts";
import { type AccountMailKind, accountMailKinds } from "../../modules/identity/accounts/index.ts";
import { type TeamMailKind, teamMailKinds } from "../../modules/identity/team/index.ts";
import { type ReceiptMailKind, receiptMailKinds } from "../../modules/ledger/receipts/index.ts";
import {
  type BillingMailKind,
  billingMailKinds,
} from "../../modules/ledger/subscriptions/index.ts";
import { openAdmin } from "../../testing/admin.ts";
import { dataOf, openTestApp, type TestApp } from "../../testing/app.ts";
import { openReplyPipeline } from "../../testing/reply-pipeline.ts";
import { newId } from "../database/columns.ts";
import type { Mail } from "./index.ts";

/** A text that a spammer wants us to send, in the forms that a field may turn it into. */
const hostile = "Win $$$ http://evil.example/prize";
const traces = /\$\$\$|prize|evil.example/i;

const none = { count: 0, before: 0 };
const emptyFigures = {
  heard: { ...none, levels: { Cold: 0, Curious: 0, Looking: 0, "Ready to buy": 0 } },
  days: [],
  answered: none,
  survival: { live: 0, removed: 0 },
  clicks: none,
  conversions: { ...none, values: [] },
  promise: { kept: 0, missed: 0 },
  voice: [],
  advice: { noisyKeywords: [], removingCommunities: [] },
};

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ jobs: true });
});
afterAll(() => app.close());

let made = 0;
const newAddress = () => {
  made += 1;
  return `victim${made}@example.test`;
};

/** Signs somebody up with a hostile name. @param isConfirmed whether the address is confirmed */
async function account(isConfirmed: boolean) {
  const email = newAddress();
  const { user, token: session } = await app.signUp({
    email,
    fullName: hostile,
    confirmed: false,
  });
  const verification = await app.mailer.next(email);
  if (isConfirmed) {
    const token = /#token=(\S+)/.exec(verification.text)?.[1] ?? "";
    dataOf(await app.call("verifyEmail", { body: { token } }, { token: session }));
  }
  return { email, id: user.id, verification };
}

/** A mail of an account, whether its address is confirmed or not. */
async function accountMails(kind: AccountMailKind): Promise<Mail[]> {
  const mails: Mail[] = [];
  for (const isConfirmed of [false, true]) {
    const { email, id, verification } = await account(isConfirmed);
    if (kind === "verification") {
      mails.push(verification);
      continue;
    }
    await app.services.accounts.sendMail(kind === "reset" ? { kind, email } : { kind, userId: id });
    mails.push(await app.mailer.next(email));
  }
  return mails;
}

/** A request whose every free field is hostile; LinkedIn's names are free text. */
async function optOutMails(kind: OptOutMailKind): Promise<Mail[]> {
  const { optOuts, optOutList } = app.services;
  const mails: Mail[] = [];
  for (const [platform, name] of [
    ["linkedin", hostile],
    ["linkedin", "Win-a-prize-at-evil-example"],
    ["reddit", "win.evil.example"],
    ["x", "win_a_prize_at_evil_example"],
  ] as const) {
    const email = newAddress();
    const body = { platform, kind: "author", name, email, note: hostile } as const;
    dataOf(await app.call("requestOptOut", { body }));
    const confirmation = await app.mailer.next(email);
    const token = /token=(\S+)/.exec(confirmation.text)?.[1] ?? "";
    const [id = ""] = token.split(".");
    dataOf(await app.call("confirmOptOut", { body: { token } }));
    if (kind === "confirmation") mails.push(confirmation);
    else if (kind !== "reviews") {
      const params = { id };
      const decision = kind === "refused" ? "refuse" : "approve";
      const outcome = await app.call("decideOptOut", { params, body: { decision } }, await admin());
      dataOf(outcome);
      await optOuts.mails.sendDecision(id, kind);
      mails.push(await app.mailer.next(email));
    }
  }
  if (kind === "reviews") {
    await optOutList.notify();
    mails.push(await app.mailer.next(app.adminEmail));
  }
  return mails;
}
let openedAdmin: ReturnType<typeof openAdmin> | null = null;
const admin = () => {
  openedAdmin ??= openAdmin(app);
  return openedAdmin();
};

/** Whether a mail is a notice: the mail that confirms the address may arrive before it, after it or not at all. */
const isNotice = ({ unsubscribeUrl }: Mail) => unsubscribeUrl !== undefined;

/** A notice to a customer with a hostile name, about a post with a hostile title. */
async function noticeMail(kind: NoticeKind): Promise<Mail[]> {
  const pipeline = await openReplyPipeline(app);
  const { email, user } = pipeline.person;
  const { id } = await pipeline.mention({ title: `${pipeline.phrase} ${hostile}` });
  const { database } = app.infrastructure;
  await database.query({
    text: "update users set full_name = $2 where id = $1",
    values: [user.id, hostile],
  });
  const noticeId = newId();
  await database.query({
    text: "insert into notices (id, user_id, kind, mention_id, created_at) values ($1, $2, $3, $4, now())",
    values: [noticeId, user.id, kind, id],
  });
  await app.services.notices.mail(noticeId);
  return [await app.mailer.next(email, isNotice)];
}

/** A workspace whose company has a hostile name, and its owner's address. */
async function hostileWorkspace(): Promise<{ email: string; workspaceId: string }> {
  const { email, id } = await account(true);
  const { rows } = await app.infrastructure.database.query({
    text: "update workspaces set company_name = $2 where id = (select current_workspace_id from users where id = $1) returning id",
    values: [id, hostile],
  });
  return { email, workspaceId: rows[0].id };
}

/** A mail about the plan of a workspace whose company and owner have hostile names. */
async function billingMail(kind: BillingMailKind): Promise<Mail[]> {
  const { email, workspaceId } = await hostileWorkspace();
  const at = new Date().toISOString();
  await app.services.subscriptions.sendMail({ kind, workspaceId, plan: "growth", at, price: 59 });
  return [await app.mailer.next(email)];
}

/** A mail about a receipt of such a workspace. */
async function receiptMail(kind: ReceiptMailKind): Promise<Mail[]> {
  const { email, workspaceId } = await hostileWorkspace();
  const until = new Date().toISOString();
  await app.services.receipts.sendMail({ kind, workspaceId, plan: "growth", until });
  return [await app.mailer.next(email)];
}

/** A mail about who is in such a workspace, whose people have hostile names. */
async function teamMail(kind: TeamMailKind): Promise<Mail[]> {
  const { email: ownerEmail, workspaceId } = await hostileWorkspace();
  const { accounts, workspaces, team } = app.services;
  const owner = await accounts.findByEmail(ownerEmail);
  const { email, id: userId } = await account(true);
  const about = owner?.id ?? "";
  if (kind === "invitation") {
    const invited = newAddress();
    await app.infrastructure.database.query({
      text: "update workspaces set tier = 'scale' where id = $1",
      values: [workspaceId],
    });
    await team.invite({ workspaceId, userId: about }, { email: invited, role: "viewer" });
    return [await app.mailer.next(invited)];
  }
  await app.infrastructure.database.transaction((tx) =>
    workspaces.addMember(tx, workspaceId, userId, "viewer"),
  );
  const people =
    kind === "joined" ? { userId: about, aboutId: userId } : { userId, aboutId: about };
  await team.sendMail({ kind, workspaceId, ...people });
  return [await app.mailer.next(kind === "joined" ? ownerEmail : email)];
}

type DeletionMail = Parameters<TestApp["services"]["deletions"]["sendMail"]>[0];
/** Every kind of mail about a deletion: without a new kind here, the code does not compile. */
const deletionMailKinds: Record<DeletionMail["kind"], true> = {
  "account-requested": true,
  "workspace-requested": true,
  "member-informed": true,
  "account-kept": true,
  "workspace-kept": true,
  "account-deleted": true,
  "workspace-deleted": true,
};

/** A mail about the deletion of such a workspace. */
async function deletionMail(kind: DeletionMail["kind"]): Promise<Mail[]> {
  const { email, id: userId } = await account(true);
  const about = { kind, userId, email, name: hostile, dueAt: new Date().toISOString() };
  await app.services.deletions.sendMail(about as DeletionMail);
  return [await app.mailer.next(email)];
}

/** The mail about the export of such a workspace. */
async function exportMail(): Promise<Mail[]> {
  const { email, workspaceId } = await hostileWorkspace();
  const id = newId();
  await app.infrastructure.database.query({
    text: `insert into data_exports
      (id, workspace_id, requested_by, state, progress_at, requested_at, expires_at)
      select $1, workspace_id, user_id, 'ready', now(), now(), now() + interval '1 d'
      from workspace_members where workspace_id = $2`,
    values: [id, workspaceId],
  });
  await app.services.dataExports.sendMail(id);
  return [await app.mailer.next(email)];
}

/** The mail of a report about a post with a hostile title, text, author and community. */
async function reportMail(): Promise<Mail[]> {
  const pipeline = await openReplyPipeline(app);
  const { email, user } = pipeline.person;
  // The workspace's name and keywords may be in it: it goes to the owner, and to members who asked for it.
  const { id } = await pipeline.mention({
    title: `${pipeline.phrase} ${hostile}`,
    body: hostile,
    author: "win_a_prize_at_evil_example",
    community: "prize",
  });
  const { database } = app.infrastructure;
  // A community of another platform, where people choose the name freely.
  await database.query({
    text: "update posts set source = 'github', community = $2 where id = (select post_id from mentions where id = $1)",
    values: [id, hostile],
  });
  const { rows } = await database.query({
    text: `insert into reports
      (id, workspace_id, kind, from_day, until_day, zone, made_at, figures, mention_ids)
      select $1, workspace_id, 'weekly', '2026-11-16', '2026-11-22', 'UTC', now(), $2, array[id]
      from mentions where id = $3 returning id`,
    values: [newId(), JSON.stringify(emptyFigures), id],
  });
  const mailId = newId();
  await database.query({
    text: "insert into report_mails (id, report_id, user_id, changed_at, created_at) values ($1, $2, $3, now(), now())",
    values: [mailId, rows[0].id, user.id],
  });
  await app.services.reportDelivery.send(mailId);
  return [await app.mailer.next(email, ({ images }) => images !== undefined)];
}

/** The mails of a notification channel: of a mention with a hostile post, and that a channel was turned off. */
async function notificationMails(): Promise<Mail[]> {
  const pipeline = await openReplyPipeline(app);
  const { email, user, token } = pipeline.person;
  const body = {
    kind: "email" as const,
    name: hostile,
    delivery: "instant" as const,
    hour: 8,
    weekday: 1,
    timeZone: "UTC",
    quietHours: null,
    rules: [{ minLevel: "Cold" as const, keywords: [], sources: [], communities: [] }],
  };
  const added = dataOf(await app.call("addNotificationChannel", { body }, { token }));
  const { id } = added.channel;
  const mention = await pipeline.mention({
    title: `${pipeline.phrase} ${hostile}`,
    body: hostile,
    author: "win_a_prize_at_evil_example",
    community: "prize",
  });
  // A community of another platform, where people choose the name freely.
  await app.infrastructure.database.query({
    text: "update posts set source = 'github', community = $2 where id = (select post_id from mentions where id = $1)",
    values: [mention.id, hostile],
  });
  const { notificationDelivery } = app.services;
  await notificationDelivery.deliver(id);
  const mail = await app.mailer.next(email, ({ subject }) => subject === "1 new mention");
  await app.infrastructure.database.query({
    text: "update notification_channels set off_reason = 'gone' where user_id = $1",
    values: [user.id],
  });
  await notificationDelivery.mailTurnedOff({ channelId: id, messageName: "off" });
  return [mail, await app.mailer.next(email, ({ messageName }) => messageName === "off")];
}

/** Every kind of mail: a new one is missing here until it is added. */
const kinds: [string, () => Promise<Mail[]>][] = [
  ...accountMailKinds.map((kind): [string, () => Promise<Mail[]>] => [
    `account: ${kind}`,
    () => accountMails(kind),
  ]),
  ...optOutMailKinds.map((kind): [string, () => Promise<Mail[]>] => [
    `opt-out: ${kind}`,
    () => optOutMails(kind),
  ]),
  ...noticeKinds.map((kind): [string, () => Promise<Mail[]>] => [
    `notice: ${kind}`,
    () => noticeMail(kind),
  ]),
  ...teamMailKinds.map((kind): [string, () => Promise<Mail[]>] => [
    `team: ${kind}`,
    () => teamMail(kind),
  ]),
  ...billingMailKinds.map((kind): [string, () => Promise<Mail[]>] => [
    `billing: ${kind}`,
    () => billingMail(kind),
  ]),
  ...receiptMailKinds.map((kind): [string, () => Promise<Mail[]>] => [
    `receipt: ${kind}`,
    () => receiptMail(kind),
  ]),
  ...(Object.keys(deletionMailKinds) as DeletionMail["kind"][]).map(
    (kind): [string, () => Promise<Mail[]>] => [`deletion: ${kind}`, () => deletionMail(kind)],
  ),
  ["export", exportMail],
  ["report", reportMail],
  ["notification", notificationMails],
  [
    "writer invitation",
    async () => {
      const email = newAddress();
      dataOf(await app.call("inviteWriter", { body: { email } }, await admin()));
      return [await app.mailer.next(email)];
    },
  ],
];

describe("no mail contains a stranger's text:", () => {
  test.each(kinds)("%s", async (_kind, send) => {
    const mails = await send();
    expect(mails.length).toBeGreaterThan(0);
    for (const { subject, text, html } of mails) {
      for (const part of [subject, text, html]) {
        expect(part).not.toBe("");
        expect(part).not.toMatch(traces);
      }
    }
  });

  test("every file that writes mails is tested here", () => {
    const source = join(import.meta.dirname, "../..");
    const writers = readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .filter((file) => !file.startsWith("testing/") && !file.startsWith("infrastructure/mail/"))
      .filter((file) =>
        /\brenderMessage\b|\bmailer\.send\b/.test(readFileSync(join(source, file), "utf8")),
      );
    expect(writers.toSorted()).toEqual([
      "modules/discovery/opt-outs/service-mails.ts",
      "modules/fulfilment/notices/service-mails.ts",
      "modules/fulfilment/writers/service-invitations.ts",
      "modules/identity/accounts/service-mails.ts",
      "modules/identity/team/service-mails.ts",
      "modules/ledger/receipts/service-mails.ts",
      "modules/ledger/subscriptions/service-mails.ts",
      "modules/portal/deletions/service-mails.ts",
      "modules/portal/exports/service.ts",
      "modules/reporting/notifications/service-contents.ts",
      "modules/reporting/notifications/service-sending.ts",
      "modules/reporting/reports/service-delivery.ts",
      // Only our own sentences and the product's name.
      "modules/reporting/webhooks/service-delivery.ts",
    ]);
  });
});
