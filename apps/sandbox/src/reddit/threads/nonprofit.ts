import { comment, type Thread } from "../content.ts";

export const nonprofit: readonly Thread[] = [
  {
    community: "nonprofit",
    kind: "near-miss",
    author: "foodbank_freya",
    title: "Gentle payment reminders for pledges? Our gala donors forget and our board is too shy",
    body: `We raised $61k on the night, in pledges, on little cards with pencils. It's week five and $23k is still in the pencils.

I don't want software, we can barely run the software we've got. I want the words. How do you remind someone who *promised a gift*, without making it sound like a bill? Our chair suggested "payment reminders" as the subject line and I had to leave the room.`,
    score: 81,
    ageMinutes: 700,
    comments: [
      comment(
        "majorgifts_mabel",
        66,
        "Don't remind them of the pledge. Tell them what happened since the night: the van ran, here's a photo, 412 boxes. Last line: \"If you haven't had a moment yet, here's the link for your gift.\" Signed by a human they met there.",
        comment(
          "foodbank_freya",
          24,
          "Sent the draft to our chair. He said it made him want to pledge again. He hasn't paid the first one.",
        ),
      ),
      comment("treasurer_ted", 13, "and next year: card reader at the table, pencils in the bin"),
    ],
  },
  {
    community: "nonprofit",
    kind: "question",
    author: "museum_of_small",
    title: "Board member wants his company to redo our website pro bono. How do I say no kindly",
    body: `They make websites for car dealerships. Every page has a chat bubble with a man called Brad.

He's generous and also our second largest donor.`,
    score: 190,
    ageMinutes: 1_850,
    comments: [
      comment(
        "majorgifts_mabel",
        121,
        'Ask for something specific instead: "What we need most is hosting and accessibility testing for three years." He gets to give, you don\'t get Brad.',
      ),
      comment(
        "treasurer_ted",
        40,
        'I\'d quite like a Brad at our museum. "Can I help you find a very small thing?"',
      ),
    ],
  },
  {
    community: "nonprofit",
    kind: "other",
    author: "shelter_shift",
    title: "A kid donated his tooth fairy money today. $2.15. He asked for a receipt",
    body: "I made him one. EIN and everything. He folded it in four and said his accountant will be happy. He's seven. I've been doing this for nineteen years and I had to go and count cans for a while.",
    score: 14_870,
    ageMinutes: 4_620,
    comments: [
      comment(
        "treasurer_ted",
        3_120,
        "Restricted or unrestricted?",
        comment(
          "shelter_shift",
          4_204,
          '"For the dogs that nobody picked yet." Restricted. Fully spent by closing time.',
        ),
      ),
      comment("majorgifts_mabel", 880, "put him on the board"),
    ],
  },
  {
    community: "nonprofit",
    kind: "comparison",
    author: "volunteer_vlad",
    title:
      "Signup sheets: paper, shared spreadsheet, or one of the volunteer apps? One year of each",
    body: `Community garden, 70 volunteers, ages 9 to 88.

Paper: 100% adoption, 0% legible.
Spreadsheet: someone sorted one column. *One* column.
App: needs an email, a third of ours share an email with a spouse or a parish.

We're back on paper with a rota lady named Ulla. Ulla is undefeated. Posting so the next person doesn't spend $40 a month to learn about Ulla.`,
    score: 622,
    ageMinutes: 8_800,
    comments: [
      comment("foodbank_freya", 204, '"someone sorted one column" I felt that in my mail merge'),
      comment("museum_of_small", 61, "Every organisation has an Ulla. Document your Ulla."),
    ],
  },
];
