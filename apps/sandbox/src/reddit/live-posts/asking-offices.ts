import type { LivePost } from "../content.ts";

/** Live posts of freelancers, agencies and software people who need what the demo customer sells. */
export const askingOffices: readonly LivePost[] = [
  {
    community: "smallbusiness",
    crosspostedFrom: "consulting",
    kind: "lead",
    author: "studio_on_stilts",
    title: "How do you get [[architects|developers|councils]] to pay inside [[60|45|90]] days?",
    body: `Small practice, [[three|four|five]] of us, and the books are fine until somebody has to ask for money. I'm looking for invoicing software that sends the payment reminders itself, in our name, and shows me who is late. About [[$30|$40|£25]] a month is fine. What do you use?`,
  },
  {
    community: "freelance",
    kind: "question",
    author: "ballot_box_bea",
    title:
      "[[Illustrators|Copywriters|Translators]], what keeps your [[late|open|unpaid]] bills in order?",
    body: "I do it in my head, and this [[week|month|quarter]] my head forgot two. Vote, and say why.",
    poll: [
      "Invoicing software with reminders",
      "A spreadsheet",
      "[[An accountant|My bank's app|A shoebox]]",
      "Nothing, and it shows",
    ],
  },
  {
    community: "agency",
    kind: "lead",
    author: "halfday_studio",
    title:
      "Time tracking that designers won't [[fake|ignore|mutiny over]]: what stuck at your place?",
    body: `We're [[nine|seven|twelve]]. Tried timers, tried a spreadsheet, tried begging. Friday at five everybody enters forty hours of "design". We bill by the hour so this is real money. Looking for something with a desktop nudge and an export to invoices.`,
  },
  {
    community: "webdev",
    kind: "lead",
    author: "wp_janitor",
    title: "Care plans for [[40|26|55]] WordPress sites, what handles the monthly billing?",
    body: `Everyone pays a flat fee. [[Cards|Mandates|Standing orders]] fail, people leave, one guy insists on cheque. I need recurring invoices + a dashboard that says who's behind. stripe billing alone doesn't cut it bc half are bank transfer`,
  },
  {
    community: "freelance",
    kind: "lead",
    author: "subtitles_suki",
    title:
      "Translators: which invoice software copes with words, hours AND [[minutes|pages|characters]]?",
    body: `One agency pays per source word, one per subtitle minute, one per hour "capped". [[Four|Three|Five]] currencies. I built a sheet and the sheet has become my second job. Recommendations from people who actually bill like this please.`,
  },
  {
    community: "consulting",
    kind: "lead",
    author: "fractional_fran",
    title:
      "Fractional CFO here, [[embarrassed|caught out|asking for me]]: what do YOU use for payment reminders?",
    body: `I fix this for clients and then invoice from Word. [[Four|Five|Six]] retainers, two of them drift to day 50 unless I write. Don't want to put myself on the enterprise thing I install for others. What is the small, honest version?`,
  },
  {
    community: "freelance",
    kind: "lead",
    author: "ux_in_a_barn",
    title:
      "client says they [[never got|already paid|can't open]] the invoice. third time. is there a tool with proof",
    body: `i want to see sent / opened / ignored. and i'd like the follow up to go out without me rewriting it [[5|7|12]] times to sound chill. late payments are stressing me out more than the actual work tbh`,
  },
  {
    community: "startups",
    kind: "lead",
    author: "pilot_to_paid",
    title:
      "Our pilots convert to [[annual|quarterly|milestone]] contracts and nobody here has ever sent an invoice",
    body: `Three engineers. First customer wants a PDF with a PO number by [[Thursday|Monday|noon]]. What invoicing software did you start with, and did you regret it at fifty customers? Not looking for an ERP, looking for a PDF.`,
  },
  {
    community: "agency",
    kind: "lead",
    author: "podcast_pipes",
    title:
      "Podcast production, [[19|23|14]] shows on retainer. Need an alternative to QuickBooks before renewal",
    body: `Renewal is in [[nine|twelve|six]] days and went up again. We use: invoices, a bit of time tracking, reminders. We don't use: everything else. Moved lately? Where to, and was the import painful?`,
  },
  {
    community: "SaaS",
    kind: "lead",
    author: "onprem_olga",
    title:
      "Selling on-prem licences in [[2026|an age of cards|Europe]]: how do you invoice 30 enterprises with 3 people?",
    body: `Renewals are spread over the year, each with its own portal and its own Karen. I missed one worth [[€8k|€12k|€5k]] because my calendar reminder was on my old phone. I want something that owns the renewal date, sends the invoice, and starts chasing invoices at day 31.`,
  },
  {
    community: "freelance_jp",
    kind: "lead",
    author: "honyaku_hana",
    title: "海外クライアント[[向け|相手|から]]の請求: invoicing software は何を使っていますか?",
    body: `毎月[[8|12|6]]件、ドルとユーロ。催促のメールを英語で書くのがつらいです。自動でリマインドしてくれるものを探しています。月[[2000|1500|3000]]円くらいまで。`,
  },
  {
    community: "marketing",
    kind: "lead",
    author: "adspend_ade",
    title:
      "Freelance media buyer: clients reimburse ad spend [[late|in dribs|after a reminder]] and I'm the bank. Tools?",
    body: `This month I'm out [[$6,300|$4,100|$9,500]] of my own card. I need to bill spend weekly, fee monthly, and have payment reminders go to the person who can pay, not the person who likes me. Somebody must have solved this.`,
  },
  {
    community: "selfhosted",
    kind: "lead",
    author: "rackmount_rita",
    title:
      "Self-hosted invoice software that sends its own reminders, does it exist [[yet|in docker|without PHP]]?",
    body: `I run [[mail, git and photos|everything but billing|a whole rack]] at home for my one-woman IT shop. The self-hosted ones I found can make a PDF. None can follow up. Would take paid, would take closed source, would rather not take SaaS, but convince me.`,
  },
  {
    community: "Bookkeeping",
    kind: "lead",
    author: "ledger_lena",
    title:
      "Which tool do you put [[freelance|construction|salon]] clients on so THEY do the chasing?",
    body: `I reconcile. I don't chase. But [[eight|six|eleven]] of my clients have late payments and ask me every month what to do. I'd like one thing to recommend that takes half an hour to set up and doesn't touch their ledger. Preferences?`,
  },
  {
    community: "consulting",
    kind: "lead",
    author: "dr_data_dieter",
    title:
      "Day-rate consultant: time tracking in [[half days|days|quarter days]], invoice on the last of the month. Simple, right?",
    body: `Apparently not. Everything wants seconds, a stopwatch and a mascot. I work 3 days for one [[bank|insurer|ministry]] and 1 for another. I want to click the day, and on the 31st have the invoice in my drafts. Which one doesn't treat me like a call centre?`,
  },
];
