import type { ReactNode } from "react";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Button } from "../../../../ui/button.tsx";
import { Pagination } from "../../../../ui/pagination.tsx";
import { pageCount } from "../../../../ui/paging.ts";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useInvitations } from "../api/list-invitations.ts";
import { useWriterList, writersPageSize } from "../api/list-writers.ts";
import { InvitationList } from "../components/invitation-list.tsx";
import { InviteForm } from "../components/invite-form.tsx";
import { WriterTable } from "../components/writer-table.tsx";

interface WritersSectionProps {
  page: number;
  onPage: (page: number) => void;
  /** Shown if two-step sign-in must be turned on first. */
  onRefused: ReactNode;
}

/** A page of the writers. */
function Writers({ page, onPage }: Pick<WritersSectionProps, "page" | "onPage">) {
  const now = useNow(60_000);
  const { data, error, refetch } = useWriterList(page);
  if (!data) {
    return error ? (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {messageOf(error, "The writers could not be loaded.")}
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    ) : (
      <Loading label="Loading writers">
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  return (
    <>
      <WriterTable writers={data.writers} now={now} />
      <Pagination
        label="Pages of the writers"
        page={page}
        count={pageCount(data.total, writersPageSize)}
        onPage={onPage}
      />
    </>
  );
}

/** The writers, and the invitations to join them. */
export function WritersSection({ page, onPage, onRefused }: WritersSectionProps) {
  const { data: invitations, error, refetch } = useInvitations();
  if (error instanceof ApiError && error.code === "SECOND_FACTOR_NEEDED") return onRefused;
  return (
    <div className="grid gap-8">
      <Section title="Writers">
        <Writers page={page} onPage={onPage} />
      </Section>
      <Section title="Invite a writer" className="max-w-3xl">
        <InviteForm />
      </Section>
      <Section title="Invitations" className="max-w-3xl">
        {invitations ? (
          <InvitationList invitations={invitations} />
        ) : error ? (
          <p role="alert" className="flex flex-wrap items-center gap-3">
            {messageOf(error, "The invitations could not be loaded.")}
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          </p>
        ) : (
          <Loading label="Loading invitations">
            <Skeleton className="h-24" />
          </Loading>
        )}
      </Section>
    </div>
  );
}
