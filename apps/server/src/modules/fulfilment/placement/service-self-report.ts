import { sourceNames } from "@earshot/contract";
import { type Blobs, cleanImage } from "../../../infrastructure/blobs/index.ts";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { LinkReader } from "../../../integrations/ports/lookup.ts";
import type { Compliance } from "../compliance/index.ts";
import type { Replies, ReplyRow } from "../replies/index.ts";
import { wrongAddress } from "./rules-addresses.ts";
import { isEarly, postedEarly } from "./rules-manual.ts";
import type { Eligibility } from "./service-eligibility.ts";
import { alreadyRecorded, type ManualPlacement, refused } from "./service-manual.ts";

/** What a writer says of a comment that nobody but people can see. */
export interface Attested {
  permalink: string;
  /** Base64 of an image. */
  screenshot: string;
  /** Of a community account; null: the writer's own. */
  accountId: string | null;
}

export type SelfReports = ReturnType<typeof createSelfReports>;

/** Takes a writer's word, with a screenshot, where a platform can't be read back (rulings, Accepting). */
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
     * Takes a comment for an approved reply on the writer's word: the address must be one of a comment
     * under the reply's post.
     * @throws AppError NOT_FOUND; REPLY_MOVED_ON; BAD_IMAGE; PLACEMENT_REFUSED with what to correct.
     */
    async selfReportPlacement(
      writerId: string,
      replyId: string,
      said: Attested,
    ): Promise<ReplyRow> {
      const { row, mention } = await manualPlacement.open(writerId, replyId, ["approved"]);
      const { source, externalId: postId } = mention.post;
      const reader = deps.readers.find(({ name }) => name === source);
      if (!reader) {
        throw refused([
          `${sourceNames[source]} can be read by us: paste the address of your comment, and no screenshot is needed.`,
        ]);
      }
      const comment = reader.commentOf(said.permalink);
      if (!comment) {
        throw refused([
          wrongAddress(source, manualPlacement.platformOf(said.permalink), said.permalink),
        ]);
      }
      if (!comment.isUnder(postId)) {
        throw refused([
          "The comment stands under another post. Post it under the post of this reply.",
        ]);
      }
      const now = clock.now();
      const { externalId, url: permalink, postedAt } = comment;
      if (isEarly(postedAt, row.approvedAt)) throw refused([postedEarly]);
      const account = (await eligibility.accountsFor(row, writerId)).find(
        ({ id, mode }) => id === said.accountId && mode === "hand",
      );
      if (!account) {
        throw refused([
          said.accountId === null
            ? "Declare the account that you post with in Settings first."
            : "This account is none of yours any more. Choose another one.",
        ]);
      }
      const check = await manualPlacement.requireCompliance(row);
      const content = await cleanImage(imageOf(said.screenshot), "screenshot");
      const placedAt = postedAt === null || postedAt > now ? now : postedAt;
      return replies.withWriters(writerId, row.id, async (tx, locked) => {
        await compliance.lockAccount(tx, source, account.name);
        // Before the caps: they would count this comment against itself and say to delete it.
        if (await replies.isCommentRecorded(tx, externalId)) throw refused([alreadyRecorded]);
        await eligibility.admit(tx, locked, account, placedAt);
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

/** The bytes of an image, also of one that comes as a whole address. */
function imageOf(base64: string): Buffer {
  return Buffer.from(base64.replace(/^data:[^,]{0,100},/, ""), "base64");
}
