import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Mailer } from "../../../infrastructure/mail/index.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { ReportMails } from "./service-mails.ts";
import * as store from "./store.ts";
import * as mails from "./store-mails.ts";

/** How long a process has to send a mail that it has claimed. */
const leaseMs = 3 * 60_000;
/** How long after a mail was planned or last tried it is queued again if it was not sent. */
const requeueMs = 5 * 60_000;
/** How long a mail is retried; after that, its content is too old. */
const giveUpMs = 3 * 86_400_000;
const requeuedMax = 2_000;

export type ReportDelivery = ReturnType<typeof createReportDelivery>;

/**
 * Delivers the mails of reports. One process at a time claims a mail, in a separate transaction. A mail server has no
 * transactions: if a process dies between the server's "250 OK" and our record, the mail is sent again, with the same
 * Message-ID, so that mailboxes show it once (decision 070).
 */
export function createReportDelivery(deps: {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  workspaces: Workspaces;
  reportMails: ReportMails;
}) {
  const { database, clock, mailer, workspaces, reportMails } = deps;
  const db = database.pool;
  const topics = { mailDue: createTopic<{ mailId: string }>() };
  const before = (ms: number) => new Date(clock.now().getTime() - ms);

  /** The recipient of a mail; null: they have left, turned reports off, or have no confirmed address. */
  async function findRecipient(workspaceId: string, userId: string) {
    const [members, choices] = await Promise.all([
      workspaces.members(workspaceId),
      mails.listChoices(db, workspaceId),
    ]);
    const member = members.find((one) => one.userId === userId);
    if (!member || member.emailVerifiedAt === null) return null;
    return (choices.get(userId) ?? member.role === "owner") ? member : null;
  }

  return {
    topics,

    /** Sends a mail, unless it was sent or another process is sending it. @throws Error when it may be retried */
    async send(mailId: string): Promise<void> {
      const claimed = await mails.claimMail(db, mailId, clock.now(), before(leaseMs));
      if (!claimed) return;
      const record = (state: mails.ReportMailRow["state"]) =>
        mails.recordMail(db, claimed, state, clock.now());
      try {
        const report = await store.findAnyReport(db, claimed.reportId);
        const recipient = report && (await findRecipient(report.workspaceId, claimed.userId));
        if (!report || !recipient) {
          await record("skipped");
          return;
        }
        const mail = await reportMails.write(report, recipient);
        const isSent = await mailer.send({ ...mail, messageName: `report-${claimed.id}` });
        await record(isSent ? "sent" : "refused");
      } catch (error) {
        // Lets the next attempt start before the lease ends.
        await record("waiting");
        throw error;
      }
    },

    /** Queues unsent mails again, and ends those that are too old. */
    async requeue(): Promise<void> {
      await mails.endMailsBefore(db, before(giveUpMs), clock.now());
      const unsent = await mails.listUnsent(db, before(requeueMs), requeuedMax);
      await database.transaction(async (tx) => {
        for (const mailId of unsent) await topics.mailDue.publish(tx, { mailId });
      });
    },
  };
}
