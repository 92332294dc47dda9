import type { WordHabit } from "./style-features.ts";

// The boundary is first: without it, a run of white space is scanned again from each of its characters.
const start = String.raw`\b(?<=^\s*|[.!?…\n]\s*)`;
const first = String.raw`\b(?<=^\s*["'“]?)`;

const praiseWords =
  "amazing|awesome|impressive|incredible|brilliant|genius|fantastic|fascinating|insightful|beautiful|excellent|great|nice|love|loving|wow|congrats|congratulations|smart|solid|bold|clever|well said|spot on|good (?:point|question|call|move)|interesting|respect|kudos|what a|such a|cool|inspiring|exciting|big|huge|wild|crazy";

/** Habits of wording that distinguish AI-generated replies from posts by people. */
export const wordHabits: readonly WordHabit[] = [
  {
    id: "praise_opener",
    once: true,
    pattern: new RegExp(
      `${first}(?:(?:this|that|it)(?:'s| is) (?:an? |so |such an? |really |truly |absolutely |seriously |pretty )*)?(?:${praiseWords})\\b`,
      "giu",
    ),
    message: (words) => `It opens with praise (“${words}”), as most AI replies do.`,
    remedy: "Begin with the answer.",
  },
  {
    id: "agree_opener",
    once: true,
    pattern: new RegExp(
      `${first}(?:exactly|absolutely|totally|definitely|indeed|agreed?|i agree|so true|true|yep|yeah|yes|haha|ha|lol|fair (?:point|enough)?|right|hot take|honestly|ah|oh|hey|same|sounds|feels|looks|seems|makes sense)\\b`,
      "giu",
    ),
    message: (words) => `It opens by only agreeing (“${words}”).`,
    remedy: "Begin with what you add.",
  },
  {
    id: "verdict_opener",
    once: true,
    pattern: new RegExp(`${first}(?:that's|it's|this is|you're|you've|your)\\b`, "giu"),
    message: (words) => `It opens with a verdict on the post (“${words} …”).`,
    remedy: "Begin with the answer.",
  },
  {
    id: "echo",
    pattern: /\b(?:sounds?|feels?|looks?|seems?) like\b|\blike (?:a|an|it's|the|when|you're)\b/giu,
    message: (words) => `“${words}” comments on the post instead of answering it.`,
    remedy: "Name what to do.",
  },
  {
    id: "contrast",
    pattern:
      /\b(?:isn't|aren't|wasn't|not|doesn't|don't|won't) (?:just |about |only |merely |simply |really )?[^.!?\n]{2,50}?(?:[,;.—–-]|\bbut\b){1,5}\s*(?:it's|it is|they're|that's|but|it)\b|\b(?:isn't|not) (?:just|only|about)\b|, not (?:a|an|the|just|more|less|your|by|in|on|for|to|because|\w+)\b|\bless \w{1,30}[^.!?\n]{0,30}, more\b|\bmore (?:like|about) \w{1,30}[^.!?\n]{0,20}than\b|\b(?:instead of|rather than)\b/giu,
    message: () => "“Not this but that” is typical of AI text.",
    remedy: "Say what it is, without what it is not.",
  },
  {
    id: "the_real",
    pattern:
      /\bthe (?:real|actual|true|hard|key|best|interesting|funny|wild|only|ultimate|secret|biggest|tricky|missing) \w+(?: \w+)? (?:is|isn't|here|are|comes)\b|\bthe real\b|\bis (?:the )?(?:real|key|everything|underrated|wild|huge|insane|brutal|next level)\b/giu,
    message: (words) => `“${words}” announces a point instead of making it.`,
    remedy: "Make the point.",
  },
  {
    id: "insider",
    pattern:
      /\b(?:quietly|nobody(?: is|'s)? talk\w*|nobody (?:tells|warns|wants)|no one (?:talks|tells)|most people|everyone(?:'s| is) \w+ing|underrated|hot take|unpopular opinion|turns out|plot twist|here's the thing|wait (?:till|until)|that's (?:when|where|how|why|what|the|not)|this is (?:how|why|where|what|the kind)|proof that|at this point)\b/giu,
    message: (words) => `“${words}” is typical of AI posts.`,
    remedy: "Say it plainly.",
  },
  {
    id: "praise",
    pattern:
      /\b(?:amazing|impressive|incredible|insightful|solid|smart|genius|brilliant|fascinating|awesome|huge|wild|insane|perfect(?:ly)?|powerful|exciting|excited|elegant|smooth|slick|genuinely|love (?:how|this|that|the|it|to see)|can't wait|kudos|well done|congrats|congratulations|great|nice|impressed|refreshing|inspiring|thanks for sharing|keep (?:it up|going|building|pushing|up)|legend(?:ary)?|next[- ]level)\b/giu,
    message: (words) => `“${words}” is praise.`,
    remedy: "Remove the praise, or say what is good about it.",
  },
  {
    id: "abstract",
    pattern:
      /\b(?:clarity|momentum|leverage|friction|balance|growth|shift|journey|mindset|scale|landscape|ecosystem|realm|potential|impact|innovation|creativity|challenges?|approach|strategy|workflows?|solutions?|insights?|adoption|execution|distribution|bottlenecks?|narrative|vibes?|energy|layers?|trade-?offs?|reality|chaos|discipline|consistency|vision|success|progress|depth|hype|magic|superpowers?|skills?|feedback|logic|quality|demand|context|focus|signal|noise|moat|edge|arbitrage|pain points?|resilience|authenticity|trust|taste|discipline|value|productivity|efficiency|moves?|combo|game)\b/giu,
    message: (words) => `“${words}” is too vague.`,
    remedy: "Name the thing: who, what, how many.",
  },
  {
    id: "inflated",
    pattern:
      /\b(?:unlock\w*|streamlin\w*|empower\w*|elevat\w*|foster\w*|harness\w*|showcas\w*|highlight\w*|underscor\w*|transform\w*|embrac\w*|boost\w*|enhanc\w*|optimi[sz]\w*|reshap\w*|crucial|essential|seamless\w*|robust|vital|pivotal|comprehensive|truly|ultimate|key|fuel\w*|spark\w*|bridg(?:e|es|ing)|shines?|thrive\w*|resonates?|simplif\w+|complex|effective\w*|dynamic|specific|unique|valuable|nuanced?|compelling|remarkabl\w+|sustainable|tangible|paving|shaping|scal(?:e|es|ing)|nail(?:s|ed|ing)?|ship(?:ping|ped)?|hits?|wins?|beats?)\b/giu,
    message: (words) => `“${words}” is inflated.`,
    remedy: "Use a plain word.",
  },
  {
    id: "adverb",
    pattern:
      /\b(?:definitely|totally|truly|really|absolutely|actually|literally|basically|exactly|especially|honestly|finally|simply|clearly|certainly|probably|quickly)\b/giu,
    message: (words) => `“${words}” adds emphasis but no meaning.`,
    remedy: "Remove it.",
  },
  {
    id: "hedge",
    pattern:
      /\b(?:maybe|might|perhaps|likely|often|usually|tends? to|may|can be|could be|seems?|either way|kind of|sort of|in a way|sometimes)\b/giu,
    message: (words) => `“${words}” hedges.`,
    remedy: "Say when it is true, and when it is not.",
  },
  {
    id: "turn",
    pattern: /[,;—–] ?(?:but|though|yet|while|so|just|even|especially|and that's|or|then)\b/giu,
  },
  {
    id: "asks_back",
    pattern:
      /\b(?:have you (?:considered|tried|thought|ever)|what do you think|curious (?:how|what|if|to|about)|how do you|how are you|what's your|ever (?:tried|thought|considered)|any thoughts|wonder(?:ing)? (?:if|how|what)|do you think|did you|are you|will it|would you|what's next|who's)\b[^.!?\n]{0,120}/giu,
    message: () => "It asks a question only to keep the conversation going.",
    remedy: "Ask only what you need to know for the answer.",
  },
  {
    id: "address",
    pattern: /\b(?:you|your|you're|you've|you'll|yours|yourself)\b/giu,
  },
  {
    id: "imperative",
    pattern: new RegExp(
      `${start}(?:keep|stay|let's|imagine|try|remember|focus|start|stop|don't|make sure|consider|think|forget|use|build|just|add|time to|get|give)\\b`,
      "giu",
    ),
  },
  {
    id: "condition",
    pattern: /\b(?:if|when|once|until|unless|without) (?:you|it|they|the|your|we|people)\b/giu,
  },
  {
    id: "generic",
    pattern:
      /\b(?:is|are|isn't|aren't|it's|that's|doesn't|don't|can|makes?|means|becomes?|gets?|feels?|needs?|wants?|keeps?|turns?)\b/giu,
  },
  {
    id: "clipped",
    pattern: new RegExp(
      `${start}(?:no|just|not|pure|zero|same|real|every|that|this|those|these|the|one)\\b(?: [\\w'-]+){0,4}[.!](?=\\s|$)`,
      "giu",
    ),
    message: (words) => `“${words}” is a sentence fragment for effect.`,
    remedy: "Join it to the sentence before, or remove it.",
  },
  {
    id: "dash",
    pattern: /—|\s–\s|(?<=\w)\s-\s(?=\w)/gu,
    message: () => "Dashes between clauses are typical of AI text.",
    remedy: "Use a period or a comma.",
  },
  {
    id: "triad",
    pattern:
      /(?<![\w'-])[\w'-]+(?: [\w'-]+){0,2}, [\w'-]+(?: [\w'-]+){0,2},? (?:and|or|&) [\w'-]+/gu,
    message: (words) => `“${words}”: lists of three are typical of AI text.`,
    remedy: "Keep the most important one.",
  },
  {
    id: "emoji",
    pattern: /[🚀✨🔥💡🙌👏🎯💯👀🤖😅😂💪🙏⚡🌟📈🧠🤔🎉❤👇✅]/gu,
    message: () => "Emoji like this are in most AI replies.",
    remedy: "Remove the emoji.",
  },
  {
    id: "exclaims",
    pattern: /(?<=[\p{L}\p{N}"')])!(?!!)/gu,
    message: () => "It has an exclamation mark.",
    remedy: "End the sentence with a period.",
  },
];
