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
          <Fact name="Usage data">Retained up to 2 years.</Fact>
          <Fact name="Deleted data">Removed within 30 days.</Fact>
        </Facts>
        <p>
          The <TextLink to="/privacy">privacy notice</TextLink> says what that data is. What the law
          makes us keep, such as records of payments, is kept for as long as it says.
        </p>
      </>
    ),
  },
  {
    id: "ending",
    title: "The end of an account",
    body: (
      <p>
        You can end your account at any time by writing to us. We may pause or end an account that
        breaks these terms; we say why, and where we can we first give you time to put it right. If
        we end an account that broke nothing, you get back what you have paid for and not used.
        Replies that are already posted stay where they are, as other people’s conversations do.
      </p>
    ),
  },
  {
    id: "liability",
    title: "Liability",
    body: (
      <>
        <p>
          The service comes as it is. We do our work with care, and can’t promise that it is always
          there or free of mistakes. We don’t answer for what platforms, moderators and other people
          do, nor for profit that you had hoped for.
        </p>
        <p>
          Our liability is capped at the last 12 months’ payments: all that we may owe you together
          is at most what you have paid us in the 12 months before. None of this limits a liability
          that the law does not let us limit.
        </p>
      </>
    ),
  },
  {
    id: "law",
    title: "Governing law",
    body: (
      <p>
        The governing law of these terms is the law of the Philippines. As a consumer you keep the
        protection that the law of the country you live in gives you.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes to these terms",
    body: (
      <p>
        When we change these terms we change the date on top. We write to you before a change that
        matters to you takes effect; if you don’t agree with it, you can end your account before. If
        one of these terms turns out not to hold, the others still do.
      </p>
    ),
  },
];
