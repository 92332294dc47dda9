import { brand } from "@earshot/contract";
import type { Chapter } from "./chapters.tsx";
import { Fact, Facts, MailLink, Points, TextLink } from "./text.tsx";

/** The chapters about who sees the data, and about people's rights. */
export const rightsChapters: readonly Chapter[] = [
  {
    id: "who-sees-it",
    title: "Who sees it",
    body: (
      <Points>
        <li>The members of your workspace see what is in it. No other customer does.</li>
        <li>
          A writer sees what the reply needs: the post, your company, your answers about it and the
          line that discloses you. Not your e-mail address.
        </li>
        <li>Our administrators, as far as running the service and helping you needs it.</li>
        <li>
          Companies that work for us: who hosts the service, sends its mails, takes payments and,
          where it is set up, counts its use. Google or Reddit, when you sign in with or connect an
          account there.
        </li>
        <li>Everyone, what is posted: a reply is public, under the writer’s account.</li>
        <li>Authorities, where the law makes us.</li>
      </Points>
    ),
  },
  {
    id: "cookies",
    title: "Cookies",
    body: (
      <>
        <Facts>
          <Fact name="earshot_session">
            Keeps you signed in. Until the browser closes, or 30 days with “remember me”.
          </Fact>
          <Fact name="earshot_writer_session">The same, for the writers’ portal.</Fact>
          <Fact name="earshot_device">
            Recognizes this browser at sign-in, so that nobody can lock you out by guessing your
            password. 180 days after your last sign-in.
          </Fact>
          <Fact name="earshot_writer_device">The same, for the writers’ portal.</Fact>
        </Facts>
        <p>
          The service needs these four. No script can read them, and they are sent to our API alone.
          While you sign in with Google or connect Reddit, a further one lasts for minutes. Your
          browser’s own storage holds the short pass of your session, drafts and settings such as
          the theme.
        </p>
        <p>
          Analytics are there only where they have been configured. PostHog then sets a cookie of up
          to a year, and learns which pages are opened and what is pressed in them, without the
          tokens in their addresses. Screens are not recorded.
        </p>
      </>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    body: (
      <>
        <p>
          You can ask us what we hold about you, have a copy of it, have it corrected or deleted,
          and object to what we do with it. Write to <MailLink to={brand.supportEmail} />; we may
          ask for a sign that it is you. You can also complain to the data protection authority of
          the country you live in; in the Philippines it is the National Privacy Commission.
        </p>
        <p>
          The service is for people of 16 years and over. We delete the accounts of younger ones.
        </p>
      </>
    ),
  },
  {
    id: "left-alone",
    title: "If you wrote a post and want no replies",
    body: (
      <>
        <p>
          Authors can opt out for their posts, and moderators for their community:{" "}
          <TextLink to="/opt-out">ask for no more replies</TextLink>. You need no account with us.
          It applies to all our customers once you have confirmed it.
        </p>
        <p>
          To have posts of yours deleted here as well, write to <MailLink to={brand.supportEmail} />{" "}
          with their addresses.
        </p>
      </>
    ),
  },
  {
    id: "contact",
    title: "Contact",
    body: (
      <p>
        {brand.name} decides what is done with this data. For all of this, and when this notice
        leaves something open: <MailLink to={brand.supportEmail} />.
      </p>
    ),
  },
];
