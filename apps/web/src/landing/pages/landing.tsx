import { brand, limits, quotas } from "@earshot/contract";
import { faq } from "../faq.ts";
import { Frame } from "../parts/frame.tsx";
import { Pricing } from "../parts/pricing.tsx";
import { Section } from "../parts/section.tsx";
import { Thread } from "../parts/thread.tsx";

const promise = limits.promiseMs / 60_000;
const hours = limits.survivalMs / 3600_000;

function Hero() {
  return (
    <section aria-labelledby="hero-title">
      <div className="wrap grid items-start gap-x-16 gap-y-12 py-12 lg:grid-cols-[1.1fr_1fr] lg:py-24">
        <div className="lg:sticky lg:top-28">
          <h1
            id="hero-title"
            className="text-[2.75rem] leading-[1.02] sm:text-[3.5rem] lg:text-[4.25rem]"
          >
            Someone is asking for what you sell. Right now.
          </h1>
          <p className="mt-6 max-w-[46ch] text-lg text-ink-2">
            {brand.name} listens to Reddit, X and LinkedIn for the moment a person asks, and has a
            person answer: helpful first, your product second, and openly.
          </p>
          <p className="mt-8">
            <a href="/auth" className="button">
              Start growing with replies
            </a>
          </p>
          <p className="mt-4 text-base text-ink-2">
            {quotas.free.replies} free replies. No credit card required. Month to month.
          </p>
        </div>
        <Thread />
      </div>
    </section>
  );
}

const comparison = [
  ["Your time", "5 minutes to set up", "2 to 3 hours a day"],
  ["Listening", "24/7, on Reddit, X and LinkedIn", "When you remember to look"],
  ["First reply", `About ${promise} minutes after you say yes`, "When the evening allows it"],
  ["The reply", "Written for that thread by a person, disclosed", "Whatever energy is left"],
  ["Who said no", "Left alone: authors and moderators opt out", "Found out by being banned"],
  ["Afterwards", "Looked at again six times in a month, on record", "Forgotten, or removed unseen"],
  ["In three months", "A habit that needs no one’s evenings", "Burnout"],
] as const;

