import { comment, deletedComment, type Thread } from "../content.ts";

export const webdev: readonly Thread[] = [
  {
    community: "webdev",
    kind: "question",
    author: "xss_and_the_city",
    title: "<script>alert('hi')</script> in a title field: escape on input or on output?",
    body: `Junior here, arguing with a senior (politely). He wants to strip tags when the user saves. I say store what they typed and escape when printing.

\`\`\`html
<h1>{{ title }}</h1>            <!-- fine in our templates -->
<img src=x onerror="alert(1)">  <!-- what a tester typed yesterday -->
\`\`\`

Also somebody put [this](javascript:alert(document.cookie)) in a profile link & it was clickable for *a month*. Who's right and how do I say it without saying it?`,
    score: 356,
    ageMinutes: 1_005,
    comments: [
      comment(
        "csp_or_die",
        190,
        'You are. Output, per context, always. Input is for validation: is it a title, is it short enough. Say "what happens when Mr. O\'Brien signs up" and let him get there by himself.',
        comment(
          "xss_and_the_city",
          70,
          "Used the O'Brien line. Worked. He's called O'Neill. I'd forgotten.",
        ),
      ),
      comment(
        "strip_tags_steve",
        -4,
        "Do both",
        comment("csp_or_die", 44, "Then 3 < 5 becomes 3 and you find out from a customer."),
      ),
    ],
  },
  {
    community: "webdev",
    kind: "lead",
    author: "nightshift_jsx",
    title: "Freelance devs: what do you use for invoicing when you also bill by the hour?",
    body: `9 years employed, 4 months freelance, 0 talent for paperwork.

I've got hours in a terminal timer (csv), three clients with three different rates, one pays in USD. Currently a Google Doc and vibes. Client 2 is 3 weeks late and I don't even know how to ask without it being a Thing, so if the tool does payment reminders by itself that's half the reason I'd pay for it.

Wishlist: import csv → invoice, stripe link on it, automatic nudges, EU VAT that doesn't gaslight me. I'd rather not write it myself. I have started writing it myself twice.`,
    flair: "Question",
    score: 89,
    ageMinutes: 48,
    comments: [
      comment(
        "monorepo_mona",
        61,
        '"I have started writing it myself twice" is the developer\'s national anthem',
      ),
      comment(
        "tabsnotspaces_tess",
        8,
        "For client 2: forward the original invoice, type \"Could you check where this is?\" and nothing else. It isn't a Thing, it's a Tuesday.",
        comment(
          "nightshift_jsx",
          12,
          'sent it. he replied in 4 minutes "oh shit sorry". I\'ve been dreading this for THREE WEEKS',
        ),
      ),
    ],
  },
  {
    community: "webdev",
    kind: "near-miss",
    author: "weekend_warrior_dev",
    title: "Showoff Saturday: I made invoice software in 300 lines with no dependencies",
    body: `One HTML file. \`@page\` CSS for the print layout, localStorage for the customers, \`Intl.NumberFormat\` for the money. No build, no login, works offline at my parents' place where the wifi is a rumor.

    const total = lines.reduce((sum, l) => sum + l.qty * l.cents, 0);

Integers for cents, please clap. Source: https://code.example.org/ww/one-file-invoice

Roast the CSS, not the business model. There isn't one.`,
    flair: "Showoff Saturday",
    score: 702,
    ageMinutes: 2_320,
    comments: [
      comment("monorepo_mona", 120, "👏 (for the cents)"),
      comment(
        "csp_or_die",
        33,
        "localStorage for seven years of tax records is a bold retirement plan",
        comment("weekend_warrior_dev", 41, "There's an export button! It's ugly! It exists!"),
      ),
      comment("tabsnotspaces_tess", 15, "qty * cents with qty 1.5 says hello"),
    ],
  },
  {
    community: "webdev",
    kind: "other",
    author: "zero_width_zoe",
    title:
      "My cat walked over the keyboard and I only noticed after the deploy, so here is the longest branch name our pipeline has ever accepted, and yes it reached production, and no the ticket system did not survive the automatic comment with the link to it, and my lead asked me to write about it here sorry",
    body: `feature/${"mrrrrow".repeat(46)}

It's 330 characters. git was fine with it. Our chat app was not fine with it. The cat is called Regex.`,
    score: 1_120,
    ageMinutes: 6_060,
    comments: [
      comment(
        "monorepo_mona",
        300,
        'some people, when confronted with a problem, think "I know, I\'ll get a cat"',
      ),
      deletedComment(4),
    ],
  },
  {
    community: "webdev",
    kind: "other",
    author: "bidi_bandit",
    title: "TIL a filename can lie to you: \u202Egpj.exe\u202C looks like a picture",
    body: `Right-to-left override. The file is called ann\u202Egpj.exe\u202C and half the tools in our office show it backwards. Reviewed our own upload list today: we print names raw in *four* places.

Fix was one \`<bdi>\` and a regex for \\u202A-\\u202E and \\u2066-\\u2069. Check yours.`,
    score: 845,
    ageMinutes: 4_330,
    comments: [
      comment(
        "csp_or_die",
        99,
        "Also shows up in code review. There's a whole paper on it. Your diff viewer probably warns by now.",
      ),
      comment("tabsnotspaces_tess", 20, "\u202Eemosewa si siht"),
    ],
  },
  {
    community: "webdev",
    kind: "rant",
    author: "pm_said_small",
    title: '"small change": add time zones',
    body: "It's been three weeks. There's a country with a 45 minute offset. There's a country that skipped a Friday. I see the sun and I ask it questions.",
    score: 6_204,
    ageMinutes: 2_790,
    comments: [
      comment(
        "monorepo_mona",
        1_504,
        'store UTC they said. it\'ll be fine they said. then a customer schedules something for "8am next March"',
      ),
      comment(
        "strip_tags_steve",
        60,
        "just use a library",
        comment("pm_said_small", 411, "The library has opinions about Samoa. So do I now."),
      ),
    ],
  },
];
