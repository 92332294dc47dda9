import { readRules } from "@earshot/rulebook";
import { exampleRules } from "@earshot/rulebook/examples";

let wrong = 0;
for (const r of exampleRules) {
  const g = readRules({ rules: [r], about: "" });
  for (const k of ["promotion", "links", "account_days", "karma"] as const)
    if (g[k] !== r[k]) {
      wrong++;
      console.log(k, "want", r[k], "got", g[k], "|", r.name, "|", r.description);
    }
}
console.log("wrong", wrong);
