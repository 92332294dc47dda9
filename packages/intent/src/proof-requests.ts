import { clause, own } from "./proof-words.ts";

const proved = [
  // Questions to the readers.
  "\\b(?:what|which|who|whats|whos)\\b (?:\\S+ ){0,8}(?:do|does|did|would|should|can|could|are|is|have|has)\\b (?:\\S+ ){0,5}{choose}\\b.* \\?",
  "\\b(?:what|which|whats|who) (?:\\w+ ){0,3}(?:best|better|good|cheapest|easiest|simplest|{advice})\\b.* \\?",
  "\\b(?:what|which) (?:\\S+ ){1,5}(?:to|should (?:i|we)|would you|do you) {choose}\\b.* \\?",
  "^(?:the )?(?:best|cheapest|easiest|good) \\S+.* \\?",
  "\\b{anyone} (?:here |else |guys |all |have |has |please )*(?:recommend|suggest|got|advise|(?:know|knows|aware|heard)\\b.*\\b(?:{things}|good|great|better|best|decent|where|some|simple|free|online)|(?:have|has|found|use|using|used|tried|try) (?:\\S+ )?(?:{some}|{advice}))\\b.* \\?",
  "\\b(?:can|could|would|will|please) (?:{anyone} )?(?:guys |all |please |here )*(?:recommend|suggest|advise|help|point me|tell me)\\b",
  "\\b(?:is|are|isnt|arent) there (?:\\S+ ){0,6}{things}\\b.* \\?",
  "\\b(?:is|are|isnt|arent) there (?:{some}|other)\\b.*\\b(?:recommend\\w*|suggest\\w*|that (?:can|could|will|would|does|lets|allows?|supports?|has|have|works)|which (?:can|could|will|would)|(?:i|we) (?:can|could|should) (?:use|get|buy|try|download|install))\\b.* \\?",
  "\\bwhere (?:do|can|could|should|would|to)(?: i| we| you| one| people)?(?: guys| best| even)? (?:find|get|buy|order|source|purchase|rent)\\b",
  "\\bshould (?:i|we) (?:\\w+ )?(?:use|get|buy|go|choose|pick|hire|switch|invest|upgrade)\\b.* \\?",
  "^(?:\\S+ ){0,2}(?:anything|something) (?:better|similar|like|else|cheaper)\\b.* \\?",
  // Appeals.
  "^(?:\\S+ ){0,3}any (?:\\S+ ){0,5}{advice}\\b(?! (?:is|are|was) )",
  "\\bany (?:\\S+ ){0,5}{advice}\\b.*(?: \\?|\\bappreciate|\\bwelcome|\\bplease|\\bgreat|\\bhelpful)",
  "\\b(?:appreciate|appreciated|love|welcome|grateful for|open to|interested in) (?:any|some|your|all|to hear)\\b.*\\b{advice}\\b",
  "\\b{advice}\\b.{0,50}\\b(?:appreciated|welcome|welcomed|needed|wanted|please|requested)\\b",
  "^(?:\\S+ ){1,3}(?:suggestions|recommendations|advice|alternatives)(?: \\?)?$",
  `(?:${own}.*|^(?:\\S+ ){0,4})\\b(?:seeking|looking for|need|want|after) (?:\\S+ ){0,3}{advice}\\b`,
  "\\bwondering (?:if|what|which|whether|where)\\b.*\\b(?:{anyone}|there|{choose}|best|better|recommend)\\b",
  // What the author seeks.
  "\\b(?:im|i am|weare|we are|ive been|i have been|weve been|we have been)(?: {adverb})* {seek} \\S+ ?\\S+",
  "\\b(?:im|i am|weare|we are)(?: {adverb})* (?:looking|hoping|trying|wanting) to (?:find|buy|purchase|hire|rent|pick|choose|get (?:{some}|my first|our first))\\b",
  "^(?:{hello} )*(?:{seek}|wtb) \\S+",
  "^(?:{hello} )*(?:need|needing|wanted|want)(?: {some})+ \\S+",
  "^(?:{hello} )*(?:recommend|suggest) (?:me|us|{some})\\b",
  "\\b(?:i|we)(?: {adverb}| would| do)* (?:need|want|require|like|love)(?: to (?:have|get|buy|find|hire))? (?:a|an|some|another|new) (?:\\S+ ){0,5}{things}\\b",
  "\\b(?:i|we|id|wed)(?: {adverb}| would)* (?:need|want|like|love) (?:something|one) (?:that|to|like|which|simple|better|cheaper)\\b",
  "\\b(?:id|wed)(?: {adverb})* (?:like|love|appreciate|need|want)(?: to (?:have|get|buy|find|hire))? (?:a|an|some|another) (?:\\S+ ){0,5}{things}\\b",
];

