import { brand } from "@earshot/contract";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useSharedFramework } from "../api/get-framework.ts";
import { SharedFrame, SharedFrameworkPage } from "../components/shared-framework.tsx";

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
  if (framework && !isRefused) return <SharedFrameworkPage framework={framework} />;
  if (error && !isFetching) {
    return (
      <SharedFrame>
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
      </SharedFrame>
    );
  }
  return (
    <SharedFrame>
      <Loading label="Loading the framework">
        <Skeleton className="h-60" />
      </Loading>
    </SharedFrame>
  );
}
