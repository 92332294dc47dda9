import { billingTerms, brand, plans, receiptLimits } from "@earshot/contract";
import type { Chapter } from "./chapters.tsx";
import { Fact, Facts, MailLink, TextLink } from "./text.tsx";

const { builder, annual } = plans;
const [answerFrom, answerTo] = billingTerms.refundAnswerHours;
const [refundFrom, refundTo] = billingTerms.refundBusinessDays;

/** The terms about payment, with the prices and periods of the catalog. */
export const paymentChapters: readonly Chapter[] = [
  {
    id: "plans",
    title: "Plans and prices",
    body: (
      <>
        <Facts>
          <Fact name="Builder Pass">
            ${builder.price} a {builder.interval}, with a {builder.trialDays}-day free trial.
          </Fact>
          <Fact name="Annual plan">
            ${annual.originalPrice} a {annual.interval}. Early adopters pay ${annual.price} a{" "}
            {annual.interval}.
          </Fact>
          <Fact name="Starter, Growth, Scale">
            By the month, at the prices <TextLink to="/#pricing">on our site</TextLink> on the day
            you subscribe.
          </Fact>
        </Facts>
        <p>
          All prices are in US dollars. A plan that you subscribe to renews at the end of each month
          or year until you cancel it. You can cancel at any time; the plan then lasts until the end
          of what you have paid for. A free trial that you don’t cancel within its{" "}
          {builder.trialDays} days becomes a paid plan.
        </p>
        <p>
          A plan that you pay for with a GCash receipt does not renew by itself. It lasts for the
          month or year that you paid for, and nothing more is charged. You can send the receipt for
          the next period from {receiptLimits.renewalDays} days before its end. We tell you by email{" "}
          {receiptLimits.endNoticeDays} days before the plan ends.
        </p>
      </>
    ),
  },
  {
    id: "price-changes",
    title: "Price lock and price changes",
    body: (
      <>
        <p>
          Early adopters have a price lock: you keep the price at which you subscribed for as long
          as your subscription continues without a break.
        </p>
        <p>
          For everyone else, we give {billingTerms.priceChangeNoticeDays} days’ notice of price
          changes, by email. A new price never applies to a month or a year that is already paid
          for.
        </p>
      </>
    ),
  },
  {
    id: "refunds",
    title: "Money back and refunds",
    body: (
      <>
        <Facts>
          <Fact name="Money back">
            A {billingTerms.moneyBackDays}-day money-back guarantee: you can get a payment back
            within {billingTerms.moneyBackDays} days.
          </Fact>
          <Fact name="Response time">
            We respond to refund requests in {answerFrom} to {answerTo} hours. Ask for a refund in
            your billing settings, or write to <MailLink to={brand.supportEmail} /> from the address
            of your account.
          </Fact>
          <Fact name="Refund time">
            Refunds are processed in {refundFrom} to {refundTo} business days, the way you paid.
          </Fact>
        </Facts>
        <p>Any refund rights that your country’s law gives you apply in addition.</p>
      </>
    ),
  },
];
