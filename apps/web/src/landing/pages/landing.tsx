import { brand, quotas } from "@earshot/contract";
import { faq } from "../faq.ts";
import { Benefits } from "../parts/benefits.tsx";
import { Comparison } from "../parts/comparison.tsx";
import { Frame } from "../parts/frame.tsx";
import { HowItWorks } from "../parts/how-it-works.tsx";
import { Pricing } from "../parts/pricing.tsx";
import { Section } from "../parts/section.tsx";
import { Thread } from "../parts/thread.tsx";

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
            {brand.name} monitors Reddit, X and LinkedIn for the moment someone asks, and has a
            person reply: helpful first, your product second, and always disclosed.
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
        alt="The mentions screen: posts from Reddit with the matched words highlighted, each with the buttons Let’s Engage and Skip This One"
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
      lead="Review new mentions in one list. Press one key to accept, another to skip."
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
    "People ask for your product somewhere. You have a product to build and no time to look for them.",
    "First customers from conversations that are already happening",
  ],
  [
    "B2B software companies",
    "Buyers ask their peers before they ask your sales team. Be in the thread when they compare.",
    "Regular, measured replies on Reddit, X and LinkedIn",
  ],
  [
    "Marketing agencies",
    "Offer it under your own name. Each client has a separate account with its own keywords, mentions and replies.",
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
    <Section id="faq" title="Frequently asked questions">
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
          <p className="text-ink-2">Have another question? Email our founders.</p>
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
          Your next customer is asking right now.
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

/** The landing page: what the product is, for whom, and at what price. */
export function LandingPage() {
  return (
    <Frame home="">
      <main id="content">
        <Hero />
        <Comparison />
        <Benefits />
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
