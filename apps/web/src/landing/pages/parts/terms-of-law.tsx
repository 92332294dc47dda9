import { dataTerms } from "@earshot/contract";
import type { Chapter } from "./chapters.tsx";
import { Fact, Facts, TextLink } from "./text.tsx";

/** The terms about data, the end of an account and the law. */
export const lawChapters: readonly Chapter[] = [
  {
    id: "data",
    title: "Your data",
    body: (
      <>
        <Facts>
          <Fact name="Usage data">Retained up to {dataTerms.usageYears} years.</Fact>
          <Fact name="Deleted data">Removed within {dataTerms.erasedWithinDays} days.</Fact>
        </Facts>
        <p>
          The <TextLink to="/privacy">privacy notice</TextLink> says what that data is. We store
          what the law requires us to keep, such as payment records, for as long as the law
          requires.
        </p>
      </>
    ),
  },
  {
    id: "ending",
    title: "Ending an account",
    body: (
      <p>
        You can export your data and delete your workspace or your account at any time in the
        settings, under Data. You can change your mind for {dataTerms.deletionWaitDays} days. We may
        pause or end an account that breaks these terms. We tell you why and, where possible, first
        give you time to fix it. If we end an account that did not break these terms, we refund what
        you paid for and did not use. Replies that are already posted stay online.
      </p>
    ),
  },
  {
    id: "liability",
    title: "Liability",
    body: (
      <>
        <p>
          The service is provided as is. We work with care, but we can’t promise that it is always
          available or free of errors. We are not responsible for what platforms, moderators and
          other people do, or for lost profits.
        </p>
        <p>
          Our liability is capped at the last 12 months’ payments: in total, we owe you at most what
          you paid us in the previous 12 months. This does not limit any liability that the law does
          not allow us to limit.
        </p>
      </>
    ),
  },
  {
    id: "law",
    title: "Governing law",
    body: (
      <p>
        The governing law of these terms is the law of the Philippines. As a consumer, you keep the
        protection of the law of the country you live in.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes to these terms",
    body: (
      <p>
        When we change these terms, we change the date at the top. We write to you before a change
        that affects you takes effect. If you don’t agree with it, you can end your account before
        then. If one of these terms is invalid, the others still apply.
      </p>
    ),
  },
];
