import type { Chapter } from "./chapters.tsx";
import { Fact, Facts } from "./text.tsx";

/** The chapters about the data that is stored about people. */
export const heldChapters: readonly Chapter[] = [
  {
    id: "customers",
    title: "What we hold about customers and writers",
    body: (
      <>
        <Facts>
          <Fact name="Account">
            Your e-mail address, name, company and password (as a hash from which it can’t be read),
            and if you use them: the identity Google gives you for us, and your second factor.
          </Fact>
          <Fact name="Workspace">
            Who is in it, your answers about your company and audience, keywords, mentions, plan and
            how much of it is used, and Reddit accounts that you connect. Their keys are encrypted.
          </Fact>
          <Fact name="Replies">
            Their texts, notes and links, who wrote, requested and approved them and when, and
            whether they are still live. Of a writer, also the account that they post with.
          </Fact>
          <Fact name="Sessions">
            For each sign-in its times and the browser’s name for itself (its user agent), so that
            you can recognize your devices and end them.
          </Fact>
          <Fact name="Mails">
            The address, and what we write to you: links, invitations, notices about replies.
          </Fact>
          <Fact name="Attempts">
            Counts of sign-ins, sign-ups and forms, under a hash of the network address and of the
            e-mail address in place of the addresses themselves.
          </Fact>
          <Fact name="Payments">
            What the payment provider tells us: references, plan and status. We never see your card.
            If you pay by hand: your name, reference and receipt.
          </Fact>
        </Facts>
        <p>
          We use it to run the service you asked for (our contract with you), to keep it safe and to
          find out which parts of it are used (our legitimate interest), and where the law tells us
          to. We don’t sell it, and show no advertisements.
        </p>
      </>
    ),
  },
  {
    id: "authors",
    title: "What we hold about authors of public posts",
    body: (
      <>
        <p>
          We read posts and comments that anyone can read, and hold them as they were published:
          text, address, time, community, score, and the name that the author goes by there. We
          search them for our customers’ keywords, show a matching post to the customers whose
          keyword it contains, and on their request reply to it in public.
        </p>
        <p>
          We do so because customers want to hear when someone asks for what they make (their and
          our legitimate interest). We don’t find out who an author is elsewhere, and send no
          private messages.
        </p>
      </>
    ),
  },
  {
    id: "how-long",
    title: "For how long",
    body: (
      <Facts>
        <Fact name="Account, workspace">As long as your account is there.</Fact>
        <Fact name="Usage data">Up to 2 years.</Fact>
        <Fact name="Deleted data">Removed within 30 days of your request.</Fact>
        <Fact name="Sessions">Up to 30 days, and a week after their end.</Fact>
        <Fact name="Attempts">They count for a day at most, and are removed a day later.</Fact>
        <Fact name="Opt-outs">
          As long as they are to hold; a request that is not confirmed, 7 days; one that is refused
          or ended, 30 days.
        </Fact>
        <Fact name="Payments">As long as the law makes us keep records of them.</Fact>
      </Facts>
    ),
  },
];
