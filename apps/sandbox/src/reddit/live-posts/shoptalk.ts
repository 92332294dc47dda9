import type { LivePost } from "../content.ts";

/** Live posts about other trades and troubles: questions, comparisons, news, launches, jobs. */
export const shoptalk: readonly LivePost[] = [
  {
    community: "smallbusiness",
    kind: "question",
    author: "bakery_at_dawn",
    title: "Health inspector wants a second sink [[40|25|60]] cm from the first one. Appeal?",
    body: "It'd be a sink that looks at a sink. Quote is [[$2,900|$4,100|$1,750]]. Anyone won one of these?",
  },
  {
    community: "smallbusiness",
    kind: "question",
    author: "keycutter_kofi",
    title: "Do you let customers pay cash for a discount, honestly",
    body: "Third one today. He winked. I cut keys for [[$4|$6|$3.50]], what is there to discount",
  },
  {
    community: "freelance",
    kind: "question",
    author: "storyboard_stu",
    title: 'Agency wants me on "exclusive availability" for [[6|4|8]] weeks. What\'s that worth?',
    body: "They pay days used, not days held. I'd hold [[30|20|40]] days and might work [[12|9|15]]. Do you charge a hold fee? A third of the rate? Feels bold, want to be bold.",
  },
  {
    community: "freelance",
    kind: "rant",
    author: "alt_text_alma",
    title: '"Quick call?" is [[47|52|38]] minutes on average. I counted this quarter',
    body: 'n = [[63|41|88]]. Longest was [[2h10|1h55|2h40]] and ended with "so let\'s put this in an email".',
  },
  {
    community: "Bookkeeping",
    kind: "question",
    author: "suspense_account",
    title:
      "Bank feed imported the same [[Tuesday|Friday|month]] twice and the client reconciled it. Twice.",
    body: "Beautifully. With notes. [[214|96|388]] lines. Undo one by one, or reverse with a journal and pray?",
  },
  {
    community: "Bookkeeping",
    kind: "other",
    author: "penny_rounds_up",
    title: "Off by [[0.01|0.02|0.10]]. Day [[two|three|four]].",
    body: "I've started seeing it in the license plates. My husband asked me to come to bed. I said you go ahead, I'm with the penny.",
  },
  {
    community: "startups",
    kind: "question",
    author: "first_hire_farid",
    title: "First hire asks for [[2|1.5|3]]% and a four day week. We can offer one of those",
    body: "She'd be employee one, backend, knows [[freight|insurance|grid]] software inside out. Which one would you give, and what did your first hire get?",
  },
  {
    community: "startups",
    kind: "launch",
    author: "kelpline",
    title:
      "We dry seaweed with waste heat from a [[data centre|brewery|laundry]]. Pilot is live in [[Bergen|Galway|Halifax]]",
    body: "[[1.2|0.8|2.1]] tonnes in week one. It smells exactly like you think. Looking for feedback on the one-pager, not money (yet).",
  },
  {
    community: "SaaS",
    kind: "question",
    author: "seat_based_seb",
    title: "Customer with [[3|5|2]] seats and [[41|60|28]] people sharing a login. Call it out?",
    body: 'They\'re sweet, they write in as "The Login". Support knows them by typing style. Pricing page says per seat. What would you do before renewal?',
  },
  {
    community: "SaaS",
    kind: "question",
    author: "churn_butter",
    title: "Is [[3.1|4.2|2.6]]% monthly churn bad for a tool people need twice a year?",
    body: "[[Tax|Harvest|Audit]] season product. Everyone cancels in [[May|November|July]] and comes back, with an apology. I think I'm measuring the weather.",
  },
  {
    community: "Entrepreneur",
    kind: "question",
    author: "ice_cream_van_ivan",
    title:
      "Buying a second van: finance at [[8.9|7.4|10.2]]% or drive the first one until it sings?",
    body: "It already sings. [[190k|240k|310k]] km. Season's over, so I've got four months to decide and no income to decide with.",
  },
  {
    community: "Entrepreneur",
    kind: "hiring",
    author: "ropeaccess_rhona",
    title: "[[Two|Three|One]] abseilers wanted, [[Aberdeen|Leith|Inverness]], must like pigeons",
    body: "Window and gutter work, £[[190|210|175]] a day, own harness or ours. The pigeons are included.",
  },
  {
    community: "selfhosted",
    kind: "question",
    author: "nas_ty_business",
    title: "[[Four|Six|Two]] drives, one is clicking. RAID says healthy. My ears say no",
    body: "SMART: reallocated sectors [[0|2|1]]. Sound: a small man with a typewriter. Do I trust the number or the man?",
  },
  {
    community: "selfhosted",
    kind: "launch",
    author: "tinygateway",
    title:
      "Shelfmark [[1.2|1.3|2.0]]: catalogue your books from a barcode, one container, no accounts",
    body: "New: lend a book to a friend and get it back in under [[a year|six months|a decade]] (it writes to them). [Docs](https://docs.example.org/shelfmark). Not affiliated with any library, though I'd like to be.",
  },
  {
    community: "selfhosted",
    kind: "question",
    author: "wireguard_wilma",
    title: "VPN läuft, nur [[der Drucker|die Wallbox|Opas Tablet]] nicht. MTU?",
    body: "Handshake steht, Ping geht bis [[1380|1412|1360]] Bytes, danach Stille. Hab schon [[1420|1380|1280]] probiert. Was übersehe ich?",
  },
  {
    community: "agency",
    kind: "question",
    author: "pitchperfect_pru",
    title: "We lost a pitch by [[0.4|0.2|1.1]] points. They sent the scoring sheet. Do you reply?",
    body: 'Lost on "cultural fit", [[3 of 5|2 of 5]]. One of the judges fell asleep, I\'d like that in the culture column.',
  },
  {
    community: "agency",
    kind: "other",
    author: "figma_balls",
    title:
      'Client feedback of the day: "can the [[blue|logo|whitespace]] be more [[Tuesday|confident|Belgian]]"',
    body: "We did it. Don't ask how. Approved in one round.",
  },
  {
    community: "ecommerce",
    kind: "question",
    author: "tea_by_post",
    title: 'Customs held [[200|80|140]] parcels over the word "[[gunpowder|oolong|monkey]]"',
    body: "It's a TEA. Gunpowder, monkey picked, whatever, it's leaves. Has anyone changed HS descriptions in bulk after the labels were printed?",
  },
  {
    community: "ecommerce",
    kind: "rant",
    author: "yarn_barn_yvonne",
    title: 'One star: "wool is [[woolly|itchy in water|too soft]]"',
    body: "Verified purchase. [[3|2|4]] people found this helpful. Who are you.",
  },
  {
    community: "consulting",
    kind: "question",
    author: "steerco_stella",
    title: "How many people in a steering committee before it stops steering?",
    body: "Mine has [[17|14|22]]. We've had [[5|4|7]] meetings. The only decision so far is the name of the committee.",
  },
  {
    community: "consulting",
    kind: "comparison",
    author: "trainline_tom",
    title:
      "Train vs plane for [[Zurich to Vienna|Paris to Milan|Leeds to Exeter]], door to door, with laptop minutes counted",
    body: "Plane: [[5h10|4h40|6h05]], [[55|40|70]] usable minutes. Train: [[7h50|7h20|8h10]], [[380|340|410]] usable minutes and a schnitzel. I rest my case, on a table, with a socket.",
  },
];
