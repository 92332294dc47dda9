import { comment, removedComment, type Thread } from "../content.ts";

export const sysadmin: readonly Thread[] = [
  {
    community: "sysadmin",
    kind: "rant",
    author: "ticket_4471",
    title: 'User reports that the internet is "crispy"',
    body: "Third ticket this week. Not slow. Not down. Crispy. I drove out there. Reader, it was crispy. (Dying switch fan feeding back into the ceiling speaker.) I owe Doris an apology.",
    score: 9_420,
    ageMinutes: 1_330,
    comments: [
      comment(
        "vlan_the_impaler",
        2_210,
        "Doris has the best monitoring in your estate. Put her on call.",
        comment("ticket_4471", 1_015, "She got a cake. It said SORRY and under it SEVERITY 2."),
      ),
      comment("cabletester_cal", 870, 'we had a "wet" one once. it was wet'),
    ],
  },
  {
    community: "sysadmin",
    kind: "near-miss",
    author: "phishfood_admin",
    title: 'PSA: fake "invoice software update" mails going round, with real supplier names',
    body: `Four of our users got these since Monday. Subject: *Action required: invoice software update before next payment run*. It names a supplier we really have, links to a login page on a freshly registered domain and asks for the finance mailbox.

Indicators, defanged:

    billing-update[.]example
    198.51.100[.]23
    sender display name = our supplier, reply-to = freemail

One clicked, MFA caught it, password rotated. Warn your AP people, they're nice and they click.`,
    flair: "Security",
    score: 512,
    ageMinutes: 640,
    comments: [
      comment(
        "vlan_the_impaler",
        120,
        "Seeing it too since Tuesday, different supplier. They scraped the names from a public tender list.",
      ),
      comment(
        "imap_me_up",
        54,
        '"they\'re nice and they click" should be on a mug for every AP team',
      ),
      removedComment(-12),
    ],
  },
  {
    community: "sysadmin",
    kind: "question",
    author: "solo_it_sanjay",
    title: "MSP of one: how do you track hours across 30 clients without hating your life?",
    body: `Break/fix turned into thirty small businesses. Remote sessions of 7 to 20 minutes, ten or more a day, and by evening I can't remember whether the vet's printer was 15 minutes or 40.

I don't need the full PSA thing (tried one, it wanted me to define a "service delivery board"). Does anyone have time tracking that starts from the remote tool itself? Billing afterwards is handled by my sister, she's scarier than any software.`,
    score: 67,
    ageMinutes: 1_720,
    comments: [
      comment(
        "imap_me_up",
        35,
        "Most remote tools have a session log with start and end per device. Export it nightly, script maps device to client, round up to 15. 80 lines of PowerShell, ran it for six years.",
        comment("solo_it_sanjay", 18, "The log! I have that log! It's been there the whole time!"),
      ),
      comment("vlan_the_impaler", 11, "does your sister take on other MSPs"),
    ],
  },
  {
    community: "sysadmin",
    kind: "news",
    author: "changelog_chuck",
    title: "Vendor moves perpetual licences to subscription, gives existing customers 45 days",
    body: "",
    link: "https://status.example.net/notices/licensing-2027",
    flair: "General Discussion",
    score: 1_870,
    ageMinutes: 3_260,
    comments: [
      comment("cabletester_cal", 604, "The word perpetual had a good run."),
      comment(
        "greybeard_gus",
        288,
        "I have a box from 1998 with a serial number on it that still works and I show it to interns like a relic.",
      ),
      comment("imap_me_up", 60, "45 days is over the holidays too. somebody got a bonus for that"),
    ],
  },
];
