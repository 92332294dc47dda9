import { readAi } from "@earshot/rulebook";
import { codeNames, codes, readCoded } from "./rules-ground.ts";

const show = process.argv[2];
const all = readCoded();
for (const half of [true]) {
  const rows = all.filter((r) => r.tuning === half);
  for (const code of codeNames) {
    let tp = 0,
      fp = 0,
      fn = 0;
    for (const r of rows) {
      const got = readAi(r.rule)?.[codes[code]] ?? false;
      const want = r.coded.has(code);
      if (got && want) tp++;
      else if (got) fp++;
      else if (want) fn++;
      if (half && code === show && got !== want)
        console.log(
          got ? "FP" : "FN",
          [...r.coded].join(","),
          "|",
          r.rule.name,
          "|",
          (readAi(r.rule)?.quotes ?? [r.rule.description])
            .join(" ¶ ")
            .replace(/\s+/g, " ")
            .slice(0, 420),
        );
    }
    console.log(
      half,
      code,
      "recall",
      (tp / (tp + fn)).toFixed(2),
      "precision",
      (tp / (tp + fp)).toFixed(2),
      { tp, fp, fn },
    );
  }
  console.log("unread", rows.filter((r) => !readAi(r.rule)).length);
}
