import {
  brand,
  type CallData,
  type Calls,
  defaultBrand,
  roleNames,
  type User,
  withArticle,
} from "@earshot/contract";
import { type ReactNode, useState } from "react";
import { isBadLink, messageOf } from "../../../../lib/api-error.ts";
import { dayOf, exactTime } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { PlainPage } from "../../../../ui/plain-page.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useAcceptInvitation, useInvitationCheck } from "../api/invitation.ts";
import { JoinForm } from "../components/join-form.tsx";

interface InvitationScreenProps {
  /** The token of the link; null if it was missing. */
  token: string | null;
  user: User | null;
  signOutButton: ReactNode;
  /** Links to the sign-in, which returns here. */
  signInLink: ReactNode;
  /** Links to the start screen. */
  homeLink: ReactNode;
  termsSentence: ReactNode;
  /** Called when the person has joined. */
  onJoined: () => void;
}

type Invitation = CallData<Calls["checkWorkspaceInvitation"]>["invitation"];

const incomplete = "The link is incomplete. Open it again from the email.";

function Accept({
  token,
  invitation,
  onJoined,
}: Pick<InvitationScreenProps, "onJoined"> & { token: string; invitation: Invitation }) {
  const accept = useAcceptInvitation();
  const [problem, setProblem] = useState<string | null>(null);
  const join = useOneAtATime(async () => {
    setProblem(null);
    try {
      await accept.mutateAsync(token);
      onJoined();
      return true;
    } catch (error) {
      setProblem(messageOf(error, "The invitation was not accepted. Please try again."));
    }
  });
  return (
    <>
      <p className="text-ink-2">You are signed in as {invitation.email}.</p>
      <FormProblem>{problem}</FormProblem>
      <Button
        variant="primary"
        className="justify-self-start"
        busy={accept.isPending}
        onClick={() => void join()}
      >
        Accept invitation
      </Button>
    </>
  );
}

/** The actions of the visitor, which depend on who is signed in. */
function Answer(props: InvitationScreenProps & { token: string; invitation: Invitation }) {
  const { token, invitation, user, onJoined } = props;
  if (user && user.email.toLowerCase() === invitation.email.toLowerCase()) {
    return <Accept token={token} invitation={invitation} onJoined={onJoined} />;
  }
  if (user) {
    return (
      <>
        <p role="status">
          This invitation is for {invitation.email}, and you are signed in as {user.email}. Sign out
          to accept it as {invitation.email}, or ask for an invitation to {user.email}.
        </p>
        <div>{props.signOutButton}</div>
      </>
    );
  }
  return (
    <>
      <p className="flex flex-wrap gap-x-2 text-ink-2">
        Do you have an account? {props.signInLink}
      </p>
      <h2 className="font-display text-xl font-bold tracking-[-0.02em]">Create an account</h2>
      <JoinForm
        token={token}
        email={invitation.email}
        termsSentence={props.termsSentence}
        onJoined={onJoined}
      />
    </>
  );
}

/** Shows what an emailed invitation is for, and accepts it. */
export function InvitationScreen(props: InvitationScreenProps) {
  const { token } = props;
  const { data: invitation, error, isFetching, refetch } = useInvitationCheck(token);
  function view(): { title: string; body: ReactNode } {
    if (token !== null && invitation) {
      const { description } = roleNames[invitation.role];
      return {
        title: `Join ${invitation.workspaceName}`,
        body: (
          <>
            <div className="grid gap-2">
              <p>
                {invitation.invitedBy} invites you to work in {invitation.workspaceName} on{" "}
                {(invitation.brand ?? defaultBrand).name} as{" "}
                <strong className="font-semibold">{withArticle(invitation.role)}</strong>.
              </p>
              <p className="text-ink-2">{description}</p>
              <p className="text-sm text-ink-3">
                The invitation works until{" "}
                <time dateTime={invitation.expiresAt} title={exactTime(invitation.expiresAt)}>
                  {dayOf(invitation.expiresAt)}
                </time>
                .
              </p>
            </div>
            <Answer {...props} token={token} invitation={invitation} />
          </>
        ),
      };
    }
    if (token === null || (isBadLink(error) && !isFetching)) {
      return {
        title: "This invitation does not work",
        body: (
          <>
            <p role="alert">{token === null ? incomplete : messageOf(error, incomplete)}</p>
            <div>{props.homeLink}</div>
          </>
        ),
      };
    }
    return {
      title: "Invitation",
      body:
        error && !isFetching ? (
          <LoadProblem
            message={messageOf(error, "The invitation could not be checked.")}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Checking the invitation">
            <Skeleton className="h-32" />
          </Loading>
        ),
    };
  }
  const { title, body } = view();
  return (
    <PlainPage name={brand.name}>
      <PageTitle key={title} documentTitle={`${title} · ${brand.name}`}>
        {title}
      </PageTitle>
      {body}
    </PlainPage>
  );
}
