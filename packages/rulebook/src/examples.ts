import type { Stance } from "@earshot/contract";

/** A rule written for the tests, with the assessment of a careful reader. */
export interface ExampleRule {
  name: string;
  description: string;
  promotion: Stance;
  links: Stance;
  minAccountAgeDays: number | null;
  karma: number | null;
}

type Assessment = Partial<Pick<ExampleRule, "promotion" | "links" | "minAccountAgeDays" | "karma">>;

const rule = (name: string, description: string, assessment: Assessment = {}): ExampleRule => ({
  name,
  description,
  promotion: "unsaid",
  links: "unsaid",
  minAccountAgeDays: null,
  karma: null,
  ...assessment,
});

/** Rules about promotion, links, account age or karma. */
const relevantRules: ExampleRule[] = [
  rule("No self-promotion", "Do not post about your own product, service or business.", {
    promotion: "forbidden",
  }),
  rule(
    "No self-promotion outside the weekly thread",
    "Use the Friday thread to show what you have made.",
    { promotion: "forbidden" },
  ),
  rule("No advertising", "This is not a billboard. Advertisements of any kind will be removed.", {
    promotion: "forbidden",
  }),
  rule(
    "Self-promotion",
    "Keep it to 10% of what you post here. Accounts that do nothing else are removed.",
    { promotion: "limited" },
  ),
  rule("Self-promotion is welcome", "Tell us what you built. We like to see it.", {
    promotion: "allowed",
  }),
  rule("No soliciting", "No sales pitches in comments or private messages.", {
    promotion: "forbidden",
  }),
  rule("Promotion only with permission", "Message the moderators before you promote anything.", {
    promotion: "limited",
  }),
  rule(
    "Disclose your affiliation",
    "You may mention your own product when it answers the question, as long as you say that it is yours.",
    { promotion: "limited" },
  ),
  rule("No vendors", "Vendors may not pitch here. If you sell it, don't recommend it.", {
    promotion: "forbidden",
  }),
  rule(
    "Be useful",
    "Promotional posts are not allowed, but you can mention your tool in a comment if it is relevant.",
    { promotion: "allowed" },
  ),
  rule("Spam", "No shilling. Posts and comments that promote a company get removed.", {
    promotion: "forbidden",
  }),
  rule("Saturday showcase", "Advertise your business on Saturdays only.", { promotion: "limited" }),
  rule("Commercial content", "Commercial posts are prohibited here.", { promotion: "forbidden" }),
  rule("No excessive self-promotion", "A link now and then is fine.", {
    promotion: "limited",
    links: "allowed",
  }),
  rule("No market research", "No lead generation, no surveys, no advertising.", {
    promotion: "forbidden",
  }),
  rule("Plugging your stuff", "Plugging your own app is okay here.", { promotion: "allowed" }),
  rule("Undisclosed promotion", "Undisclosed self-promotion gets you banned.", {
    promotion: "limited",
  }),
  rule("Sales", "Buying and selling is not permitted. Neither is promoting your shop.", {
    promotion: "forbidden",
  }),
  rule(
    "Startups",
    "Share your startup in the monthly thread. Self promotion anywhere else is removed.",
    { promotion: "forbidden" },
  ),
  rule(
    "Keep it non-commercial",
    "Don't advertise. Don't promote your services. Don't ask people to message you.",
    { promotion: "forbidden" },
  ),
  rule("No links", "Links are not allowed in posts or comments.", { links: "forbidden" }),
  rule("No affiliate links", "Affiliate and referral links are removed on sight.", {
    links: "limited",
  }),
  rule("Links", "Links in comments are fine.", { links: "allowed" }),
  rule("No link dropping", "Posting a link without context is not allowed.", { links: "limited" }),
  rule("No external links", "External links are prohibited. Write it out instead.", {
    links: "forbidden",
  }),
  rule("No blogspam", "Don't post links to your own website or blog.", {
    promotion: "limited",
    links: "forbidden",
  }),
  rule("No URL shorteners", "Shortened links are filtered.", { links: "limited" }),
  rule("Link policy", "No links in posts, except in the comments when somebody asks.", {
    links: "limited",
  }),
  rule("No referral codes", "Referral codes and discount codes will get you banned.", {
    links: "limited",
  }),
  rule("Outside links", "You can post links to articles and tools.", { links: "allowed" }),
  rule("No promotional links", "Do not link to your company.", {
    promotion: "forbidden",
    links: "forbidden",
  }),
  rule("New accounts", "Your account must be at least 7 days old to post here.", {
    minAccountAgeDays: 7,
  }),
  rule("Account age", "Accounts younger than 30 days are filtered.", { minAccountAgeDays: 30 }),
  rule("Minimum karma", "You need at least 100 karma to post.", { karma: 100 }),
  rule(
    "New users",
    "Accounts under two weeks old or with less than 50 comment karma can't comment.",
    { minAccountAgeDays: 14, karma: 50 },
  ),
  rule("Posting requirements", "Account age of 3 months and 500+ combined karma.", {
    minAccountAgeDays: 90,
    karma: 500,
  }),
  rule("Karma requirement", "Karma of 10 or more is needed.", { karma: 10 }),
  rule("Troll accounts", "Users with negative karma are removed automatically.", { karma: 1 }),
  rule("Fresh accounts", "A 48 hour old account is the minimum.", { minAccountAgeDays: 2 }),
  rule("Established accounts only", "Accounts must be older than one year.", {
    minAccountAgeDays: 365,
  }),
  rule("Automod", "Posts from accounts with fewer than 1,000 post karma go to the queue.", {
    karma: 1000,
  }),
  rule("Karma threshold", "The karma threshold is 25.", { karma: 25 }),
  rule("Who may post", "Members whose account was created less than 24 hours ago have to wait.", {
    minAccountAgeDays: 1,
  }),
  rule("No promotion, no links", "Neither your product nor a link to it belongs here.", {
    promotion: "forbidden",
    links: "forbidden",
  }),
  rule(
    "Rules for founders",
    "Founders may talk about their product only if someone asks for it. Links to your own site are not allowed.",
    { promotion: "limited", links: "forbidden" },
  ),
  rule("Ads", "Ads are okay once a month with moderator approval.", { promotion: "limited" }),
  rule("No self promo or new accounts", "No self promotion. Accounts need to be 5 days old.", {
    promotion: "forbidden",
    minAccountAgeDays: 5,
  }),
  rule("Promotion", "We allow self-promotion.", { promotion: "allowed" }),
  rule(
    "Do not recommend your own company",
    "Recommending your own company without saying so is astroturfing and gets you banned.",
    { promotion: "forbidden" },
  ),
  rule("Zero tolerance for advertising", "Zero tolerance for advertising, in any form.", {
    promotion: "forbidden",
  }),
];