/** Requests of others, stories, and requests for things that can't be bought. */
const refuted = [
  "\\b(?:if|when|whenever|unless|once) (?:you|youre|i|im|we|weare|people|someone|somebody|they)\\b",
  "\\b(?:each|every|first|next) time\\b",
  "\\b(?:youre|you are|are you|they|theyre|people|was|were|is|he|she|company|clients|customers|users|client|boss) (?:\\w+ )?{seek}\\b",
  "\\b(?:you|they|he|she|people|clients|customers|users) (?:{adverb} )?(?:need|needs|want|wants)\\b",
  "\\b(?:should|would|could) you (?:ever )?(?:use|get|buy|choose|pick)\\b",
  "\\b(?:used to|back then|ago|last year|was thinking|i was|we were|had been|ended up|turned out)\\b",
  "\\b{seek} (?:\\S+ ){0,3}(?:jobs?|work|workers?|positions?|internships?|roles?|clients?|customers?|users|investors?|cofounders?|founders?|partners?|testers?|friends?|opportunities|employment|feedback|participants)\\b",
  "\\b(?:i|we) (?:need|want) (?:something|a (?:break|life|drink|raise|job)) ?(?:to prove)?$",
  "\\b(?:to prove|to happen|read the|find out|check out|click here|here are|heres|i came|i found|i made|i built|we built)\\b",
  "\\bthere (?:a|an|any) (?:\\w+ )?(?:reason|chance|point|news|possibility|difference|rule|law|need|one|problem|issue|risk)\\b",
  "\\b(?:why (?:should|would|do|does|is|are)|when did|what youre|than (?:i|we)|need a (?:term|word|name|job|break|friend)|for the (?:source|answer|reason|truth)|interested (?:parties|people)|volunteers)\\b",
  "\\b(?:secrets|yields|results for)\\b",
  "\\b(?:virus|malware|(?:issue|problem|error|bug|thing) like this|your (?:business|company|team))\\b",
  "\\b(?:will|would|do|did) (?:i|we) need\\b|\\bexamples? of\\b|\\bgood bad\\b",
  "\\bnot (?:looking|searching|seeking)\\b|\\b(?:dont|do not|didnt|doesnt) (?:\\w+ )?(?:need|want)\\b",
  "\\bany other \\w+s (?:out there|here)\\b",
  "\\b(?:anything|something) better than \\w+ing the\\b|\\bgood and bad\\b|\\bnot (?:tried|used) it yet\\b",
  "\\bthere (?:\\S+ ){1,3}(?:hope|truth|validity|term|word|name|vulnerability|benefit|advantage|doctor)\\b",
  "\\b(?:thank you|thanks) (?:everyone|everybody|all|guys|for (?:the|your|all))\\b|\\bthese suggestions\\b",
  // Short questions that name nothing, and discussions.
  "^(?:so |and |but )?(?:what|which)(?: ones?)? (?:do|are|did) (?:\\S+ ){1,4}(?:use|using|prefer|like|running)(?: (?:suggest|already|daily|now|currently|instead|here))*(?: and why)? \\?$",
  "^which ones? (?:do|would) you\\b",
  "\\bever (?:seen|used|had|heard|made|read|played)\\b|\\b(?:memorable|favou?rite|underrated|overrated)\\b",
  "\\b(?:add|added|extend|include)\\b.*\\blist\\b|\\b(?:shout out|dig in|critiques?)\\b|\\balways {seek}\\b",
  "^or should (?:i|we)\\b|\\bshould (?:i|we) just\\b|\\b(?:drawbacks?|downsides?) (?:to|of)\\b",
  "\\b(?:careers?|degree|my major|get a job|jobs?|cutting the mustard)\\b|\\bfind (?:a|some) products? (?:or|to sell)\\b",
  "^(?:, )?if\\b|\\bmade me\\b|^good (?:or bad|riddance|luck)\\b|\\brants?\\b|^what are you (?:currently )?using at the moment\\b|\\byou can help\\b|\\bfind an? (?:\\w+ )?spot\\b|\\bwant something that is \\w+$",
  // A formula or a column of the author's own sheet, without a question.
  "^(?!.* \\?$).*\\b(?:formulas?|macros?|columns?|cells?|rows?)\\b",
  // Appeals that do not say what is sought, and questions about what the readers use.
  "\\b(?:suggestions?|feedback|comments?|ideas|critiques?|criticism|thoughts|tips)\\b(?: \\S+){0,3} welcomed?\\b|\\bopen to (?:\\w+ ){0,3}(?:suggestions?|feedback|ideas)\\b",
  "^any (?:\\w+ ){0,2}(?:suggestions?|ideas|thoughts|advice|help|tips|input) \\?$",
  "^(?!.*\\b(?:i|we|im|id|weare|my|our)\\b).*\\b(?:what|which)(?: \\S+){0,6} (?:do|are|did|does) (?:you|everyone|everybody|people|most people|others)(?: guys| all)* (?:use|uses|using|run|running|buy)\\b",
  // People that the author seeks for their own project.
  "\\b{seek} (?:\\S+ ){0,2}(?:individuals|people|persons|volunteers|students|members)\\b",
  "\\b(?:questions|to transfer to|to (?:work|study|intern) (?:at|for|in))\\b",
];

/** The proof of a clause that looks for something. */
export const requestProof = { proved: proved.map(clause), refuted: refuted.map(clause) };
