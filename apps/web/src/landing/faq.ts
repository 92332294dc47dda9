import { brand, limits, quotas } from "@earshot/contract";

/** A question and its answer (S1 §3). */
export interface FaqItem {
  id: string;
  question: string;
  answer: string;
  category: "service" | "trust" | "plans";
}

const hours = limits.survivalMs / 3600_000;
const promise = limits.promiseMs / 60_000;

export const faq: readonly FaqItem[] = [
  {
    id: "how-fast",
    question: "How fast do replies start?",
    answer: `Within about ${promise} minutes of your “Let's Engage”, a writer starts on it. You decide in the settings whether you approve each reply first or it is posted at once.`,
    category: "service",
  },
  {
    id: "where",
    question: "Where do you post?",
    answer:
      "On Reddit, X and LinkedIn. Reddit and X come with every plan, LinkedIn from Growth on. We never reply to authors and communities that have opted out.",
    category: "service",
  },
  {
    id: "whose-account",
    question: "Do you use my own accounts?",
    answer:
      "No. Replies are posted through community accounts of our writers, and each says that its author works with the team behind your product. Your accounts stay yours.",
    category: "trust",
  },
  {
    id: "disclosed",
    question: "Will people know that the reply is about my own product?",
    answer:
      "Yes. Every reply carries a line such as “I work with the team behind Ledgerly.” You choose the wording, but you can't remove it, and no reply is posted without it.",
    category: "trust",
  },
  {
    id: "who-writes",
    question: "Is it written by a machine?",
    answer:
      "A person writes each reply, for that one thread, in your voice. No text is posted before a person has read and approved it.",
    category: "trust",
  },
  {
    id: "removed",
    question: "What if a reply is removed?",
    answer: `If it is removed within ${hours} hours, it is returned to your quota automatically, and you see when it was removed and, if the platform says so, why.`,
    category: "trust",
  },
  {
    id: "proof",
    question: "How do I know that a reply is still live?",
    answer: `We check the thread as a stranger would, after five minutes, an hour, a day, three days, a week and a month, and record each check with its time. You have the link and the record of every reply. LinkedIn can't be read from outside, so we can't check there.`,
    category: "trust",
  },
  {
    id: "contract",
    question: "Am I tied to a contract?",
    answer: `No. Plans are month to month, with no lock-ins. Your first ${quotas.free.replies} replies are free and need no credit card.`,
    category: "plans",
  },
  {
    id: "opt-out",
    question: "I am an author or a moderator. Can I keep you out?",
    answer: `Yes, without an account: ask on our opt-out page and prove that the account or community is yours, and ${brand.name} never replies to you or in your community.`,
    category: "trust",
  },
];
