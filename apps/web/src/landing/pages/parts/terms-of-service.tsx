import { brand, limits, quotas } from "@earshot/contract";
import type { Chapter } from "./chapters.tsx";
import { MailLink, Points, TextLink } from "./text.tsx";

/** The terms about what the service does and does not do. */
export const serviceChapters: readonly Chapter[] = [
  {
    id: "agreement",
    title: "The agreement",
    body: (
      <>
        <p>
          These terms are the agreement between you and {brand.name} (“we”). You accept them when
          you create an account. If you create it for a company, you accept them for that company
          and confirm that you are authorized to.
        </p>
        <p>
          What we store about people and why is explained in the{" "}
          <TextLink to="/privacy">privacy notice</TextLink>.
        </p>
      </>
    ),
  },
  {
    id: "what-we-do",
    title: "What the service does",
    body: (
      <Points>
        <li>
          It reads public conversations on the sources that your plan includes, and shows you those
          that match your keywords.
        </li>
        <li>
          When you accept one, a human writer writes a reply and posts it in the conversation from
          an account that the writer has declared to us, not from yours.
        </li>
        <li>
          Every reply is disclosed: it carries a line that says the writer works with you. You may
          choose the words of that line; you can’t remove it.
        </li>
        <li>
          No text is posted before a person has read and approved it. In your settings you decide
          whether you approve each reply yourself. If you ask to and don’t answer within 24 hours,
          the reply is withdrawn, which counts as a withdrawal of yours.
        </li>
        <li>
          After a reply is posted we keep checking whether it is still live. LinkedIn can’t be read
          from outside, so we can’t check there.
        </li>
      </Points>
    ),
  },
  {
    id: "what-we-do-not",
    title: "What the service does not do",
    body: (
      <Points>
        <li>
          It does not promise results. We can’t promise a number of conversations, replies, visitors
          or customers, nor that a reply is posted within a certain time. “About 15 minutes” is what
          we aim for.
        </li>
        <li>
          It does not pose as someone who has nothing to do with you. It posts no invented
          experiences, no fake reviews, and no votes.
        </li>
        <li>
          It does not answer a post twice for you. Our writers are to leave alone communities whose
          rules forbid promotion, and posts about grief, self-harm, emergencies or minors: they end
          such a one as unsuitable, and its unit comes back to you.
        </li>
        <li>
          It does not reply to an author or a community that has{" "}
          <TextLink to="/opt-out">asked us not to</TextLink>.
        </li>
        <li>
          It can’t keep a reply in place. Moderators and platforms may remove any reply, for any
          reason.
        </li>
      </Points>
    ),
  },
  {
    id: "account",
    title: "Your account",
    body: (
      <>
        <p>
          The minimum age is 16. Give us an e-mail address that is yours, keep your password to
          yourself, and tell us when someone else has used your account. You answer for what is done
          with it, also by the people whom you invite to your workspace.
        </p>
        <p>
          A new account is free and comes with {quotas.free.replies} replies, once, and{" "}
          {quotas.free.keywords} keywords. It needs no card.
        </p>
      </>
    ),
  },
  {
    id: "units",
    title: "Replies, and when a unit comes back",
    body: (
      <>
        <p>
          Accepting a conversation reserves one unit of your replies. You get the unit back when no
          reply comes of it: when a writer finds the conversation unsuitable, when you withdraw
          before the writer has handed in a text, or when it can’t be posted. After a text is handed
          in, your first {limits.returnedWithdrawals} withdrawals of a billing period return the
          unit; later ones leave it used, as the writer is paid for the work.
        </p>
        <p>
          A reply that is removed within 72 hours costs nothing: its unit comes back by itself. What
          is removed later has been used. Units that you don’t use in a month don’t carry over.
        </p>
      </>
    ),
  },
  {
    id: "your-part",
    title: "Your part",
    body: (
      <>
        <p>
          What you tell us about your product must be true and yours to tell, since writers rely on
          it. Your texts and your data stay yours; you let us use them as far as the service needs.
        </p>
        <p>You may not use the service</p>
        <Points>
          <li>for what is against the law, deceives people or harms them,</li>
          <li>to harass anyone, or to contact people who don’t want it,</li>
          <li>to copy the posts we show into a collection of your own, or to sell them,</li>
          <li>to break into it, to overload it, or to go round its limits.</li>
        </Points>
      </>
    ),
  },
  {
    id: "platforms",
    title: "The platforms’ own rules",
    body: (
      <p>
        Reddit, X and LinkedIn have rules of their own, and so have the communities on them. They
        apply in addition to these terms, for you and for us, and they change. A platform may limit
        or end what we can read or post, and we then do less on it. We are not affiliated with any
        of them, and none of them endorses the service.
      </p>
    ),
  },
];

/** The chapter about how to contact us. */
export const contactChapter: Chapter = {
  id: "contact",
  title: "Contact",
  body: (
    <p>
      Questions about these terms, refunds and the end of an account: write to{" "}
      <MailLink to={brand.supportEmail} />.
    </p>
  ),
};
