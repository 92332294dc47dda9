import type { User } from "@earshot/contract";
import { Section } from "../../../../ui/section.tsx";
import { SendAgain } from "./send-again.tsx";

/** The email address, and whether it is confirmed. */
export function EmailLine({ user }: { user: User }) {
  return (
    <Section title="Email">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="[overflow-wrap:anywhere]">{user.email}</span>
        {user.emailVerified ? (
          <span className="inline-flex items-center gap-1 text-sm font-semibold text-standing">
            <svg
              aria-hidden="true"
              viewBox="0 0 12 12"
              className="w-3 fill-none stroke-current stroke-2"
            >
              <path d="m1.5 6.5 3 3 6-7" />
            </svg>
            Confirmed
          </span>
        ) : (
          <span className="text-sm font-semibold text-caution">Not confirmed yet</span>
        )}
      </p>
      {!user.emailVerified && (
        <div className="flex flex-wrap items-center gap-3 text-ink-2">
          Open the link that we sent you.
          <SendAgain email={user.email} />
        </div>
      )}
    </Section>
  );
}
