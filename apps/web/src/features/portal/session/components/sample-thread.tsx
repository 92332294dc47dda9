import { Mark, type Span } from "../../../../ui/mark.tsx";

const question =
  "Four people, about 60 invoices a month, and I spend every Friday chasing. I tried two invoicing software trials and both broke on partial payments.";
const phrase = "invoicing software";
const start = question.indexOf(phrase);
const spans: Span[] = [[start, start + phrase.length]];

/** Shows the product with sample data. */
export function SampleThread() {
  return (
    <figure className="max-w-md">
      <blockquote className="border-l-3 border-signal pl-5">
        <p className="text-sm text-ink-3">
          <span className="font-semibold text-ink-2">r/smallbusiness</span>
          {" · "}keyword “{phrase}”
        </p>
        <p className="mt-1 text-lg font-semibold">
          Which invoicing software would you actually pay for?
        </p>
        <p className="mt-2 font-quote text-quote">
          <Mark text={question} spans={spans} />
        </p>
      </blockquote>
      <figcaption className="mt-6 pl-5 text-ink-2">
        An example of a mention: a public post in which someone asks for what you sell.
      </figcaption>
    </figure>
  );
}
