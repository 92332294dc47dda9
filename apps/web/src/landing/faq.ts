import { brand, limits, quotas } from "@earshot/contract";

/** S1 §3. */
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
    answer: `Within about ${promise} minutes of your “Let's Engage”, a writer has it on the desk. Whether you read the reply before it is posted or let it go out at once is your setting.`,
    category: "service",
  },
  {
    id: "where",
    question: "Where do you post?",
    answer:
      "On Reddit, X and LinkedIn. Reddit and X come with every plan, LinkedIn from Growth on. Authors and communities that have asked us not to reply are left alone.",
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
      "Yes. Every reply carries a line such as “I work with the team behind Ledgerly.” You may word it your way; you can't leave it out, and a reply without it can't be placed.",
    category: "trust",
  },
  {
    id: "who-writes",
    question: "Is it written by a machine?",
    answer:
      "A person writes each reply, for that one thread, in your voice. No text goes out that no person has read and approved.",
    category: "trust",
  },
  {
    id: "removed",
    question: "What if a reply is removed?",
    answer: `If it is removed within ${hours} hours, its reply comes back to your quota by itself, and you see when it went and why, as far as the platform says.`,
    category: "trust",
  },
  {
    id: "proof",
    question: "How do I know that a reply still stands?",
    answer: `We look at the thread as a stranger would, after five minutes, an hour, a day, three days, a week and a month, and write down each look with its time. You have the link and the record of every reply. LinkedIn can't be read from outside, so there we can't look.`,
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
    answer: `Yes, without an account: ask on our opt-out page and prove that it is yours, and ${brand.name} writes no reply to you or in your community.`,
    category: "trust",
  },
];
