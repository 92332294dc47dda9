import { type CallData, type Calls, featuresOf } from "@earshot/contract";
import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { count } from "../../../../lib/format.ts";
import { useRoleProblem } from "../../../../lib/role.ts";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import { useAgency } from "../api/agency.ts";
import { AgencyForm } from "../components/agency-form.tsx";
import { LogoForm } from "../components/logo-form.tsx";

interface AgencySettingsProps {
  /** The email address of the signed-in person. */
  email: string;
  plansLink: ReactNode;
  clientsLink: ReactNode;
}

/** Explains what a white label changes, and what it does not. */
function About() {
  return (
    <div className="grid max-w-[65ch] gap-2 text-ink-2">
      <p>
        Run this for your clients in your own name. Each client gets a workspace with a plan and
        quota of its own, which you pay for there. You invite clients as viewers or approvers, who
        need no seat; your team of {featuresOf("scale").seats} works in all of them.
      </p>
      <p>
        Clients see your name, logo and color, and no prices. The legal terms and the privacy
        policy, which they accept, name the operator.
      </p>
    </div>
  );
}

function Content({
  view,
  email,
  plansLink,
  clientsLink,
}: AgencySettingsProps & { view: CallData<Calls["getAgency"]> }) {
  const { agency, isIncluded, clientOf } = view;
  if (clientOf !== null) {
    return (
      <Section title="White label">
        <p className="text-ink-2">
          This workspace is a client of {clientOf || "an agency"}. White label is set up in the
          agency’s own workspace.
        </p>
      </Section>
    );
  }
  if (!isIncluded) {
    return (
      <Section title="White label">
        {agency && (
          <WarningNote title="White label is off">
            <p>
              Your plan does not include it any more. {count(agency.clients, "client workspace")} go
              on as ordinary workspaces: their people see our name, and viewers and approvers read
              only what their plan allows. Your settings stay, and are used again on Scale.
            </p>
          </WarningNote>
        )}
        <About />
        <p className="text-ink-2">White label is part of Scale.</p>
        <div>{plansLink}</div>
      </Section>
    );
  }
  return (
    <>
      <Section title="White label">
        <About />
        {agency && (
          <p className="flex flex-wrap items-center gap-3">
            {count(agency.clients, "client workspace")}. {clientsLink}
          </p>
        )}
        <div className="mt-3">
          <AgencyForm key={agency?.slug} agency={agency} email={email} />
        </div>
      </Section>
      {agency && (
        <Section title="Logo">
          <LogoForm agency={agency} />
        </Section>
      )}
    </>
  );
}

/** White label: the agency's name, look and addresses. */
export function AgencySettings(props: AgencySettingsProps) {
  const roleProblem = useRoleProblem("getAgency");
  const { data: view, error, refetch } = useAgency(roleProblem === null);
  if (roleProblem !== null) {
    return (
      <Section title="White label">
        <p className="text-ink-2">{roleProblem}</p>
      </Section>
    );
  }
  if (view) return <Content {...props} view={view} />;
  if (error) {
    return (
      <LoadProblem
        message={messageOf(error, "The white label could not be loaded.")}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <Loading label="Loading the white label">
      <Skeleton className="h-60" />
    </Loading>
  );
}
