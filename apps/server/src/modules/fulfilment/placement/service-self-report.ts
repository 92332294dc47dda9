import { sourceNames } from "@earshot/contract";
import { type Blobs, cleanImage } from "../../../infrastructure/blobs/index.ts";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { LinkReader } from "../../../integrations/ports/lookup.ts";
import type { Compliance } from "../compliance/index.ts";
import type { Replies, ReplyRow } from "../replies/index.ts";
import { wrongAddressMessage } from "./rules-addresses.ts";
import { isPostedBefore, postedBeforeApproval } from "./rules-manual.ts";
import type { Eligibility } from "./service-eligibility.ts";
import { commentAlreadyRecorded, type ManualPlacement, refusedError } from "./service-manual.ts";

/** A writer's report of a comment on a platform that we can't read. */
interface SelfReport {
  permalink: string;
  /** Base64 of an image. */
  screenshot: string;
  /** The id of a community account; null: the writer's own account. */
  accountId: string | null;
}

export type SelfReports = ReturnType<typeof createSelfReports>;

/** Records placements that writers report, with a screenshot, on platforms that we can't read. */
export function createSelfReports(deps: {
  clock: Clock;
  blobs: Blobs;
  replies: Replies;
  compliance: Compliance;
  eligibility: Eligibility;
  manualPlacement: ManualPlacement;
  readers: readonly LinkReader[];
}) {
  const { clock, blobs, replies, compliance, eligibility, manualPlacement } = deps;

  return {
    /**
     * Records a reported comment as the placement of an approved reply. The address must be of a comment
     * under the reply's post.
     * @throws AppError NOT_FOUND; REPLY_MOVED_ON; BAD_IMAGE; PLACEMENT_REFUSED with what to correct in the
     *   details.
     */
    async selfReportPlacement(
      writerId: string,
      replyId: string,
      report: SelfReport,
    ): Promise<ReplyRow> {
      const { row, mention } = await manualPlacement.findReply(writerId, replyId, ["approved"]);
      const { source, externalId: postId } = mention.post;
      const reader = deps.readers.find(({ name }) => name === source);
      if (!reader) {
        throw refusedError([
          `${sourceNames[source]} comments can be checked automatically: paste the address of your comment. No screenshot is needed.`,
        ]);
      }
      const comment = reader.commentOf(report.permalink);
      if (!comment) {
        throw refusedError([
          wrongAddressMessage(
            source,
            manualPlacement.platformOf(report.permalink),
            report.permalink,
          ),
        ]);
      }
      if (!comment.isUnder(postId)) {
        throw refusedError([
          "The comment is under another post. Post it under the post of this reply.",
        ]);
      }
      const now = clock.now();
      const { externalId, url: permalink, postedAt } = comment;
      if (isPostedBefore(postedAt, row.approvedAt)) throw refusedError([postedBeforeApproval]);
      const account = (await eligibility.accountsFor(row, writerId)).find(
        ({ id, mode }) => id === report.accountId && mode === "hand",
      );
      if (!account) {
        throw refusedError([
          report.accountId === null
            ? "Declare the account that you post with in Settings first."
            : "This is no longer one of your accounts. Choose another one.",
        ]);
      }
      const check = await manualPlacement.requireCompliance(row);
      const content = await cleanImage(imageOf(report.screenshot), "screenshot");
      const placedAt = postedAt === null || postedAt > now ? now : postedAt;
      return replies.withWriters(writerId, row.id, async (tx, locked) => {
        await compliance.lockAccount(tx, source, account.name);
        // Before the posting limits, which would count this very comment and tell the writer to delete it.
        if (await replies.isCommentRecorded(tx, externalId))
          throw refusedError([commentAlreadyRecorded]);
        await eligibility.requireEligible(tx, locked, account, {
          at: placedAt,
          earliest: postedAt ?? row.approvedAt ?? placedAt,
        });
        const screenshotId = await blobs.keep(tx, { mediaType: "image/webp", content });
        return replies.place(
          tx,
          locked,
          { by: "writer", userId: writerId },
          {
            source,
            permalink,
            externalId,
            accountName: account.name,
            communityAccountId: account.id,
            placedAt,
            placementMethod: "attested",
            screenshotId,
            check,
          },
        );
      });
    },
  };
}

/** The bytes of a base64 image, with or without the prefix of a data URL. */
function imageOf(base64: string): Buffer {
  return Buffer.from(base64.replace(/^data:[^,]{0,100},/, ""), "base64");
}
