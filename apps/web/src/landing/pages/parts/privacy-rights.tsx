import { brand, terms } from "@earshot/contract";
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
          disclosure line. A writer does not see your email address.
        </li>
        <li>Our administrators, as needed to run the service and to help you.</li>
        <li>
          Companies that work for us: they host the service, send emails, process payments and, if
          analytics are on, measure usage. Google or Reddit, if you sign in with or connect an
          account there.
        </li>
        <li>Everyone sees what is posted: a reply is public, under the writer’s account.</li>
        <li>Authorities, where the law requires it.</li>
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
          The service needs these four. Scripts can’t read them, and they are sent only to our API.
          While you sign in with Google or connect Reddit, one more cookie lasts for a few minutes.
          Your browser’s local storage contains your short-lived access token, drafts and settings
          such as the theme. If you come through a referral link, it contains the link’s code until
          you sign up, for 30 days at most.
        </p>
        <p>
          Analytics are on only if they are configured. PostHog then sets a cookie for up to a year
          and records which pages you open and what you click, without the tokens in page addresses.
          It does not record your screen.
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
          You can export what we store of your workspace, and delete your workspace or your account,
          in the settings, under Data. You can also ask us what we store about you, have it
          corrected, and object to how we use it. Write to <MailLink to={brand.supportEmail} />. We
          may ask you to prove your identity. You can also complain to the data protection authority
          of the country you live in; in the Philippines it is the National Privacy Commission.
        </p>
        <p>
          You must be at least {terms.minimumAge} to use the service. We delete the accounts of
          younger people.
        </p>
      </>
    ),
  },
  {
    id: "opt-out",
    title: "If you wrote a post and want no replies",
    body: (
      <>
        <p>
          Authors can opt out for their posts, and moderators for their community:{" "}
          <TextLink to="/opt-out">opt out of replies</TextLink>. You don’t need an account. Once
          confirmed and proven, your opt-out applies to all our customers.
        </p>
        <p>
          To have your posts deleted from our records as well, write to{" "}
          <MailLink to={brand.supportEmail} /> with their addresses.
        </p>
      </>
    ),
  },
  {
    id: "contact",
    title: "Contact",
    body: (
      <p>
        {brand.name} is responsible for this data (the data controller). If you have questions about
        this notice, write to <MailLink to={brand.supportEmail} />.
      </p>
    ),
  },
];
