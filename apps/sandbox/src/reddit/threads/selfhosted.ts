import { comment, type Thread } from "../content.ts";

export const selfhosted: readonly Thread[] = [
  {
    community: "selfhosted",
    kind: "near-miss",
    author: "raid_zero_hero",
    title: "Self-hosted alternative to QuickBooks that isn't abandoned?",
    body: `Requirements, in order: runs in docker, has an API, **no cloud, no subscription, ever**. It's for me and my girlfriend's flower stall so tiny volumes. Invoices + expenses + something that resembles a P&L.

Tried so far:

\`\`\`
akaunting    -> half the buttons are a store
erpnext      -> I now run a factory apparently
plain text   -> she looked at me for a long time
\`\`\`

Any alternative to QuickBooks you've run for 2+ years without touching it? Please don't suggest hosted things, I have a rack and a point to prove.`,
    flair: "Business Tools",
    score: 240,
    ageMinutes: 980,
    comments: [
      comment(
        "helm_chart_sadness",
        88,
        '"she looked at me for a long time" is how every plain text accounting story ends',
      ),
      comment(
        "bitrotbarbara",
        41,
        "Firefly for the expenses, Invoice Ninja for the invoices, a cron job that hates both of them in between. Three years. I've touched it exactly once and that was to add the cron job.",
        comment("raid_zero_hero", 12, "bitrot in your username giving me confidence here"),
      ),
      comment(
        "cloudisfine_actually",
        -15,
        "just pay the $20",
        comment("helm_chart_sadness", 33, "sir this is a basement"),
      ),
    ],
  },
  {
    community: "selfhosted",
    kind: "launch",
    author: "nils_o_matic",
    title: "Kontor 0.9: single binary time tracking with a CalDAV twist",
    body: `I got tired of opening a tab to tell a computer I'm using a computer, so Kontor watches a calendar you already have. Make an event called \`#acme fix login\`, it becomes an entry. Stretch the event, the entry stretches.

- one Go binary, sqlite, 14 MB of RAM on my Pi
- time tracking reports as CSV, JSON or a page your client can open
- no accounts. There's a password. It's yours.

Repo: https://git.example.net/nils/kontor

It does **not** make invoices and it never will, please stop opening that issue, I love you all.`,
    flair: "Release",
    score: 611,
    ageMinutes: 1_650,
    comments: [
      comment("bitrotbarbara", 97, "opened an issue to ask about the issue"),
      comment("zfs_and_chill", 30, "Stretching the event is so obviously right that I'm annoyed."),
      comment(
        "helm_chart_sadness",
        11,
        "helm chart?",
        comment("nils_o_matic", 58, "It's one file. You can just. Put it somewhere."),
      ),
    ],
  },
  {
    community: "selfhosted",
    kind: "question",
    author: "kellerrechner",
    title: "Rechnungsprogramm im Keller: GoBD und Docker, geht das zusammen?",
    body: `Moin, ich bastle seit Wochen an einer selbst gehosteten Lösung für die Rechnungen meiner Frau (Hebamme). Läuft alles, sieht gut aus, ZUGFeRD kommt auch raus.

Jetzt meinte der Steuerberater trocken: "Und die Verfahrensdokumentation?" Hat hier jemand sowas schon mal für einen Container geschrieben, ohne weinen zu müssen? Reicht ein unveränderbares S3-Bucket fürs Archiv?

Sorry für Deutsch, aber GoBD kennt sonst eh keiner.`,
    score: 47,
    ageMinutes: 2_380,
    comments: [
      comment(
        "zfs_and_chill",
        25,
        "Object Lock im Compliance-Modus, zehn Jahre, fertig. Die Doku ist bei mir vier Seiten: wer, was, wo, wie lange, wie kommt man im Notfall ran. Prüfer war zufrieden und wollte danach über Paperless reden.",
        comment("kellerrechner", 9, "Vier Seiten klingt machbar, danke dir!"),
      ),
      comment("raid_zero_hero", 6, "I understood docker and crying"),
    ],
  },
  {
    community: "selfhosted",
    kind: "rant",
    author: "uptime_widow",
    title: "My partner's homelab went down during MY deadline",
    body: "I didn't ask for a reverse proxy. I asked to print a thing. The printer has a *hostname*. The hostname has a *certificate*. The certificate has *expired*. He is at a bouldering gym. How do I print a thing.",
    score: 4_960,
    ageMinutes: 3_050,
    comments: [
      comment(
        "bitrotbarbara",
        1_330,
        "unplug printer, plug USB cable, take photo of him when he sees it",
        comment(
          "uptime_widow",
          2_105,
          "it worked and he looked at the cable like I'd brought a horse into the house",
        ),
      ),
      comment("certbot_survivor", 310, "this is a renewal reminder for all of us"),
    ],
  },
  {
    community: "selfhosted",
    kind: "comparison",
    author: "paperlesspapa",
    title: "Two years of Invoice Ninja vs Crater vs InvoicePlane, honest summary",
    body: `I've run each of these for my side business at some point. This isn't a request, the migration is done and I'm at peace.

**InvoicePlane**: simple and stable, feels like 2014, I respect it.
**Crater**: prettiest of the three, but the pace of updates made me nervous.
**Invoice Ninja**: does everything, including things I'll never need. Recurring invoices work, PDFs need patience and a headless Chrome.

Landed on Ninja. Backups with restic, restored twice for practice. Ask away but I'm not moving again.`,
    score: 188,
    ageMinutes: 7_420,
    comments: [
      comment("zfs_and_chill", 40, '"restored twice for practice" marry me'),
      comment(
        "raid_zero_hero",
        9,
        "how heavy is the headless chrome bit on a 4GB box?",
        comment(
          "paperlesspapa",
          13,
          "Spikes to about 500 MB while it renders. I queue them at night.",
        ),
      ),
    ],
  },
];
