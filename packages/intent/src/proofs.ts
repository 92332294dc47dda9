import type { SignalKind } from "@earshot/contract";
import { requestProof } from "./proof-requests.ts";
import { clause, others, own } from "./proof-words.ts";
import type { Clause } from "./quotes.ts";

// What the quote of a reason must say. Rules score a post by few words; a reason is shown only if its whole clause
// proves the sentence of its kind (`signalWords`). No reason is better than a weak one, and the score of the post does
// not depend on it.

/** Patterns for a clause in words of `tokenize`; a question ends with " ?", a part of a sentence begins with ", ". */
interface Proof {
  /** One of these must be in the clause. */
  proved: readonly RegExp[];
  /** None of these may be in it. */
  refuted?: readonly RegExp[];
}

const proofs: Record<SignalKind, Proof | null> = {
  asking: requestProof,
  comparing: {
    // "Song A vs Song B" in a title without a question is as often an article.
    proved: [
      "\\b(?:vs|versus|compare|compares|compared|comparing|comparison|pros and cons)\\b.* \\?",
      "\\b(?:differences?|between|torn)\\b.*\\b(?:and|or|vs)\\b.* \\?",
      `${own}.*\\b(?:deciding|decide|choosing|choose|torn|undecided|comparing|compared|weigh|stuck|debating)\\b.*\\b(?:between|pros and cons|to|vs|versus)\\b.*\\b(?:and|or|vs|versus)\\b`,
      "\\b(?:should|which|best|better|use|buy|get|go|worth|prefer|recommend|for)\\b.*\\bor\\b.* \\?|\\bor\\b.*\\b(?:for|better|best)\\b.* \\?",
      "\\b(?:worth|experiences?|any good|good|better|best|tried|used|using|thoughts|opinions?|reviews?|safe|legit|reliable|enough|luck|use|uses|run|running)\\b.* \\?",
    ].map(clause),
    refuted: [
      clause(
        "\\b(?:or not|or am i|or is it just|or something|between (?:us|you|them)|hope|helpful|clarify|mfa|mba|effectively|degree|college|school|career|job|society)\\b|^why\\b|\\bwhy (?:cant|dont|doesnt)\\b|\\bthoughts\\b(?: \\S+){9,}|^(?:which|what|how) (?:ones? )?(?:are|is|do|does) (?:the )?(?:they|it|these|those|best|better)\\b(?: \\w+){0,2} \\?$",
      ),
    ],
  },
  leaving: {
    proved: [
      "\\b(?:any|good|best|better|there|cheaper|free|which|what|know|should)\\b.*\\b(?:alternatives?|replacements?|substitutes?)\\b.* \\?",
      "^(?:\\S+ ){0,4}(?:alternatives?|replacements?) (?:to|for) .*\\?",
      "\\b(?:looking for|need|needs|want|find|any|recommend|suggest)\\b.*\\b(?:alternatives?|replacements?|substitutes?)\\b",
      "^(?:switching|migrating|moving|leaving|ditching|replacing|canceling|cancelling|cancelled|canceled|done with) \\S+",
      `${own}.*\\b(?:switch\\w*|migrat\\w*|mov\\w+|leav\\w+|ditch\\w*|replac\\w*|cancel\\w*|(?:fed up with|tired of|sick of) (?:using|paying)|done with|outgr\\w+|get rid|drop\\w*|dump\\w*|quit\\w*)\\b`,
      "\\b(?:shutting down|discontinued|sunset|sunsetting|deprecated)\\b",
      `${own}.*\\b(?:price|prices|pricing|fees?|rates?|bill|costs?|renewal)\\b.*\\b(?:up|hikes?|increas\\w+|doubled|tripled|skyrocketed|rising|climbing)\\b`,
    ].map(clause),
    refuted: [
      clause(others),
      clause(
        "\\b(?:i (?:just )?(?:use|used) (?:it|this)|last year|buddy|friends?|my alternative|is an alternative|built|made|graduate|apartment|home|house|city|mod|mods|job|career|idea)\\b",
      ),
    ],
  },
  need: {
    proved: [
      "\\b(?:it|that|which|this|app|tool|software|program|system|service|solution|site|product|plugin)\\b (?:\\w+ )?(?:must|needs? to|has to|gotta|should (?:also )?(?:be able|support|have|allow|handle|include|integrate|sync))\\b \\S+",
      "^(?:must|needs to|has to|gotta) \\S+ \\S+",
      "\\b(?:i|we|id|wed|looking for|seeking|searching for|is there|are there|know of|recommend|suggest|any|anyone)\\b.*\\b(?:something|anything|one|{things})\\b (?:that|which|with)\\b \\S+ \\S+",
      "\\b(?:i|we)\\b(?: {adverb})* (?:need|want) to be able to\\b",
      "\\b(?:preferably|bonus(?: points)? (?:if|for)) \\S+|\\bideally (?:it|with|something|one|free|the)\\b \\S+",
      "\\bnot (?:overly|too) (?:complex|complicated)\\b",
    ].map(clause),
    refuted: [
      clause(
        "\\b(?:must|should|could|would) have been\\b|\\b(?:if|you|your|they|he|she|people|their)\\b",
      ),
      clause(
        "\\b(?:do|does|handle|makes?|works?|let me do|like) (?:this|that|it|possible|possible|well|like this|like i want to)(?: possible| easier)? \\?$|\\b(?:what|which|does|do)\\b.*\\b(?:should|needs?|must)\\b.* \\?$|(?:following|let me do|the following \\w+|include)$",
      ),
      clause(
        "\\b(?:guessing|was looking|wanted|thinking about|decided|studying|want to create|to make a|that must be)\\b",
      ),
      clause(
        "\\bshould (?:i|we|be (?:fine|ok|okay|able|easy|enough|good|the))\\b|\\bto be (?:said|honest)\\b",
      ),
      clause(
        "\\b(?:gotta|got to|has to|must|should) be (?:something|a|an|another|others?|more|some|there)\\b|\\b(?:necessity|found|when using|its|whats|what are|does it|do i|anything that)\\b|(?:requirements?|criteria|haves|features)$",
      ),
    ],
  },
  struggling: {
    proved: [clause(`${own}|^(?:it|its|this)\\\\b`)],
    refuted: [
      clause(others),
      clause(
        "\\b(?:might|may|could|would|will|wont|going to be|can be|not|nothing|myself|isnt|no|never|find i|used to|was|were|avoid|much time (?:at|in|with))\\b",
      ),
      / \?$/u,
    ],
  },
  budget: {
    proved: [
      "\\bbudget\\b",
      // The author's own, asked for, or in a note of few words, because others pay, too.
      `(?:${own}|\\b(?:looking|need|want|prefer\\w*|ideally|any)\\b).*\\b{paying}\\b|\\b{paying}\\b.*(?:${own}| \\?)|^(?:\\S+ ){0,6}{paying}(?: \\S+){0,3}$`,
      "(?:[$€£]\\S*\\d|\\d+ ?(?:usd|eur|gbp|dollars|bucks|euros?|pounds|£|€))",
    ].map(clause),
    refuted: [
      clause(
        "\\b(?:spend|spending) (?:\\S+ )?(?:minutes|hours|days|time|weeks|months|years|life)\\b|\\bspend the (?:next|rest)\\b|\\b(?:hours|minutes|jobs?|degree|career|ideal client|(?:low|indie|micro|no|zero) budget|big companys?|commission|familiar|the risk|insurance)\\b|\\byou can\\b|\\bafford to (?:be|wait|lose|take|miss)\\b",
      ),
      // "A powerful but affordable solution" is praise; a wish says whose it is.
      clause(
        `^(?!.*(?:${own}| \\?|\\b(?:looking|need|want|prefer\\w*|ideally|any|anyone|recommend|price|budget|cost|budget)\\b)).*\\b(?:affordable|cheap|inexpensive|cheaper)\\b`,
      ),
    ],
  },
  urgency: {
    proved: [
      `${own}.*\\b(?:need|needs|want|must|have to|has to|help|looking|trying|hoping)\\b.*\\b(?:asap|urgent\\w*|as soon as possible|today|tomorrow|tonight|\\w+day|immediately|week|weekend|right (?:now|away)|days?|hours?|months?|deadline|by|hurry)\\b`,
      "\\b(?:urgent|urgently|in a (?:\\w+ )?(?:hurry|rush|pinch)|out of time|deadline|due (?:in|on|by|next|this))\\b",
      "^(?:\\S+ ){0,3}(?:need|needed|help|prefer\\w+)\\b.*\\b(?:asap|today|tomorrow|tonight|urgent\\w*|by \\w+day)\\b",
      "\\blast minute\\b.*\\b(?:need|help|gift|looking)\\b",
    ].map(clause),
    refuted: [
      clause(others),
      clause(
        "\\b(?:no (?:rush|hurry)|not (?:urgent|in a)|refund|guarantee|was|were|had|did|got|would|used|said|happened|usually|every|now and then|end of (?:the )?day|whenever|within a day|check back|last minute change|still)\\b",
      ),
    ],
  },
  buyer: {
    proved: [
      "\\b(?:my|our)\\b (?:\\S+ ){0,3}{team}\\b",
      "\\b(?:i|we|ive|weve|me|partner|husband|wife)\\b.*\\b(?:run|running|own|owned|manage|operate|opened|started|inherited|work (?:for|at|in|with))\\b.*\\b{team}\\b",
      "\\b(?:im|i am|weare|we are)\\b(?: just)? (?:an?|the|in a|on a|#?\\d+|two|three|four|five)\\b.*\\b{team}\\b",
      "\\b(?:i|we|ive|weve)\\b.*\\bhave\\b.*\\b(?:\\d+|two|three|four|five|ten)\\b.*\\b{team}\\b",
      "\\bas an? (?:\\w+ )?(?:freelancer|contractor|consultant|solopreneur|realtor|landlord|bookkeeper|sole trader)\\b",
      "\\b(?:small business|business|shop|company|agency) owner\\b.*\\b(?:i|im|my|here)\\b|\\b(?:im|i am|as)\\b.*\\bowner\\b",
    ].map(clause),
    refuted: [
      clause(
        "\\b(?:should i|used to|worked|former|formerly|previous|previously|old (?:job|company)|last job|if i|if we|ago|my own boss|hypothetically|lets say|say (?:i|we)|would be|will be|not looking|game|business (?:ideas?|plans?|school|cards?)|certification|requirements state)\\b",
      ),
      clause(
        "\\bmy (?:\\w+ )?(?:mortgage|insurance|phone|credit|power|gas|bank|old|internet|cable|title|electric|moving|hosting)\\b",
      ),
    ],
  },
  relevant: null,
  young: null,
  promoting: {
    proved: [
      `${own}.*\\b(?:built|made|created|developed|launched|released|building) (?:a|an|my|our|this)\\b.*\\b(?:tool|app|saas|product|platform|plugin|software|service|site|website|cli|extension|api|bot)\\b.*\\b(?:that|which|where|for|so)\\b`,
      "\\b(?:we|i) (?:offer|provide|speciali[sz]e in)\\b|\\b(?:im|i am|we are|weare) the (?:founder|creator|developer|maker)\\b",
      "\\b(?:my|our) (?:tool|app|saas|product|platform|plugin|software|solution) (?:helps|lets|makes|allows|keeps|offers|provides|does|can)\\b",
      "\\b(?:check (?:us|me|mine) out|check out (?:my|our)|try (?:it|us|our)|sign up|dm me|message me|pm me|join (?:our|my|the)|visit (?:our|my)|use code|link in (?:my )?bio|self promo\\w*|shameless plug|show hn)\\b",
    ].map(clause),
    refuted: [
      / \?$/u,
      clause("\\b(?:if|would|could|should|want|wanted|need|trying|looking|homework|class)\\b"),
    ],
  },
  launching: {
    proved: [
      "\\b(?:just|finally|officially|recently|today|soft) (?:launched|released|shipped|launching|releasing|relaunched)\\b",
      "^(?:introducing|announcing|launching|launched)\\b|\\b(?:proud|excited|thrilled|happy) to (?:announce|introduce|launch|present|release)\\b",
      "\\b(?:now|officially|finally) (?:live|available|open|out)\\b|\\bis (?:live|out)\\b",
    ].map(clause),
    refuted: [
      / \?$/u,
      clause("\\b(?:if|when|before|after|plan|planning|ago|havent|not|once|until)\\b"),
    ],
  },
  validating: {
    proved: [
      "\\b(?:feedback|critique|critiques|roast|testers?)\\b",
      "\\b(?:idea|my app|my product|concept|my website|my site|our app)\\b.* \\?",
      "\\bwould (?:you|anyone|people)\\b.*\\b(?:use|pay|buy|want)\\b.* \\?",
    ].map(clause),
    refuted: [
      clause("\\b(?:customers?|clients?|tool|software|their|form|not|dont|no|got|gave|after)\\b"),
    ],
  },
  hiring: {
    proved: [
      clause(
        "\\b(?:hire|hiring|jobs?|work|roles?|gigs?|positions?|freelanc\\w*|partners?|partnership|cofounders?|co founders?|developers?|designers?|engineers?|programmers?|interns?\\w*|resume|cv|collaborat\\w*|writers?|assistants?|marketers?|employees?)\\b",
      ),
    ],
    refuted: [clause("\\b(?:not|software|tool|tools|platform)\\b")],
  },
  news: {
    proved: [
      "\\b(?:guide|tutorial|psa|(?:unpopular|hot) (?:opinion|take)|lessons|raises|raised|acquires|acquired|announces|announced|(?:report|survey|study|data) (?:finds|shows|found|says))\\b",
      "^(?:\\S+ )?(?:\\d+|top|best) .*\\b(?:tips|ways|reasons|mistakes|tools|apps|things|tricks|steps)\\b|^(?:why|how|what) (?:i|we)\\b|\\bwhat (?:i|we) learned\\b",
    ].map(clause),
    refuted: [
      / \?$/u,
      clause("\\b(?:looking for|need|want|any|recommend\\w*|suggest\\w*|wish|if)\\b"),
    ],
  },
  giveaway: {
    proved: [
      clause(
        "\\b(?:giveaways?|giving away|give away|gave away|raffle|sweepstakes|to give out|free)\\b",
      ),
    ],
    refuted: [
      / \?$/u,
      clause("\\b(?:if|looking for|need|want|any|offers?|offering|their|they|has|have)\\b"),
    ],
  },
  declining: {
    proved: [
      clause(
        "\\b(?:not|isnt|arent|dont|do not|no)\\b.*\\b(?:looking|searching|shopping|need|want|recs|recommendations?|suggestions?|recommend|suggest|market|plans|interest|interested|pitches)\\b",
      ),
    ],
    refuted: [clause(others)],
  },
  browsing: {
    proved: [
      "\\b(?:how|what|why|is it|do you|are you|best|first|places?|where|anyone|am i|story|stories)\\b.* \\?",
      "\\b(?:curious|curiosity)\\b.*\\b(?:how|what|why|whether|if|about)\\b",
      "\\b(?:best|better) (?:practices?|ways?)\\b.* \\?|\\b(?:advice|help|looking for|tips)\\b.*\\bbest (?:practices?|ways?)\\b",
      "\\b(?:be|only|completely|totally|absolutely|100%) free\\b",
      "^share your\\b",
    ].map(clause),
    refuted: [
      clause(
        "\\b(?:free (?:version|trial|tier|plan|time)|feel free|think of)\\b|^why\\b|\\bas (?:free|\\w+ as)\\b",
      ),
    ],
  },
};

/** Words after which a clause is incomplete: at a link, or where its author began a list. */
const broken =
  /\b(?:of|to|for|from|with|without|than|like|in|on|at|by|about|into|and|or|a|an|the|any|some|my|our|your|their|this|that|which|is|are|ie|eg|re|as|be|i|we|you)$/u;

/** Whether a clause proves the reason of a kind. */
export function proves(kind: SignalKind, { words, isQuestion, isStart }: Clause): boolean {
  const proof = proofs[kind];
  if (proof === null) return true;
  const phrase = `${isStart ? "" : ", "}${words.map((word) => word.text).join(" ")}`;
  if (!isQuestion && broken.test(phrase)) return false;
  const text = isQuestion ? `${phrase} ?` : phrase;
  return (
    proof.proved.some((pattern) => pattern.test(text)) &&
    !proof.refuted?.some((pattern) => pattern.test(text))
  );
}
