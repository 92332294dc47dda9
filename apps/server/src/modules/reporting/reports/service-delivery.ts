import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Mailer } from "../../../infrastructure/mail/index.ts";
import { createTopic } from "../../../infrastructure/topic.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { ReportMails } from "./service-mails.ts";
import * as store from "./store.ts";
import * as mails from "./store-mails.ts";

/** For how long a process that has claimed a mail is given to send it. */
const leaseMs = 3 * 60_000;
/** A mail that is not sent so long after it was planned or tried is queued again. */
const requeueMs = 5 * 60_000;
/** After this time a mail is not tried any more: what it says is old. */
const giveUpMs = 3 * 86_400_000;
const requeuedMax = 2_000;

export type ReportDelivery = ReturnType<typeof createReportDelivery>;

/**
 * Delivers the mails of reports. A mail is claimed by one process at a time, in a transaction of its own. A mail server
 * has no transactions, so a process that dies between its "250 OK" and our record leaves a mail that is sent again,
 * under the same Message-ID, by which mailboxes show it once (decision 070).
 */
export function createReportDelivery(deps: {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  workspaces: Workspaces;
  reportMails: ReportMails;
}) {
  const { database, clock, mailer, workspaces, reportMails } = deps;
  const db = database.read;
  const topics = { mailDue: createTopic<{ mailId: string }>() };
  const before = (ms: number) => new Date(clock.now().getTime() - ms);

  /** The person whom a mail still may be sent to; null: they have left, or do not want it any more. */
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
        // So that the next try need not wait for the end of the lease.
        await record("waiting");
        throw error;
      }
    },

    /** Queues the mails again that are not sent yet, and ends those that are too old. */
    async requeue(): Promise<void> {
      await mails.endMailsBefore(db, before(giveUpMs), clock.now());
      const unsent = await mails.listUnsent(db, before(requeueMs), requeuedMax);
      await database.transaction(async (tx) => {
        for (const mailId of unsent) await topics.mailDue.publish(tx, { mailId });
      });
    },
  };
}
