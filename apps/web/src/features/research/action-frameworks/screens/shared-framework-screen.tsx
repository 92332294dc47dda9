import { brand } from "@earshot/contract";
import type { ReactNode } from "react";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { dayOf } from "../../../../lib/format.ts";
import { buttonClass } from "../../../../ui/button.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Logo } from "../../../../ui/logo.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useSharedFramework } from "../api/get-framework.ts";
import { FrameworkText } from "../components/framework-text.tsx";

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 px-5 py-6 sm:py-10">
      <header>
        <a href="/" className="inline-block rounded-lg">
          <Logo name={brand.name} />
        </a>
      </header>
      <main className="grid grid-cols-[minmax(0,1fr)] gap-8">{children}</main>
    </div>
  );
}

/** The landing page is not part of the app. */
const landingLink = (
  <div>
    <a href="/" className={buttonClass("secondary")}>
      What is {brand.name}?
    </a>
  </div>
);

interface SharedFrameworkScreenProps {
  id: string;
  /** The token of the address. */
  token: string;
}

/** A framework for anyone who has its link. */
export function SharedFrameworkScreen({ id, token }: SharedFrameworkScreenProps) {
  const { data: framework, error, isFetching, refetch } = useSharedFramework(id, token);
  const isRefused =
    error instanceof ApiError && (error.status === 404 || error.code === "VALIDATION_FAILED");
  if (framework && !isRefused) {
    return (
      <Frame>
        <div className="grid gap-1 [overflow-wrap:anywhere]">
          <p className="text-sm text-ink-3">{`Action framework, ${dayOf(framework.updatedAt)}`}</p>
          {/* The document title omits the framework's, because analytics receives it. */}
          <PageTitle documentTitle={`Action framework · ${brand.name}`}>
            <bdi>{framework.title}</bdi>
          </PageTitle>
        </div>
        <FrameworkText level={2} sections={framework.sections} />
        {landingLink}
      </Frame>
    );
  }
  if (error && !isFetching) {
    return (
      <Frame>
        <PageTitle documentTitle={`Framework not found · ${brand.name}`}>
          Framework not found
        </PageTitle>
        {isRefused ? (
          <p className="max-w-[60ch] text-ink-2">
            This link has ended or is incomplete. Ask the person who shared it for a new one.
          </p>
        ) : (
          <LoadProblem
            message={messageOf(error, "The framework could not be loaded.")}
            onRetry={() => void refetch()}
          />
        )}
        {landingLink}
      </Frame>
    );
  }
  return (
    <Frame>
      <Loading label="Loading the framework">
        <Skeleton className="h-60" />
      </Loading>
    </Frame>
  );
}
