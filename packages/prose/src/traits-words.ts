// Written by hand for this package, from general knowledge of English: no corpus was counted.

const split = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that every English text has. */
export const everydayWords = split(`
  a able about above across after again against ago all almost alone along already also although always am among an
  and another any anybody anyone anything anywhere are aren't around as ask asked asking asks at away back be became
  because become been before began being below best better between big both bring but by call called came can can't
  cannot case change come comes coming could couldn't day days did didn't different do does doesn't doing don't done
  down during each early either else end enough even every everybody everyone everything few find first for found
  four from gave get gets getting give given gives go goes going gone good got great had hadn't half hard has hasn't
  have haven't having he he'd he'll he's help her here here's hers herself high him himself his hour hours how
  however i i'd i'll i'm i've if in instead into is isn't it it's its itself keep keeps kept kind knew know known
  knows large last late later least leave left less let let's like line little long look looked looking looks lot
  lots made make makes making man many may me mean means might mine minute minutes money month months more most much
  must my myself name near need needed needs never new next no nobody none nor not nothing now number of off often
  old on once one ones only onto open or other others our ours out over own part people per person place point put
  question read ready real right run said same saw say saying says second see seem seems seen send sent set several
  shall she she's should shouldn't show side since small so some somebody someone something sometimes soon sort start
  started still stop such sure take taken takes taking talk tell ten than thank that that's the their theirs them
  themselves then there there's these they they'd they'll they're they've thing things think this those though
  thought three through time times to today together told too took toward tried try trying turn two under until up
  upon us use used uses using very want wanted wants was wasn't way ways we we'd we'll we're we've week weeks well
  went were weren't what what's when where whether which while who who's whole whom whose why will with within
  without won't word words work worked working works would wouldn't write wrote year years yes yet you you'd you'll
  you're you've your yours yourself
`);

/**
 * Small words by which a voice is recognized, with their frequency per 10,000 words of general English. They are
 * typical of a voice that uses them several times as often.
 */
export const voiceWords: ReadonlyMap<string, number> = new Map([
  ["actually", 3],
  ["anyway", 1],
  ["basically", 1],
  ["certainly", 1],
  ["clearly", 1],
  ["definitely", 1],
  ["exactly", 1],
  ["first", 8],
  ["frankly", 0.3],
  ["guess", 2],
  ["however", 3],
  ["honestly", 0.5],
  ["just", 18],
  ["literally", 0.5],
  ["mostly", 1],
  ["maybe", 3],
  ["never", 7],
  ["often", 3],
  ["perhaps", 2],
  ["please", 2],
  ["pretty", 2],
  ["probably", 3],
  ["quite", 2],
  ["really", 8],
  ["simply", 1.5],
  ["still", 8],
  ["therefore", 1],
  ["though", 4],
  ["thus", 1],
  ["usually", 2],
  ["very", 8],
  ["well", 9],
]);
