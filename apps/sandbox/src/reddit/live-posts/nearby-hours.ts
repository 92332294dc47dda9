import type { LivePost } from "../content.ts";

/** Live posts about hours and tools whose authors don't look for a product. */
export const nearbyHours: readonly LivePost[] = [
  {
    community: "agency",
    kind: "question",
    author: "utilisation_una",
    title: "What does your time tracking call the [[coffee|crying|Slack]] hour?",
    body: "We've had internal, admin, overhead and, for one quarter, [[weather|thinking|Dave]]. Finance wants four categories. Staff want none.",
  },
  {
    community: "consulting",
    kind: "other",
    author: "leap_second_leo",
    title: "Time tracking says I worked [[25|26|24.5]] hours on Tuesday. I flew to Tokyo",
    body: "[[Legal|Payroll|My mother]] approved it. The client approved it. My body has lodged an objection.",
  },
  {
    community: "smallbusiness",
    kind: "comparison",
    author: "barber_by_numbers",
    title: "Went back to paper after [[14|8|20]] months of invoicing software, ask me anything",
    body: "Chairs are full, people pay at the till, and I was sending receipts to men called [[Dave at dave@dave|Kev at kev@kev|Bob at bob]]. Not for everyone. For me.",
  },
  {
    community: "selfhosted",
    kind: "launch",
    author: "punchcard_dev",
    title: "Punchcard [[0.4|0.7|1.0]]: time tracking as plain text files, one per day",
    body: "No server, no account, no charts. It's `vim` and a naming convention, and somehow it has a logo. Licence is [[MIT|GPL|Apache]], logo isn't.",
  },
  {
    community: "startups",
    kind: "rant",
    author: "cap_table_cat",
    title:
      "Investor update asked for an alternative to QuickBooks [[screenshots|exports|numbers]], I sent a spreadsheet, we're fine",
    body: "She meant she wanted them in another format. I'd already priced the market, written a memo and named the [[company|mascot|subsidiary]].",
  },
  {
    community: "webdev",
    kind: "question",
    author: "tz_trauma",
    title: "Time tracking across [[DST|the date line|Nepal]]: store UTC plus zone, or just weep?",
    body: "Users edit entries a [[year|month|decade]] later and the zone rules have changed since. I have a table of offsets and a table of regrets.",
  },
  {
    community: "freelance",
    kind: "other",
    author: "ghosted_gus",
    title: "Gave up chasing invoices from [[2019|2020|2018]] today. Deleted the folder. Slept",
    body: "Eleven hundred in all. One of them is a [[restaurant|florist|climbing gym]] now. I might go and eat very slowly.",
  },
  {
    community: "photographybusiness",
    kind: "question",
    author: "grain_and_gain",
    title: "Do you put late payments into the contract, or the [[kill fee|licence|small talk]]?",
    body: "[[Lawyer|Union|Editor]] friend says the licence shouldn't start until the money lands. Editors laugh at that. Which editors don't?",
  },
  {
    community: "SaaS",
    kind: "hiring",
    author: "billing_squad_bea",
    title: "Hiring [[two|three|one]] engineers for recurring invoices, remote in Europe",
    body: "[[Proration|Rounding|Credit notes]], dunning, ledgers: if these words make you sit up, write to us. If they make you sad, you may be overqualified.",
  },
  {
    community: "sysadmin",
    kind: "news",
    author: "cve_caretaker",
    title:
      "PSA: patch that invoice software plugin, [[path traversal|auth bypass|SSRF]], exploited since [[Friday|Tuesday|the weekend]]",
    body: "If it's on a public host, assume the PDFs are public too. Vendor's fix is in the [[last point release|nightly|branch nobody merged]]. IOCs in the thread.",
  },
  {
    community: "ecommerce",
    kind: "other",
    author: "returns_rhea",
    title:
      "A customer answered our payment reminders with a [[poem|pie chart|screenshot of the moon]]",
    body: "It was good. I've knocked off [[ten|five|fifteen]] percent and asked for a second verse.",
  },
  {
    community: "nonprofit",
    kind: "comparison",
    author: "trustee_tariq",
    title:
      "Moved a [[choir|food bank|village hall]] from invoice software to standing orders, six months on",
    body: "Ninety percent set one up when asked at the [[door|till|raffle]] by somebody's mum. The rest will be asked by two mums.",
  },
  {
    community: "Entrepreneur",
    kind: "question",
    author: "side_quest_sid",
    title:
      "Would you buy a [[route|laundromat|newsletter]] whose only asset is recurring invoices to 70 people?",
    body: "Seller is [[71|68|77]], margin's lovely, nothing is written down. He offered to introduce me to all of them in his car.",
  },
  {
    community: "marketing",
    kind: "near-miss",
    author: "brand_voice_vi",
    title:
      "Wrote payment reminders in our brand voice, legal rewrote them in [[theirs|Latin|capital letters]]",
    body: "Ours said hello. Theirs begins with [[notwithstanding|whereas|hereinafter]]. We've compromised on a subject line and a silence.",
  },
  {
    community: "Bookkeeping",
    kind: "rant",
    author: "receipts_in_a_boot",
    title:
      "Client switched invoicing software without telling me. In [[March|the middle of a quarter|December]]. Twice",
    body: "Two numbering series, one logo, and a credit note for a [[swimming pool|helicopter|second floor]] they don't own.",
  },
  {
    community: "agency",
    kind: "launch",
    author: "margin_of_error",
    title: "We open-sourced our time tracking [[rounding rules|category list|excuses generator]]",
    body: "It's a markdown file. [[Fifteen|Ten|Twenty]] minutes up, five down, and never on a Friday. Pull requests are read aloud at lunch.",
  },
  {
    community: "freelance",
    kind: "comparison",
    author: "rate_card_ruth",
    title: "Flat fee vs hourly after a year: [[41|33|27]] projects, no more time tracking",
    body: "Made slightly less, slept considerably more. The three that went badly went very badly and were all for [[cousins|neighbours|my old boss]].",
  },
];
