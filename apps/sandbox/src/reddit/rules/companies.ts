import { all, comments, posts, type Rule } from "./rule.ts";

/** Rules of the communities about companies and their products. */
export const companies: Record<string, readonly Rule[]> = {
  smallbusiness: [
    all(
      "Promotion only in the weekly thread",
      "Links to your business, your app or your blog go into *Promote-your-business Monday*. Anywhere else they are removed. Answering a question with your own product is promotion, even if it fits.",
      "Promotion outside of the weekly thread",
    ),
    posts(
      "A question needs its context",
      "What do you sell, where, how many are you? Two sentences are enough.",
    ),
    all("No legal advice from strangers", "Say what you did. Do not say what somebody must do."),
    comments("Be civil", "Everybody here had a bad quarter once."),
    all("No surveys and no market research", "Ask the moderators first."),
  ],
  startups: [
    all(
      "Sharing your startup: Fridays, in the thread",
      "On all other days nothing that links to your own product. In comments you may name it **when somebody asks for such a thing and you say that you made it**.",
      "Promotion",
    ),
    posts("At least 250 characters", "One-line posts get one-line answers."),
    posts("No idea validation by poll", "Talk to people. Then tell us what they said."),
    all("No fundraising and no looking for cofounders", "There is a monthly thread."),
  ],
  SaaS: [
    all(
      "Promote with disclosure",
      "You may speak of your own product if it helps with what was asked. Say that it is yours, say what it costs, and do not post the same words twice.",
      "Undisclosed promotion",
    ),
    all("No affiliate links", "Not even with disclosure."),
    posts("Numbers need a source", "Screenshots of dashboards are no source."),
    comments(
      "No machine-written answers",
      "If you did not write it, do not post it. Readers notice.",
    ),
  ],
  Entrepreneur: [
    all(
      "No promotion",
      'No links to anything you own or earn from, no "DM me", no case study that ends in a newsletter. First time: removed. Second time: banned.',
    ),
    posts("No get-rich-quick", "Passive income, dropshipping courses, and what comes next year."),
    all("Ten comments before the first post", "An automatic filter checks this."),
    comments("No soliciting by message", ""),
  ],
  ecommerce: [
    all(
      "Vendors may answer, not advertise",
      "If you sell what somebody asks for, you may answer as a vendor: with the flair, without a link, and with one honest word about who it is not for.",
      "Advertising",
    ),
    posts("No store reviews", "The weekly thread is for that."),
    all("No supplier lists", "Nor requests for them."),
  ],
  marketing: [
    all("No promotion, no surveys, no lead lists", "All three get you banned.", "Spam"),
    posts('No "what is the best tool" posts', "Search first. It was asked last week."),
    all("Say what you tried", 'Nobody can help with "it does not convert".'),
  ],
  nonprofit: [
    all(
      "Vendors: ask the moderators first",
      "Send us a message before you mention a paid product. Free and open tools may be named by anyone who says how they are tied to them.",
      "Vendor without permission",
    ),
    all("No fundraising here", "We are all asking somebody for money already."),
    comments("Assume good will", ""),
  ],
};
