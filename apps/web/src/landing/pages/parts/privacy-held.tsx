import { dataTerms, receiptLimits, retainedRecords } from "@earshot/contract";
import type { Chapter } from "./chapters.tsx";
import { Fact, Facts } from "./text.tsx";

/** The chapters about the data that is stored about people. */
export const storedDataChapters: readonly Chapter[] = [
  {
    id: "customers",
    title: "What we store about customers and writers",
    body: (
      <>
        <Facts>
          <Fact name="Account">
            Your email address, name, company and password (only as a hash, from which it can’t be
            read), and which version of the terms you accepted and when. If you use them: your
            Google account id and the secret of your authenticator app.
          </Fact>
          <Fact name="Workspace">
            Its members, your answers about your company and audience, keywords, mentions, plan and
            usage, and the Reddit accounts you connect. Access tokens are encrypted.
          </Fact>
          <Fact name="Replies">
            Their texts, notes and links, who wrote, requested and approved them and when, and
            whether they are still live. For writers, also the accounts they post with.
          </Fact>
          <Fact name="Sessions">
            The times and the browser’s user agent of each sign-in, so that you can recognize your
            devices and sign them out.
          </Fact>
          <Fact name="Emails">
            {" "}
            Your address and the emails we send you: links, invitations and notices about replies.
          </Fact>
          <Fact name="Attempts">
            Counts of sign-ins, sign-ups and submitted forms. We store hashes of the IP address and
            the email address, not the addresses themselves.
          </Fact>
          <Fact name="Referrals">
            Whose link you signed up with. To see whether people refer themselves, we compare the
            networks of sign-ins by keyed hashes, from which the IP address can’t be read. We delete
            them after 90 days.
          </Fact>
          <Fact name="Payments">
            What the payment provider tells us: references, plan and status. We never see your card.
            If you pay manually: your name, reference and receipt.
          </Fact>
        </Facts>
        <p>
          We use it to run the service you asked for (our contract with you), to keep it safe and to
          see which parts are used (our legitimate interest), and where the law requires it. We
          don’t sell it and don’t show ads.
        </p>
      </>
    ),
  },
  {
    id: "authors",
    title: "What we store about authors of public posts",
    body: (
      <>
        <p>
          We read posts and comments that anyone can read, and store them as they were published:
          text, address, time, community, score and the author’s username. We search them for our
          customers’ keywords, show a matching post to the customers whose keyword it contains, and
          reply to it in public if they ask us to.
        </p>
        <p>
          We do this so that customers know when someone asks for what they offer (their and our
          legitimate interest). We don’t try to identify authors, and we don’t send private
          messages.
        </p>
      </>
    ),
  },
  {
    id: "how-long",
    title: "How long we store it",
    body: (
      <Facts>
        <Fact name="Account, workspace">As long as your account exists.</Fact>
        <Fact name="Usage data">
          Up to {dataTerms.usageYears} years: counts of searches, generated texts and model usage,
          and checkouts that were not completed.
        </Fact>
        <Fact name="Deleted data">
          Removed within {dataTerms.erasedWithinDays} days of your request, from backups as well.
          You can change your mind for {dataTerms.deletionWaitDays} days. What we keep:{" "}
          {retainedRecords.map(({ what, howLong }) => `${what} (${howLong})`).join("; ")}.
        </Fact>
        <Fact name="Exports">{dataTerms.exportHours} hours after they were prepared.</Fact>
        <Fact name="Sessions">Up to 30 days, and one week after they end.</Fact>
        <Fact name="Attempts">They count for at most one day, and are removed one day later.</Fact>
        <Fact name="Opt-outs">
          As long as they are in effect. Unconfirmed requests: 7 days. Refused or ended requests: 30
          days.
        </Fact>
        <Fact name="Payments">
          As long as the law requires us to keep records of them. Pictures of receipts:{" "}
          {receiptLimits.imageDays} days after we checked them.
        </Fact>
      </Facts>
    ),
  },
];
