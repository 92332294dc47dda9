import type { Plant } from "./plant.ts";

const module = "apps/server/src/modules/ledger/referrals";
const referrals = (name: string) => ({ test: `${module}/referrals.test.ts`, name });
const abuse = (name: string) => ({ test: `${module}/abuse.test.ts`, name });

/** Referrals: whose sign-up counts, and what a reward is given for. */
export const referralPlants: readonly Plant[] = [
  {
    defect: "A second address of the referrer's mailbox counts as a referral",
    edits: [
      { file: `${module}/rules.ts`, find: '["isSameMailbox", "same_mailbox"],', replace: "" },
    ],
    detectors: [abuse("with another address of the same mailbox")],
  },
  {
    defect: "A referral that the referrer pays for is rewarded",
    edits: [
      {
        file: `${module}/service-review.ts`,
        find: "isSamePaymentMethod: ownPayers.some((payer) => payers.has(payer)),",
        replace: "isSamePaymentMethod: ownPayers.length > payers.size + 100,",
      },
    ],
    detectors: [abuse("paid by the same customer or with the same payment method")],
  },
  {
    defect: "A referral is rewarded again at each review",
    edits: [
      {
        file: `${module}/service-review.ts`,
        find: "if (row.rewardedAt !== null) return takeBack(tx, row, payments);",
        replace: "if (row.rewardedAt !== null) await takeBack(tx, row, payments);",
      },
    ],
    detectors: [
      referrals("is rewarded once when its review runs many times concurrently"),
      referrals("earns 10 replies once it pays"),
    ],
  },
  {
    defect: "A held referral is rewarded before the administrator decides",
    edits: [
      {
        file: `${module}/service-review.ts`,
        find: 'if (payment && paid.verdict === "open") await reward(tx, paid);',
        replace: "if (payment) await reward(tx, paid);",
      },
    ],
    detectors: [abuse("if it is from the same company, and earns nothing when it is refused")],
  },
  {
    defect: "A referral's reward stays when its payment is refunded",
    edits: [
      {
        file: `${module}/service-review.ts`,
        find: "isReturnedInTime(payment) && (await billing.takeBackBonus(tx, row.bonusId));",
        replace: "isReturnedInTime(payment) && tx === null;",
      },
    ],
    detectors: [referrals("takes an unused reward back")],
  },
];
