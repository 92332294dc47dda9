/**
 * Proof: 200 hostile posts and pages, read by a model that obeys them, have no effect but the
 * assessment itself: nothing else changes, no other host is called, no link or markup is shown, no secret is in
 * a prompt, and no text leaves its quotation. `--cases N` (200); `--plant` passes documents to the model as our
 * instructions, gives it a secret and another host, and lets assessments raise scores, to show that the
 * proof can fail.
 */
import { parseArgs } from "node:util";
import { startModelServer } from "../../apps/server/src/testing/model-server.ts";
import { startForbiddenHost } from "./injection/outside.ts";
import { plantObeyedAssessments, trustingLlm } from "./injection/planted-defects.ts";
import { injectionCaps, injectionKey, injectionLlm, runInjection } from "./injection/run.ts";
import { createReport, onServer } from "./setup.ts";

const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "200" },
    plant: { type: "boolean", default: false },
  },
});
const cases = Number(values.cases);
const [model, forbidden] = await Promise.all([startModelServer(), startForbiddenHost()]);
const sound = injectionLlm(model);
const llm = values.plant ? trustingLlm(sound, forbidden.host, injectionKey) : sound;
const start = performance.now();
const result = await onServer({ llm, caps: injectionCaps }, async (server) => {
  if (values.plant) await plantObeyedAssessments(server.infrastructure.database);
  return runInjection(server, model, { cases, exfil: forbidden.host });
});
const { findings, ends, posts, pages, prompts } = result;
const report = createReport();
for (const [promised, found] of findings) {
  report.line(
    promised,
    found.length === 0,
    `${posts} posts, ${pages} pages: ${found.length} wrong`,
  );
  // Three of a kind are enough to understand it.
  for (const one of found.slice(0, 3)) console.log(`        ${one}`);
}
report.line("the forbidden host", forbidden.hits() === 0, `${forbidden.hits()} requests`);
const outcomes = [...ends].map(([how, count]) => `${count} ${how}`).join(", ");
// If the model never obeyed successfully, the proof would show nothing.
const isTried = (ends.get("done") ?? 0) > 0 && (ends.get("page answered") ?? 0) > 0;
report.line("the model obeyed", isTried && prompts >= cases, `${prompts} prompts: ${outcomes}`);
console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
await Promise.all([model.stop(), forbidden.stop()]);
report.end();
