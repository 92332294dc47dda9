/** Posts that arrive while the sandbox runs, about what the demo customer sells. */
export const liveAsking: readonly { author: string; text: string }[] = [
  {
    author: "maraketten",
    text: "Kiln's cold, so it's paperwork day: [[four|six|nine]] late payments, all from [[galleries|cafes|one uncle]]. What do other potters use to chase?",
  },
  {
    author: "odd_ledger",
    text: "Payment reminders sent at [[7:58|6:15|9:40]] on a [[Tuesday|Sunday|Friday]] get answered. I've no theory. I've a spreadsheet.",
  },
  {
    author: "gymsamwise",
    text: "Recurring invoices, [[140|96|210]] members, [[one|two|no]] staff. Which tool would you give a gym owner who lifts and doesn't type?",
  },
  {
    author: "wanda_writes",
    text: "Publisher's finance dept has [[moved|a new portal|a new Linda]]. Chasing invoices is now [[a side project|half my word count|my memoir]].",
  },
  {
    author: "plumbwithpride",
    text: "invoice software for a plumber: [[2|4|3]] taps and done, works in a [[cellar|loft|van]], no mascot. anybody?",
  },
  {
    author: "agencyalibi",
    text: "Time tracking meeting ran [[90|75|120]] minutes. Nobody [[tracked|noticed|billed]] it.",
  },
  {
    author: "indie_bram",
    text: "Contract clients want [[PDFs|POs|paper]], my app users want cards. Is there invoicing software that speaks [[both|either|human]]?",
  },
  {
    author: "quietquarry",
    text: "[[Five|Eight|Three]] hedges cut in [[June|March|May]], none paid. Who here has payment reminders that don't sound like a parking fine?",
  },
  {
    author: "thevetnextdoor",
    text: "The [[goat|parrot|ferret]] is cured. Its owner's late payments are [[chronic|recurrent|hereditary]].",
  },
  {
    author: "fenwick_tours",
    text: "School groups pay [[after the summer|in three parts|via the PTA]]. Anyone got an alternative to QuickBooks for [[a tour guide|two guides|a guide and a dog]]?",
  },
  {
    author: "charttodoor",
    text: "Plotted a client's late payments by [[moon phase|weekday|font]]. Correlation [[0.4|0.7|none]]. They've hired an astrologer.",
  },
  {
    author: "noor_teaches",
    text: "[[31|24|40]] pupils, one invoice each, every month, by hand. Please tell me recurring invoices exist for [[people with pianos|tired people|under a tenner]].",
  },
  {
    author: "studio_halvor",
    text: "Our time tracking app has an [[AI coach|avatar|anthem]] now. Looking for one with [[a clock|manners|fewer ideas]]. Tips?",
  },
  {
    author: "juno_ops",
    text: "Insurer rejects the claim, patient forgets the rest: [[19|27|12]] open bills. Which invoice software sends the [[second|third|last]] letter by itself?",
  },
  {
    author: "kitefold",
    text: "Changelog: payment reminders now skip [[bank holidays|weekends|birthdays]]. Requested by [[nine|two|forty]] of you and one very relieved dentist.",
  },
  {
    author: "bakerytilly",
    text: "The [[hotel|school|ferry]] owes me for [[800|450|1,100]] rolls. Chasing invoices with flour on my phone. There must be a better way?",
  },
  {
    author: "petrichor_dev",
    text: 'Today I learned a client\'s invoicing software numbers start at [[1000|7|2019]] "to look [[bigger|older|busy]]".',
  },
];
