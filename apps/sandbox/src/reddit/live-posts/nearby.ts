import type { LivePost } from "../content.ts";

/** Live posts with similar words or topics, but without a need for the demo customer's product. */
export const nearby: readonly LivePost[] = [
  {
    community: "SaaS",
    kind: "launch",
    author: "fakturka_dev",
    title: "Month [[7|9|5|12]] of building invoicing software in public: [[$412|$388|$951]] MRR",
    body: `Shipped: dark mode, credit notes, a bug that emailed one customer [[212|96|340]] times.
Lost: that customer.
Learned: put a cap on everything that sends.

Next month: caps.`,
  },
  {
    community: "sysadmin",
    kind: "rant",
    author: "patch_tuesday_pam",
    title:
      "Vendor's time tracking agent eats [[40|55|31]]% CPU to record that nobody is doing anything",
    body: "Because the laptop is too hot to touch. I have [[180|90|340]] of these. Uninstalling requires a code from HR.",
  },
  {
    community: "agency",
    kind: "question",
    author: "margins_matter_mo",
    title:
      "Do you show [[clients|new clients|the board]] the time tracking report or only the total?",
    body: 'New client ([[hotel group|law firm|bakery chain]]) wants every line. Last time I did that we had a [[40|25|60]] minute call about a 15 minute entry called "fix footer". Curious where others draw it.',
  },
  {
    community: "Bookkeeping",
    kind: "question",
    author: "accruals_amir",
    title: "How do you book interest received on late payments, [[UK|NL|Ireland]]?",
    body: "Client actually charged the statutory interest and the customer *paid it*. [[£212|€187|£96]]. I've never seen this in the wild. Other income? VAT outside scope, I assume?",
  },
  {
    community: "freelance",
    kind: "near-miss",
    author: "no_more_tools_nell",
    title:
      "Not looking for invoicing software, looking for the nerve to raise my rate by [[15|20|30]]%",
    body: `I've got the tools. The tools say I've billed the same since [[2021|2020|2022]].

Tell me what you wrote. I'll send it before I've finished my coffee or I'll never send it.`,
  },
  {
    community: "Entrepreneur",
    kind: "other",
    author: "guru_gone_fishing",
    title:
      'Ranked: things people have called a "system" on [[a podcast|three podcasts|one podcast]] this week',
    body: `6. A [[notebook|napkin|drawer]]
5. Two notebooks
4. Waking up
3. His wife
2. Payment reminders (they meant calling the customer)
1. "Water"`,
  },
  {
    community: "startups",
    kind: "other",
    author: "idea_number_31",
    title:
      "Validating: would freelancers pay [[$5|$9|$3]] to have a stranger send their payment reminders in a stern voice?",
    body: "Voice notes. Real humans. My uncle is [[Scottish|a retired referee|a former bailiff]] and available. Not a joke, slightly a joke. Survey in comments.",
  },
  {
    community: "selfhosted",
    kind: "near-miss",
    author: "compose_yourself",
    title:
      "Invoice software in docker: [[postgres 15 to 17|mariadb to postgres|sqlite to postgres]] upgrade ate my pdfs",
    body: "Rows are fine, files are not. Volume mounted at `/data`, new image expects `/var/lib/app/storage`. [[1,204|871|2,340]] pdfs are *somewhere* in that overlay. Before I make it worse: can I just `docker cp` from the stopped container?",
  },
  {
    community: "marketing",
    kind: "question",
    author: "cac_attack",
    title:
      "Best CRM [[content|comparison|landing page]] you've seen? Competitor research, not shopping",
    body: 'Client sells to [[dentists|gyms|movers]] and wants a "best crm" listicle, because everybody has one. I\'d rather die, or at least do it well. Show me one that made you respect the writer.',
  },
  {
    community: "ecommerce",
    kind: "comparison",
    author: "bnpl_or_bust",
    title: "Net 30 vs buy-now-pay-later for wholesale, [[6|4|9]] months of numbers",
    body: "BNPL took [[3.9|4.4|3.1]]%. Our own net 30 took [[11|7|14]]% of my evenings and had two late payments over 60 days. I've decided my evenings are worth that.",
  },
  {
    community: "consulting",
    kind: "rant",
    author: "po_number_paul",
    title:
      "Client rejected my invoice because the PO number had a [[space|lowercase letter|hyphen]]",
    body: "The PO number is theirs. They typed it. In [[Arial|a screenshot|the body of a calendar invite]]. Clock restarts at day zero. I'd like to speak to whoever invented the clock.",
  },
  {
    community: "smallbusiness",
    kind: "near-miss",
    author: "hvac_hector",
    title:
      "We finally automated chasing invoices and now customers reply to the robot with [[baby photos|recipes|voice notes]]",
    body: "It signs as \"Hector's office\". Mrs. [[Alvarez|Nowak|O'Dell]] sent it a Christmas card. I'm not mad. I'm a bit jealous.",
  },
  {
    community: "webdev",
    kind: "question",
    author: "rrule_rookie",
    title:
      "Modelling recurring invoices in [[postgres|sqlite|mysql]]: rows up front or a rule + worker?",
    body: `Side project. "Every month on the [[31st|30th|29th]]" is already ruining my life. I can generate [[12|24|36]] rows ahead, or store an RRULE and compute. Edits to "this and all following" push me to rows. What would you regret less?`,
  },
  {
    community: "SaaS",
    kind: "comparison",
    author: "switcheroo_sam",
    title:
      "Moved [[4|6|3]] customers off spreadsheets this week; what they said when asked for an alternative to QuickBooks",
    body: 'None of them wanted accounting. One wanted "the part where the money comes". One wanted dark mode. We sell [[route planning|kennel booking|boat storage]], so I could only nod.',
  },
  {
    community: "autonomos",
    kind: "near-miss",
    author: "mudanzas_manolo",
    title:
      "Mi cliente paga puntual desde hace [[3|5|2]] años y hoy me ha pedido perdón por un día de retraso",
    body: "UN día. [[480|1.200|90]] €. Me ha mandado una caja de [[naranjas|mantecados|vino]]. No pregunto nada, solo quería contarlo.",
  },
  {
    community: "nonprofit",
    kind: "question",
    author: "grants_gwyneth",
    title: "Funder wants time tracking for volunteers, by [[activity|quarter hour|outcome]]",
    body: "They're volunteers. They're [[82|79|85]]. Marjorie brings scones, is that direct or indirect cost? Has anyone talked a funder down from this?",
  },
];