function Comparison() {
  return (
    <Section id="comparison" title="Two to three hours a day, or five minutes once">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{brand.name} compared with doing it on your own</caption>
        <thead className="max-sm:sr-only">
          <tr className="text-base text-ink-3">
            <td className="w-[22%] pb-3" />
            <th scope="col" className="w-[42%] pb-3 pr-6 font-semibold">
              With {brand.name}
            </th>
            <th scope="col" className="pb-3 font-semibold">
              On your own
            </th>
          </tr>
        </thead>
        <tbody>
          {comparison.map(([what, here, alone]) => (
            <tr key={what} className="border-t border-line align-baseline max-sm:block max-sm:py-4">
              <th
                scope="row"
                className="py-4 pr-6 font-normal text-ink-3 max-sm:block max-sm:p-0 max-sm:text-base"
              >
                {what}
              </th>
              <td className="py-4 pr-6 font-semibold max-sm:block max-sm:p-0">{here}</td>
              <td className="py-4 text-ink-2 max-sm:block max-sm:p-0">
                <span className="sm:hidden">Alone: </span>
                {alone}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const benefits = [
  [
    "Every reply says who is talking",
    "A disclosure line stands in each reply. You word it; you can’t remove it. Nobody has to find out later who was talking.",
  ],
  [
    "A person writes each one",
    "For that thread, with its context, by a writer who has read it. No text goes out that no person has approved.",
  ],
  [
    "It sounds like you",
    "Brand voice training: read each text before it is posted, and say what to change. Your writer reads it in your own words.",
  ],
  [
    "Value, then a guide, then a mention",
    "The answer helps also those who never buy. Your product comes last, and only where it fits the question.",
  ],
  [
    "Removed? You get it back",
    `A reply that is taken down within ${hours} hours returns to your quota by itself. You don’t have to notice or to ask.`,
  ],
  [
    "Proof that it stands",
    "We look at each reply as a stranger would and keep the record: when, what we saw, and why it went if it did. Trackable, by platform.",
  ],
] as const;

function Why() {
  return (
    <Section
      id="why-earshot"
      title={`Why ${brand.name}`}
      lead="What others leave in the small print stands here in the large one."
    >
      <dl className="grid gap-x-16 gap-y-10 sm:grid-cols-2 lg:gap-y-12">
        {benefits.map(([title, text]) => (
          <div key={title}>
            <dt className="text-xl font-semibold">{title}</dt>
            <dd className="mt-2 max-w-[52ch] text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const steps = [
  [
    "Describe your product",
    "What it does, for whom, and the words people use when they need it. About 5 minutes.",
  ],
  [
    "We listen around the clock",
    "New posts that hold your keywords come to you as mentions, with the words marked that matched.",
  ],
  [
    "You say yes, a writer answers",
    `“Let’s Engage” sends it to the writers’ desk. Replies start within about ${promise} minutes. Read it first, or let it go out: your choice.`,
  ],
  [
    "Watch it stand",
    "Each reply has its link, its record of looks, and its place in your reply rate and in the figures of its platform.",
  ],
] as const;

function HowItWorks() {
  return (
    <Section id="features" title="How it works">
      <ol className="grid gap-y-8 sm:grid-cols-2 sm:gap-x-16 lg:grid-cols-4 lg:gap-x-10">
        {steps.map(([title, text], index) => (
          <li key={title} className="border-t-2 border-ink pt-4">
            <span aria-hidden="true" className="font-display text-3xl font-bold text-signal">
              {index + 1}
            </span>
            <h3 className="mt-3 text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-base text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Screenshot({ theme }: { theme: "light" | "dark" }) {
  return (
    <picture className={`${theme}-picture`}>
      <source
        media="(max-width: 40rem)"
        srcSet={`/pictures/mentions-narrow-${theme}.webp`}
        width="360"
        height="900"
      />
      <img
        src={`/pictures/mentions-wide-${theme}.webp`}
        width="1440"
        height="900"
        loading="lazy"
        decoding="async"
        alt="The mentions screen: posts from Reddit with the matched words marked, and for each the buttons Let’s Engage and Skip This One"
        className="h-auto w-full rounded-lg border border-line"
      />
    </picture>
  );
}

function Examples() {
  return (
    <Section
      id="examples"
      title="See it in action"
      lead="What came in while you were away. One key accepts, another skips."
    >
      <figure>
        <Screenshot theme="light" />
        <Screenshot theme="dark" />
        <figcaption className="mt-3 text-sm text-ink-3">
          The mentions screen, with sample data.
        </figcaption>
      </figure>
    </Section>
  );
}

const audiences = [
  [
    "Startup founders",
    "You know that people ask for it somewhere. You have a product to build and no evenings left to look for them.",
    "First customers from talks that are already happening",
  ],
  [
    "B2B software companies",
    "Buyers ask their peers before they ask your sales team. Be in the thread when they compare.",
    "A steady presence on Reddit, X and LinkedIn, with figures",
  ],
  [
    "Marketing agencies",
    "Offer it under your own name. Each client has an account, whose keywords, mentions and replies no other sees.",
    "White-label service, with team seats on Scale",
  ],
] as const;

function Audiences() {
  return (
    <Section id="who-section" title="Who it’s for">
      <ul>
        {audiences.map(([who, text, gain]) => (
          <li
            key={who}
            className="grid gap-x-10 gap-y-2 border-t border-line py-6 lg:grid-cols-[16rem_1fr_20rem]"
          >
            <h3 className="text-xl font-semibold">{who}</h3>
            <p className="max-w-[52ch] text-ink-2">{text}</p>
            <p className="font-semibold">{gain}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Faq() {
  return (
    <Section id="faq" title="Questions, answered">
      <div className="max-w-[46rem]">
        {faq.map(({ id, question, answer }) => (
          <details key={id} id={`faq-${id}`} className="group border-t border-line">
            <summary className="flex list-none items-baseline justify-between gap-6 py-4 text-lg font-semibold hover:text-signal">
              {question}
              <svg
                aria-hidden="true"
                viewBox="0 0 12 12"
                className="size-3 shrink-0 fill-none stroke-ink-3 stroke-2 group-open:rotate-45"
              >
                <path d="M6 0v12M0 6h12" />
              </svg>
            </summary>
            <p className="max-w-[62ch] pb-6 text-ink-2">{answer}</p>
          </details>
        ))}
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
          <p className="text-ink-2">Something else? The founders read their own mail.</p>
          <a href={`mailto:${brand.foundersEmail}`} className="button button-plain">
            Talk to a human
          </a>
        </div>
      </div>
    </Section>
  );
}

function Closing() {
  return (
    <section aria-labelledby="closing-title" className="border-t border-line bg-signal-soft">
      <div className="wrap py-16 lg:py-24">
        <h2
          id="closing-title"
          className="max-w-[20ch] text-[2.25rem] leading-[1.05] lg:text-[3.25rem]"
        >
          The next one is typing the question now.
        </h2>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <a href="/auth" className="button">
            Get started free
          </a>
          <p className="text-ink-2">No credit card required</p>
        </div>
      </div>
    </section>
  );
}

/** What the product is, for whom, and at what price. */
export function LandingPage() {
  return (
    <Frame home="">
      <main id="content">
        <Hero />
        <Comparison />
        <Why />
        <HowItWorks />
        <Examples />
        <Audiences />
        <Pricing />
        <Faq />
        <Closing />
      </main>
    </Frame>
  );
}
