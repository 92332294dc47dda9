import { all, comments, posts, type Rule } from "./rule.ts";

/** Rules of the communities about software and computers. */
export const machines: Record<string, readonly Rule[]> = {
  selfhosted: [
    all(
      "Your own project: welcome, with the source",
      "You may share what you made and name it in answers if it can be run on one's own machine, if you say that it is yours, and if the licence stands in the post. Services that only run at your place are promotion.",
      "Promotion of a hosted service",
    ),
    posts("Releases need a change log", '"1.0.1 is out" is not a post.'),
    all("No piracy", ""),
    comments("Be nice about other people's stacks", "Yes, also about that one."),
  ],
  webdev: [
    posts(
      "Showoff Saturday",
      "Your own projects on Saturdays (UTC), with the flair. On all other days they are removed.",
      "Project shown on another day",
    ),
    all(
      "No self-promotion in comments",
      "Unless you were asked for exactly that, and say that it is yours.",
    ),
    posts('No "should I learn" posts', "The answer is in the monthly career thread."),
    all("No commercial offers", "No jobs, no clients, no templates for sale."),
  ],
  sysadmin: [
    all(
      "No vendor pitches",
      "Vendors may take part as people. A comment whose point is your product is a pitch, with or without disclosure.",
      "Vendor pitch",
    ),
    posts("No homework and no home networks", ""),
    comments("Rant about systems, not about persons", "Users are persons."),
  ],
};
