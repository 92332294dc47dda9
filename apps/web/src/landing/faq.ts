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
    answer: `Within about ${promise} minutes of your “Let's Engage”, a writer starts on it. In your settings, you decide whether you approve each reply first or whether it is posted immediately.`,
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
      "No. Our writers post replies with their own community accounts, and each reply says that its author works with the team behind your product.",
    category: "trust",
  },
  {
    id: "disclosed",
    question: "Will people know that the writer works with me?",
    answer:
      "Yes. Every reply carries a line such as “I work with the team behind Ledgerly.” You choose the wording, but you can't remove it, and no reply is posted without it.",
    category: "trust",
  },
  {
    id: "who-writes",
    question: "Is it written by AI?",
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
    answer: `We check the thread signed out, as any reader sees it: after five minutes, an hour, a day, three days, a week and a month. You see the link and every check of each reply. We can't read LinkedIn from outside, so we can't check there.`,
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
    question: "I am an author or a moderator. Can I opt out?",
    answer: `Yes, and you don’t need an account. Use our opt-out page and prove that the account or community is yours. ${brand.name} then never replies to you or in your community.`,
    category: "trust",
  },
];
