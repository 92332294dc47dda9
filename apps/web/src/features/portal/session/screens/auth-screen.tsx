import { brand, googleErrors, quotas, type WorkspaceBrand } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { isServerFailure, messageOf } from "../../../../lib/api-error.ts";
import { useBrand } from "../../../../lib/brand.ts";
import { canUsePasskeys } from "../../../../lib/passkeys.ts";
import { browserZone } from "../../../../lib/time-zone.ts";
import { buttonClass } from "../../../../ui/button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { Logo } from "../../../../ui/logo.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useLogin } from "../api/log-in.ts";
import {
  type AuthMode,
  type AuthSearch,
  type CarriedSearch,
  carriedBody,
  carriedSearch,
  googleAddress,
  modeInSearch,
  modeOf,
} from "../auth-search.ts";
import { ChosenPlan } from "../components/chosen-plan.tsx";
import { ForgotForm } from "../components/forgot-form.tsx";
import { PasskeyButton } from "../components/passkey-button.tsx";
import { SampleThread } from "../components/sample-thread.tsx";
import { SessionExpired } from "../components/session-expired.tsx";
import { SignInForm } from "../components/sign-in-form.tsx";
import { SignUpForm } from "../components/sign-up-form.tsx";
import { TermsSentence } from "../components/terms-sentence.tsx";

interface AuthScreenProps {
  search: AuthSearch;
  /** Why Google redirected back without a session. */
  googleError: string | null;
  /** Whether this installation signs in with Google. */
  googleSignIn: boolean;
}

const screens = {
  "sign-in": {
    // Followed by the name of the brand.
    title: "Sign in to",
    question: "New here?",
    answer: "Create an account",
    to: "sign-up",
  },
  "sign-up": {
    title: "Create your account",
    question: "Already have an account?",
    answer: "Sign in",
    to: "sign-in",
  },
  forgot: {
    title: "Reset your password",
    question: "Remembered it?",
    answer: "Back to sign in",
    to: "sign-in",
  },
} as const satisfies Record<AuthMode, object>;

const googleMessage = (code: string) =>
  Object.hasOwn(googleErrors, code)
    ? googleErrors[code as keyof typeof googleErrors]
    : googleErrors.failed;

const welcomeBack = () => showToast({ title: "Welcome back!" });

function CustomerSignIn({ carried }: { carried: CarriedSearch }) {
  const login = useLogin();
  return (
    <SignInForm
      offersToRemember
      signIn={login.mutateAsync}
      problemOf={(error) =>
        isServerFailure(error) ? error.message : messageOf(error, "Invalid email or password")
      }
      onSignedIn={welcomeBack}
      onFailed={(description) =>
        showToast({ title: "Login failed", description, tone: "destructive" })
      }
    >
      <Link
        to="/auth"
        search={{ ...carried, mode: "forgot" }}
        className={buttonClass("text", "bare")}
      >
        Forgot password?
      </Link>
    </SignInForm>
  );
}

interface OtherWaysProps {
  carried: CarriedSearch;
  googleSignIn: boolean;
  /** A passkey signs in, but does not create an account. */
  passkey: boolean;
}

/** The sign-in methods other than the password. */
function OtherWays({ carried, googleSignIn, passkey }: OtherWaysProps) {
  return (
    <div className="mt-4 grid gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {passkey && <PasskeyButton portal="main" onSignedIn={welcomeBack} />}
      {googleSignIn && (
        // Not a router link: the server redirects this address to Google.
        <a href={googleAddress(carried, browserZone())} className={buttonClass("secondary")}>
          Continue with Google
        </a>
      )}
    </div>
  );
}

/** What a new account includes, and which terms it accepts. */
function SignUpTerms() {
  return (
    <p className="mt-4 text-sm text-ink-2">
      {quotas.free.replies} replies and {quotas.free.keywords} keywords are free. No credit card.{" "}
      <TermsSentence /> The{" "}
      <a href="/privacy" target="_blank" rel="noreferrer" className={buttonClass("text", "bare")}>
        privacy policy
      </a>{" "}
      says what we store.
    </p>
  );
}

/** Explains why an agency's pages have no sign-up: its users are invited. */
function ByInvitation({ supportEmail }: WorkspaceBrand) {
  return (
    <p className="mt-6 text-ink-2">
      New here? You get access by an invitation. Write to{" "}
      <a href={`mailto:${supportEmail}`} className={buttonClass("text", "bare")}>
        {supportEmail}
      </a>
      .
    </p>
  );
}

/** Sign-in, sign-up and forgot password, switched by links. An agency's pages have only the sign-in. */
export function AuthScreen({ search, googleError, ...props }: AuthScreenProps) {
  const { session } = search;
  const shown = useBrand();
  const { isWhiteLabel } = shown;
  // Google shows the product's own name, and creates accounts.
  const googleSignIn = props.googleSignIn && !isWhiteLabel;
  const requestedMode = modeOf(search);
  const mode = isWhiteLabel && requestedMode === "sign-up" ? "sign-in" : requestedMode;
  const { question, answer, to } = screens[mode];
  const title = mode === "sign-in" ? `${screens[mode].title} ${shown.name}` : screens[mode].title;
  const carried = carriedSearch(search);
  const passkey = mode === "sign-in" && canUsePasskeys();
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(28rem,5fr)_6fr]">
      <main className="flex flex-col px-5 py-6 sm:px-10">
        <Logo name={brand.name} />
        <div className="mx-auto my-auto w-full max-w-sm py-10">
          <PageTitle key={mode} documentTitle={`${title} · ${brand.name}`}>
            {title}
          </PageTitle>
          {mode !== "forgot" && <ChosenPlan slug={search.plan} />}
          <div className="mt-6 grid gap-4">
            {session === "expired" && <SessionExpired />}
            <FormProblem>{googleError && googleMessage(googleError)}</FormProblem>
            {mode === "sign-in" && <CustomerSignIn carried={carried} />}
            {mode === "sign-up" && <SignUpForm carried={carriedBody(carried)} />}
            {mode === "forgot" && <ForgotForm />}
          </div>
          {mode !== "forgot" && (googleSignIn || passkey) && (
            <OtherWays carried={carried} googleSignIn={googleSignIn} passkey={passkey} />
          )}
          {mode === "sign-up" && <SignUpTerms />}
          {/* A first sign-in with Google creates an account. */}
          {googleSignIn && mode === "sign-in" && (
            <p className="mt-4 text-sm text-ink-2">
              New here? Continuing with Google creates an account. <TermsSentence />
            </p>
          )}
          {isWhiteLabel && mode === "sign-in" ? (
            <ByInvitation {...shown} />
          ) : (
            <p className="mt-6 flex flex-wrap gap-x-2 text-ink-2">
              {question}
              <Link
                to="/auth"
                search={{ ...carried, mode: modeInSearch(to, carried) }}
                className={buttonClass("text", "bare")}
              >
                {answer}
              </Link>
            </p>
          )}
        </div>
      </main>
      <aside
        aria-label={`What ${shown.name} does`}
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
