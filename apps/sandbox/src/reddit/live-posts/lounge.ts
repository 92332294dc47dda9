import type { LivePost } from "../content.ts";

/** Live posts of the rest of the day: rants, jokes, news and small victories. */
export const lounge: readonly LivePost[] = [
  {
    community: "webdev",
    kind: "rant",
    author: "flexbox_fatigue",
    title: "It was a trailing [[comma|space|slash]]",
    body: "[[Six|Four|Nine]] hours. Two people. One duck.",
  },
  {
    community: "webdev",
    kind: "question",
    author: "aria_hidden_gem",
    title:
      'Screen reader announces our menu as "[[banana|clickable clickable|group group]]" and I can\'t find why',
    body: `\`\`\`html
<nav aria-labelledby="m"><h2 id="m" hidden>Menu</h2>
\`\`\`
Only in [[Firefox|Safari|Edge]], only since [[yesterday|the 3rd|the last release]]. Is it the \`hidden\`?`,
  },
  {
    community: "webdev",
    kind: "news",
    author: "specwatcher",
    title:
      "Another browser ships [[anchor positioning|scoped styles|masonry]], here's what still differs",
    body: "Short list with test pages: https://notes.example.org/interop. [[Three|Five|Two]] differences left, one of them is a philosophy.",
  },
  {
    community: "webdev",
    kind: "hiring",
    author: "ferryport_it",
    title:
      "[Hiring] Front-end for ferry timetables, [[0.6|0.8|1.0]] FTE, on site in [[Stralsund|Oban|Visby]]",
    body: "You'll make [[40,000|25,000|60,000]] islanders less angry. Old stack, kind people, free ferry.",
  },
  {
    community: "marketing",
    kind: "question",
    author: "utm_ulrike",
    title: "Someone put utm tags on our [[letterhead|van|gravestones (monument company)]]",
    body: "source=stone, medium=stone. [[14|3|27]] visits. Do I remove it or is it the best campaign we've run?",
  },
  {
    community: "marketing",
    kind: "rant",
    author: "serif_sheriff",
    title: 'Legal has changed "fresh" to "[[recently prepared|not old|of acceptable recency]]"',
    body: "It's for [[bread|fish|salad]]. Launch is [[Monday|tomorrow|Thursday]].",
  },
  {
    community: "marketing",
    kind: "other",
    author: "billboard_bill",
    title:
      "We bought the billboard across from our competitor and it's [[behind a tree|facing the wrong way|on a road that closed]]",
    body: "The tree is protected. [[A woodpecker|An owl|A committee]] lives in it. Open to captions.",
  },
  {
    community: "sysadmin",
    kind: "question",
    author: "gpo_gordon",
    title: "[[40|25|60]] laptops lose wifi at exactly [[10:17|14:03|08:52]]. Every day",
    body: "Not DHCP (lease is 8h). Not the AP reboot. There's a [[microwave|lift|tram]] in the building and I've begun to watch it.",
  },
  {
    community: "sysadmin",
    kind: "other",
    author: "backup_betty",
    title:
      "Restore test passed. First time in [[four|two|six]] years. I'm telling strangers because nobody here gets it",
    body: "[[11|7|19]] TB, [[6h12|4h50|9h05]], hashes match. I did a little walk.",
  },
  {
    community: "sysadmin",
    kind: "rant",
    author: "dns_dorothea",
    title: "It's never DNS, said the [[network team|vendor|new guy]]",
    body: "TTL was [[604800|86400|172800]].",
  },
  {
    community: "sysadmin",
    kind: "news",
    author: "cve_sieve",
    title:
      "Patch out for the [[printer|VPN|hypervisor]] thing, rated [[9.1|8.8|9.8]], works without login",
    body: "Advisory: https://advisories.example.net/2026/[[1182|1190|1204]]. Mitigation is to turn off the web page nobody knew was on.",
  },
  {
    community: "nonprofit",
    kind: "question",
    author: "choir_treasurer_cho",
    title: "Somebody left us a [[piano|boat|beehive]] in their will",
    body: "We're on the [[third|fourth|second]] floor. It's a lovely gesture. May we sell it, or does it have to sing?",
  },
  {
    community: "nonprofit",
    kind: "other",
    author: "litterpick_lars",
    title:
      "[[112|87|140]] volunteers, [[1.4|0.9|2.2]] tonnes, one [[wedding ring|glass eye|trombone]]",
    body: "Ring's owner found within [[two hours|a day|ten minutes]]. The trombone remains at large.",
  },
  {
    community: "nonprofit",
    kind: "rant",
    author: "gala_fatigue",
    title: "The silent auction was not silent",
    body: "Two [[aunts|dentists|vicars]], one [[ham|spa weekend|signed football]]. We raised [[$640|$910|£375]] and lost a chair.",
  },
  {
    community: "smallbusiness",
    kind: "other",
    author: "cobbler_cobbler",
    title: "An old customer brought back shoes I resoled in [[1998|2003|1994]]",
    body: '"They\'ve gone again," he said. [[Twenty-eight|Twenty-three|Thirty-two]] years. I gave him a loyalty card.',
  },
  {
    community: "smallbusiness",
    kind: "rant",
    author: "florist_in_february",
    title: 'He asked for "[[a normal amount|something not red|whatever is loud]]" of roses',
    body: "On the [[13th|14th]]. At [[17:55|18:02|17:58]].",
  },
  {
    community: "Entrepreneur",
    kind: "rant",
    author: "cofounder_was_a_bot",
    title: "My accountability partner has been a scheduled message since [[May|July|March]]",
    body: 'I found out because I wrote "my dog died" and got "crushing it! what\'s next?" The dog is fine. I was testing.',
  },
  {
    community: "Entrepreneur",
    kind: "comparison",
    author: "three_desks_thea",
    title: "Coworking, library, kitchen: a month in each, [[Ghent|Porto|Turku]]",
    body: "Coworking: [[€220|€180|€260]], table tennis, one man who sells crypto. Library: free, a heater, a lady who shushes with love. Kitchen: the fridge. Library wins.",
  },
  {
    community: "ecommerce",
    kind: "other",
    author: "marble_run_max",
    title: 'Package "delivered to [[a safe place|the goat|recycling]]"',
    body: "There's a photo. It's the goat. He looks [[guilty|full|proud]].",
  },
  {
    community: "startups",
    kind: "rant",
    author: "demo_day_dread",
    title:
      "Rehearsed [[41|63|29]] times. On stage the clicker opened my [[fridge app|bank|banana bread recipe]]",
    body: "It got applause. Two investors asked about [[the recipe|the fridge|the overdraft]].",
  },
  {
    community: "freelance_jp",
    kind: "question",
    author: "asa_no_kohi",
    title: "打ち合わせが[[3|4|5]]回続いて、まだ契約書がありません",
    body: "「まずは雰囲気だけ」と言われて[[2|3]]週間。みなさんは何回目で見積もりを出しますか?",
  },
  {
    community: "autonomos",
    kind: "question",
    author: "carpintera_carmen",
    title: "¿Pedís señal del [[30|40|50]]% o empezáis de buena fe?",
    body: "La buena fe me debe ya [[dos armarios|una cocina|tres puertas]].",
  },
];
