import { brand, limits, quotas, terms } from "@earshot/contract";
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
          and confirm that you are authorized to do so.
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
          Every reply is disclosed: it carries a line that says the writer works with you. You can
          change its wording, but you can’t remove it.
        </li>
        <li>
          No text is posted before a person has read and approved it. In your settings you decide
          whether you approve each reply yourself. If you choose to approve replies and don’t answer
          within 24 hours, the reply is withdrawn, which counts as one of your withdrawals.
        </li>
        <li>
          After a reply is posted we keep checking whether it is still live. We can’t read LinkedIn
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
          It does not reply to a post twice for you. Our writers must not reply in communities whose
          rules forbid promotion, or to posts about grief, self-harm, emergencies or minors. They
          end such a mention as unsuitable, and you get the reply back.
        </li>
        <li>
          It does not reply to an author or a community that has{" "}
          <TextLink to="/opt-out">asked us not to</TextLink>.
        </li>
        <li>
          It can’t guarantee that a reply stays live. Moderators and platforms may remove any reply,
          for any reason.
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
          The minimum age is {terms.minimumAge}. Give us your own email address, keep your password
          to yourself, and tell us if someone else has used your account. You are responsible for
          what is done with it, also by people you invite to your workspace.
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
    title: "When a reply is counted, and when you get it back",
    body: (
      <>
        <p>
          Accepting a conversation uses one reply of your quota. You get it back when a writer finds
          the conversation unsuitable, when you withdraw before the writer has submitted a text, or
          when the reply can’t be posted. After a text is submitted, your first{" "}
          {limits.returnedWithdrawals} withdrawals of a billing period return the reply to your
          quota. Later ones leave it used, because the writer is paid for the work.
        </p>
        <p>
          A reply that is removed within 72 hours is returned to your quota automatically. A reply
          that is removed later stays used. Replies that you don’t use in a month don’t carry over.
        </p>
      </>
    ),
  },
  {
    id: "your-part",
    title: "Your responsibilities",
    body: (
      <>
        <p>
          What you tell us about your product must be true, and you must be allowed to share it:
          writers rely on it. Your texts and data remain yours. You allow us to use them as needed
          to provide the service.
        </p>
        <p>You may not use the service</p>
        <Points>
          <li>for anything illegal, deceptive or harmful,</li>
          <li>to harass anyone, or to contact people who don’t want it,</li>
          <li>to copy the posts we show into a collection of your own or to sell them,</li>
          <li>to break into it, overload it or bypass its limits.</li>
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
        or end what we can read or post there. We are not affiliated with any of them, and none of
        them endorses the service.
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
      If you have questions about these terms, refunds or ending your account, write to{" "}
      <MailLink to={brand.supportEmail} />.
    </p>
  ),
};
