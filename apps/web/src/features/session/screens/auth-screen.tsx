import { brand, errorCodes } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../../ui/button.tsx";
import { Logo } from "../../../ui/logo.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { SampleThread } from "../parts/sample-thread.tsx";
import { SignInForm } from "../parts/sign-in-form.tsx";
import { SignUpForm } from "../parts/sign-up-form.tsx";

export type AuthMode = "sign-in" | "sign-up";

interface AuthScreenProps {
  mode: AuthMode;
  /** The reader was sent here because the session ended. */
  expired: boolean;
}

const screens = {
  "sign-in": {
    title: `Sign in to ${brand.name}`,
    form: <SignInForm />,
    question: "New here?",
    answer: "Create an account",
    search: { mode: "sign-up" },
  },
  "sign-up": {
    title: "Create your account",
    form: <SignUpForm />,
    question: "Already have an account?",
    answer: "Sign in",
    search: {},
  },
} as const;

/** Sign-in and sign-up, switched by links. */
export function AuthScreen({ mode, expired }: AuthScreenProps) {
  const { title, form, question, answer, search } = screens[mode];
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(28rem,5fr)_6fr]">
      <main className="flex flex-col px-5 py-6 sm:px-10">
        <Logo name={brand.name} />
        <div className="mx-auto my-auto w-full max-w-sm py-10">
          <PageTitle key={mode} documentTitle={`${title} · ${brand.name}`}>
            {title}
          </PageTitle>
          {expired && (
            <p
              role="status"
              className="mt-4 rounded-lg bg-caution-soft px-3 py-2 font-medium text-caution"
            >
              {errorCodes.SESSION_EXPIRED.message}
            </p>
          )}
          <div className="mt-6">{form}</div>
          <p className="mt-6 flex flex-wrap gap-x-2 text-ink-2">
            {question}
            <Link to="/auth" search={search} className={buttonClass("text", "bare")}>
              {answer}
            </Link>
          </p>
        </div>
      </main>
      <aside
        aria-label={`What ${brand.name} does`}
        className="hidden flex-col justify-center gap-12 border-l border-line bg-raised px-16 lg:flex"
      >
        <p className="max-w-[14ch] font-display text-3xl font-bold tracking-[-0.02em]">
          Someone is asking for what you sell. Right now.
        </p>
        <SampleThread />
      </aside>
    </div>
  );
}
