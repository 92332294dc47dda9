import type { LivePost } from "../content.ts";

/** Live posts of people who need what the demo customer sells. */
export const asking: readonly LivePost[] = [
  {
    community: "freelance",
    kind: "lead",
    author: "lutz_cuts_video",
    title:
      "Leaving my invoicing software at the end of the [[month|year|quarter]], what should I look at?",
    body: `Video editor, about [[15|9|22|30]] invoices a month. Mine went from [[$12|$15|€9]] to [[$29|$35|€24]] and the reminders still come from an address that isn't mine. I only need invoices, reminders and a list of who hasn't paid. What should I try before I give up and go back to a template?`,
  },
  {
    community: "smallbusiness",
    kind: "lead",
    author: "awning_annie",
    title:
      "[[3|4|5]] people, awnings and blinds. Is there an alternative to QuickBooks that only does the billing?",
    body: `Accountant has her own system and doesn't want mine. So I'm paying for a whole accounting package to send [[40|25|60]] bills a month and it still can't chase anybody. An alternative to QuickBooks for just that part, anyone?`,
  },
  {
    community: "agency",
    kind: "lead",
    author: "brightside_bureau",
    title:
      "Retainers go out on the 1st. Except this month, when they went out on the [[9th|11th|6th|14th]]",
    body: `I was on a plane. Nobody else knows how. So that's [[£18k|£11k|€22k]] that will arrive two weeks late because of a plane.

Need recurring invoices that don't depend on a human with a boarding pass, and follow-ups when they sit. We're [[six|four|eight]], all designers, please nothing that requires a "finance admin" role. What works?`,
  },
  {
    community: "consulting",
    kind: "lead",
    author: "soils_and_sites",
    title:
      "[[Geotech|Acoustics|Drainage]] sole practitioner: what sends payment reminders for you?",
    body: `Developers pay when the bank pays them, I know the game. But if I don't ask I go to the bottom of the pile, and asking costs me a morning a week. [[Six|Nine|Four]] open invoices, [[$31k|$18k|$44k]] in total.

Want: upload pdf or make one, set a schedule, it asks, it stops. What do other one-person practices use?`,
  },
  {
    community: "webdev",
    kind: "lead",
    author: "ok_computer_ok",
    title: "which invoice software has a decent api? freelancer, [[node|rust|python|php]]",
    body: `i'd like to push hours from my own script and have the tool do pdf + sending + nagging. everything i've looked at either has no api or has one on the [[$79|$59|$120]] plan. i'm one guy with [[5|3|7]] clients`,
  },
  {
    community: "Bookkeeping",
    kind: "lead",
    author: "ledger_by_the_lake",
    title:
      "Client (a [[piano tuner|tree surgeon|mobile farrier|glazier]]) needs the simplest possible way to bill and chase",
    body: `He's 63, brilliant hands, flip phone until last year. I do the books quarterly. He forgets to send about one bill in [[six|five|eight]] and never follows up on the rest.

What have you set up for someone like this that needed no help from you afterwards? Happy for him to pay a monthly fee, it'd earn itself back in a week.`,
  },
  {
    community: "Entrepreneur",
    kind: "lead",
    author: "grazing_table_gia",
    title:
      "[[Corporate|Office|Hotel]] clients are killing my cash flow, how do you stay on top of late payments?",
    body: `Grazing boards for offices in [[Austin|Bristol|Calgary|Perth]]. Private parties pay before, offices pay [["soon"|"end of month (which one?)"|when they remember]]. I've got [[7|12|9]] late payments right now and I only know because I went through my sent mail with a highlighter. On a printout. Is there something cheap that does this for a two woman business?`,
  },
  {
    community: "startups",
    kind: "lead",
    author: "prototyping_pia",
    title:
      "Bootstrapping with client work: need something for invoices we won't outgrow in [[six months|a year|two winters]]",
    body: `Two founders, we build prototypes for [[medtech|agritech|robotics]] companies to fund our own thing. Five or six invoices a month but large, milestone based, and one customer needs a PO number *and* a vendor form *and* a reminder from a different person than me or they won't move. Who does this well without an accounting suite attached?`,
  },
  {
    community: "SaaS",
    kind: "lead",
    author: "annual_contracts_al",
    title:
      "Stripe for cards is fine. What do you use for the [[12|8|20]] customers who insist on an invoice?",
    body: `Annual deals, bank transfer, procurement portal, the works. I keep them in a sheet and chase by hand, and in [[October|May|March]] I forgot one for [[41|33|58]] days. Don't want enterprise billing. Something a solo founder can set up before lunch, with payment reminders and a clear list.`,
  },
  {
    community: "photographybusiness",
    kind: "lead",
    author: "fieldnotes_foto",
    title: "Invoice + [[three|two|four]] nudges + stop when paid. Does anything do just that?",
    body: `Editorial photographer, [[magazines|charities|trade papers]] pay at [[60|75|90]] days if I'm lucky. I'd pay [[$10|$15|€12]] a month to never type "gentle reminder" again.`,
  },
  {
    community: "selbststaendig",
    kind: "lead",
    author: "gartenbau_gesa",
    title: "Handwerk, [[3|2|4]] Leute: Rechnungen vom Handy und automatische Mahnungen, was taugt?",
    body: `Abends um neun noch Rechnungen tippen ist vorbei, hab ich mir versprochen. Aktuell stehen [[4.800|7.300|3.150]] € offen, das älteste seit [[Juli|August|Mai]]. Brauche: Aufmaß rein, Rechnung raus, Erinnerung von allein. Was nutzt ihr?`,
  },
  {
    community: "nonprofit",
    kind: "lead",
    author: "hall_hire_hazel",
    title: "We rent our hall to [[14|9|20]] groups and I'm chasing invoices for £[[24|18|30]] each",
    body: `Volunteer treasurer. [[Yoga|Judo|Bridge]], the chess club, two choirs that don't speak to each other. Monthly bills, small amounts, everybody lovely, nobody pays unless I stand in the doorway. Looking for something simple and cheap that sends the same bill each month and asks again by itself. What do other small charities use?`,
  },
];
