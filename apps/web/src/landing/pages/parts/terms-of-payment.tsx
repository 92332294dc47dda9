import { brand } from "@earshot/contract";
import type { Chapter } from "./chapters.tsx";
import { Fact, Facts, MailLink, TextLink } from "./text.tsx";

/** The terms about payment. The amounts are those of the document's date, not current prices. */
export const paymentChapters: readonly Chapter[] = [
  {
    id: "plans",
    title: "Plans and prices",
    body: (
      <>
        <Facts>
          <Fact name="Builder Pass">$19 a month, with a 30-day free trial.</Fact>
          <Fact name="Annual plan">$190 a year. Early adopters pay $180 a year.</Fact>
          <Fact name="Starter, Growth, Scale">
            By the month, at the prices <TextLink to="/#pricing">on our site</TextLink> on the day
            you subscribe.
          </Fact>
        </Facts>
        <p>
          All prices are in US dollars. A plan renews at the end of each month or year until you
          cancel it. You can cancel at any time; the plan then lasts until the end of what you have
          paid for. A free trial that you don’t cancel within its 30 days becomes a paid plan.
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
          For everyone else, we give 30 days’ notice of price changes, by email. A new price never
          applies to a month or a year that is already paid for.
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
            A 30-day money-back guarantee: you can get a payment back within 30 days.
          </Fact>
          <Fact name="Response time">
            We respond to refund requests in 24 to 48 hours. Write to{" "}
            <MailLink to={brand.supportEmail} /> from the address of your account.
          </Fact>
          <Fact name="Refund time">
            Refunds are processed in 5 to 10 business days, the way you paid.
          </Fact>
        </Facts>
        <p>Any refund rights that your country’s law gives you apply in addition.</p>
      </>
    ),
  },
];