/** Rules about other subjects, some of them with similar words. */
const harmless: ExampleRule[] = [
  rule("Be kind", "Treat each other with respect. No insults."),
  rule("No promotion of hate", "Content that promotes hate or violence is removed."),
  rule("Stay on topic", "Posts must be about running a small business."),
  rule(
    "Ask about your business",
    "Tell us how big your business is and where it is located when you ask.",
  ),
  rule("Provide a source", "Link to the original article when you quote it."),
  rule("Use link flair", "Every post needs a flair."),
  rule("No doxxing", "Do not post personal information of anybody."),
  rule("No karma farming", "Don't ask for upvotes."),
  rule("Ban evasion", "Making a new account to get around a ban leads to another ban."),
  rule("Search first", "Your question may have been answered; please search before posting."),
  rule("No reposts", "What was posted within the last 30 days is a repost."),
  rule("Descriptive titles", "Titles should say what the post is about."),
  rule("No politics", "Political posts are removed."),
  rule("English only", "Please write in English."),
  rule("Temporary bans", "A first breach is a ban for 7 days, a second one for 30 days."),
  rule("No legal advice", "Nobody here is your lawyer."),
  rule("No misinformation", "Do not promote conspiracy theories or misinformation."),
  rule("Job posts", "Jobs go into the pinned thread."),
  rule("No memes", "Memes and image macros are removed."),
  rule("Mark spoilers", "Use the spoiler tag."),
  rule("No trolling", "Don't feed the trolls, report them."),
  rule("No NSFW content", "This is a workplace community."),
  rule("Give details", "Tell us your country and what you have tried."),
  rule("Report, don't reply", "Use the report button."),
  rule("No personal attacks", "Disagree with the idea, not the person."),
  rule("Edit your post when solved", "Mark it as solved so that others find it."),
  rule("One post a day", "No more than one post per account every 24 hours."),
  rule("No homework", "We don't do your homework."),
  rule("No low-effort posts", "A question of one line is removed."),
  rule("Anniversary", "Our community is five years old, thank you all."),
  rule(
    "Keep private messages private",
    "Don't share screenshots of private messages without consent.",
  ),
  rule(
    "Accounts and taxes",
    "Posts about accounts payable are fine. So are questions about the year end.",
  ),
  rule("Dead threads", "Don't comment on posts older than 6 months."),
  rule("No giveaways", "Giveaways and raffles are not allowed."),
  rule("Pictures need context", "Write a comment that explains your picture."),
  rule("Be civil", "We promote civil discussion."),
  rule("Moderators decide", "What is not in the rules is up to the moderators."),
  rule("No begging", "Don't ask for money."),
  rule("Data protection", "Don't post customers' data."),
  rule("No piracy", "Links to pirated software are removed."),
  rule("Wiki", "Read the wiki, it is linked in the side bar."),
  rule("Flair your role", "Say in your flair whether you are an owner or an employee."),
  rule("No brigading", "Don't send people to other communities to vote."),
  rule("Feedback threads", "Feedback on business plans is welcome any day."),
  rule("No medical advice", "See a doctor."),
  rule("Use paragraphs", "Walls of text are hard to read."),
  rule("Karma does not matter", "There is no minimum karma here, everybody can write."),
  rule("New members welcome", "There is no account age requirement."),
  rule("Be patient", "Moderators are volunteers; it can take two days until you get an answer."),
  rule("Karma and awards", "Please don't complain about karma."),
];

/** Rules written for the tests, half of them harmless, all of which must be read correctly. */
export const exampleRules: readonly ExampleRule[] = [...relevantRules, ...harmless];
