const frequent =
  "the to and a of it you is in for that on with not be are have this if or but at as we can from they your do one will so all there what an by which up when more out them no some time just get how also than then would like into has its who only make any most other use".split(
    " ",
  );
const onsets = "b c d f g h l m n p r s t v w br cl dr fl gr pl pr sh sl st tr".split(" ");
const rhymes = "a e i o u an en in on un ar er or al el ad ed ob est ish ent ing ack ell".split(
  " ",
);

/** Makes up replies that resemble those of people who share a language. */
export function createWriting(random: () => number) {
  const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)] as T;
  const made = Array.from({ length: 4_000 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(onsets) + pick(rhymes)).join(
      "",
    ),
  );
  const words = [...frequent, ...made];
  // The frequency of a word depends on its rank (G. K. Zipf).
  const sums: number[] = [];
  for (const at of words.keys()) sums.push((sums.at(-1) ?? 0) + 1 / (at + 3));
  const all = sums.at(-1) ?? 0;

  function word(): string {
    const target = random() * all;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    return words[low] ?? "";
  }

  const sentence = (): string => {
    const text = Array.from({ length: 6 + Math.floor(random() * 11) }, word).join(" ");
    return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
  };
  /** Sentences that many people write: "Hope that is of use to you." */
  const stock = Array.from({ length: 300 }, sentence);

  /** The sentences of a reply of 60 to 200 words; one in six also occurs in many other replies. */
  function reply(): string[] {
    const targetWords = 60 + Math.floor(random() * 130);
    const sentences: string[] = [];
    for (let count = 0; count < targetWords; ) {
      const one = random() < 1 / 6 ? pick(stock) : sentence();
      sentences.push(one);
      count += one.split(" ").length;
    }
    return sentences;
  }

  return {
    reply,
    /** Changes one word in 30 and the order of the sentences. */
    nearCopy(sentences: readonly string[]): string[] {
      const copy = [...sentences.slice(2), ...sentences.slice(0, 2)];
      const changes = Math.round(copy.join(" ").split(" ").length / 30);
      for (let change = 0; change < changes; change++) {
        const at = Math.floor(random() * copy.length);
        const those = (copy[at] ?? "").split(" ");
        those[Math.floor(random() * those.length)] = word();
        copy[at] = those.join(" ");
      }
      return copy;
    },
    /** Keeps three of four sentences, and replaces the others. */
    looseCopy: (sentences: readonly string[]): string[] =>
      sentences.map((one, at) => (at % 4 === 3 ? sentence() : one)),
  };
}
