import { randomFrom } from "../random.ts";
import { comment, type SeedComment } from "./content.ts";

/** What people in the large thread do; each habit is combined with each outcome. */
const habits = [
  "I write tomorrow's first task on a card before I lock up.",
  "No phone on the workbench until the first job is done.",
  "Every quote gets one line about what is not included.",
  "Fridays after three are for paper and nothing else.",
  "I answer mail twice a day, at eleven and at four.",
  "We put the price on the website, in large type.",
  "One shelf for things that wait for somebody else.",
  "I call back the same day, even if it is to say that I don't know.",
  "Everything that took more than an hour gets a page in a folder.",
  "I say the deadline out loud and wait for a nod.",
  "Half the money before the first cut, the rest at the door.",
  "The van gets emptied on Thursdays, not when it is full.",
  "I stopped naming a day and started naming a week.",
  "New customers get a tour of the mess first.",
  "We close for two weeks in summer and tell people in March.",
  "I photograph every job before I touch it.",
  "The youngest one reads the numbers aloud on Monday.",
  "One bank account for tax, and nobody has the card.",
] as const;

const outcomes = [
  "Took a month to stick, and I sleep now.",
  "My partner noticed before I did.",
  "It cost nothing, which is why I didn't trust it.",
  "Lost two customers over it and miss neither.",
  "Nobody complained, and I had been afraid of that for years.",
  "The first winter it saved us, no exaggeration.",
  "I got it from my grandmother, who sold eggs.",
  "It sounds like nothing until you have a bad week.",
  "Sales went up a little, tempers went down a lot.",
  "Still forget it one time in five.",
  "I wish somebody had told me in year one.",
  "Our accountant sent a card.",
  "Fewer surprises, and the ones that come are smaller.",
  "It works as long as I don't get clever about it.",
] as const;

const nods = [
  "Stealing this.",
  "Tried it after reading this yesterday.",
  "We do it the other way round.",
  "This is the one.",
  "My boss did that at my first job.",
  "Slow clap.",
  "Does that hold in the busy season?",
  "I needed to hear it from somebody else.",
  "How long until it felt normal?",
] as const;

const asides = [
  "Two of us in a bakery, for scale.",
  "I run a repair shop with my brother.",
  "Garden work, so winter is for such things.",
  "One person, one laptop, one cat.",
  "We frame pictures.",
  "Nine people and a dog.",
  "I tune pianos and drive a lot.",
  "Third year of letterpress here.",
  "Bicycles, mostly.",
] as const;

/** A conversation that is deeper than a response of the API. */
const conversation = [
  "Label everything. Shelves, cables, people.",
  "People?",
  "Name tags at the trade fair. Calm down.",
  "I once labelled the label printer.",
  "What did it say?",
  "It said PRINTER. I was tired.",
  "Ours says DO NOT LABEL. Somebody labelled that.",
  "Who labels the labellers?",
  "Head office. They have a plotter.",
  "I would like to work at head office.",
  "You would have to wear a lanyard.",
  "I have a lanyard. It has a label.",
  "Then you are already there.",
  "This is the best onboarding I ever had.",
] as const;

const firstNames = [
  "quiet",
  "north",
  "copper",
  "second",
  "linen",
  "harbor",
  "plain",
  "early",
  "paper",
  "willow",
  "brass",
  "corner",
  "little",
  "amber",
  "gravel",
  "tidal",
] as const;
const lastNames = [
  "kiln",
  "ledger",
  "awning",
  "bobbin",
  "chisel",
  "pantry",
  "wharf",
  "lathe",
  "parcel",
  "orchard",
  "stencil",
  "kettle",
  "trellis",
] as const;

/** The item at an index, counted on from the start after the end. */
const turn = (items: readonly string[], at: number) => items[at % items.length] ?? "";

const nameAt = (at: number) =>
  `${turn(firstNames, at)}_${turn(lastNames, Math.floor(at / firstNames.length) + at)}`;

function conversationFrom(at: number): SeedComment {
  const rest = at + 1 < conversation.length ? [conversationFrom(at + 1)] : [];
  return comment(
    at % 2 ? "brass_stencil" : "ribbon_rhonda",
    90 - at * 5,
    turn(conversation, at),
    ...rest,
  );
}

/** The comments of the large thread: each habit with each outcome, some with replies. */
export function crowd(): SeedComment[] {
  const random = randomFrom(habits.length);
  let responses = 0;
  const remarks = Array.from({ length: habits.length * outcomes.length }, (_, at) => {
    // Neighboring comments differ in both, as if many people had written them.
    const outcome = turn(outcomes, at + Math.floor(at / habits.length));
    const score = Math.floor(400 * random() ** 4) + 1;
    const replies: SeedComment[] = [];
    if (at % 4 === 0 && responses < nods.length * asides.length) {
      const aside = turn(asides, responses + Math.floor(responses / nods.length));
      replies.push(comment(nameAt(at + 71), 1 + (at % 9), `${turn(nods, responses)} ${aside}`));
      responses += 1;
    }
    return comment(nameAt(at), score, `${turn(habits, at)} ${outcome}`, ...replies);
  });
  remarks.splice(3, 0, conversationFrom(0));
  return remarks;
}
