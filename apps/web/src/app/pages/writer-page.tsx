import { brand, type User } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { SignOutButton } from "../shell/sign-out-button.tsx";

/** A writer who signs in on the customers' side. */
export function WriterPage({ user }: { user: User }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-4 px-5">
      <Logo name={brand.name} />
      <PageTitle documentTitle={`Your account · ${brand.name}`}>
        {user.fullName ?? user.email}
      </PageTitle>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-3">Email</dt>
        <dd className="[overflow-wrap:anywhere]">{user.email}</dd>
        <dt className="text-ink-3">Role</dt>
        <dd>Writer</dd>
      </dl>
      <p className="text-ink-2">Your account is a writer's. It has no customer workspace.</p>
      <Link
        to="/writers/$section"
        params={{ section: "opportunities" }}
        className={buttonClass("primary")}
      >
        Go to the writers’ portal
      </Link>
      <SignOutButton />
    </main>
  );
}
