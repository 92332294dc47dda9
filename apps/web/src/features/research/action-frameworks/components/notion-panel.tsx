import type { Framework } from "@earshot/contract";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { webAddress } from "../../../../lib/format.ts";
import { routes } from "../../../../lib/routes.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useExportToNotion } from "../api/export-framework.ts";
import { useDisconnectNotion, useNotionStatus } from "../api/notion.ts";

interface NotionProps {
  userId: string;
  framework: Framework;
}

function ConnectLink({ userId, framework }: NotionProps) {
  const query = new URLSearchParams({ user_id: userId, analysis: framework.analysisId });
  return (
    // Not a router link: the server redirects this address to Notion.
    <a
      href={`/api${routes.startNotion.path}?${query}`}
      className={`${buttonClass("secondary")} justify-self-start`}
    >
      Connect Notion
    </a>
  );
}

interface ConnectedProps {
  /** The name of the workspace at Notion. */
  name: string | null;
  notionUrl: string | null;
  exporting: ReturnType<typeof useExportToNotion>;
}

function Connected({ name, notionUrl, exporting }: ConnectedProps) {
  const disconnect = useDisconnectNotion();
  const page = notionUrl === null ? null : webAddress(notionUrl);
  const { error } = exporting;
  const code = error instanceof ApiError ? error.code : null;
  const isPageMissing = code === "NOTION_PAGE_MISSING";
  const isRefused = code === "NOTION_REFUSED" && page !== null;
  const send = (asNewPage: boolean) =>
    exporting.mutate(asNewPage, {
      onSuccess: () => {
        track(events.actionFrameworkExported, { to: "notion" });
        showToast({ title: "Framework written to Notion." });
      },
    });
  return (
    <>
      <p>
        Connected{name && " to "}
        {name && <bdi className="font-semibold">{name}</bdi>}.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button busy={exporting.isPending} onClick={() => send(isPageMissing)}>
          {exporting.isPending
            ? "Exporting…"
            : isPageMissing
              ? "Export to a new page"
              : page
                ? "Update the page in Notion"
                : "Export to Notion"}
        </Button>
        {isRefused && (
          <Button busy={exporting.isPending} onClick={() => send(true)}>
            Export to a new page
          </Button>
        )}
        {page && !isPageMissing && (
          <ExternalLink href={page} arrow className={buttonClass("secondary")}>
            Open page
          </ExternalLink>
        )}
        <Button
          variant="quiet"
          busy={disconnect.isPending}
          onClick={() =>
            disconnect.mutate(undefined, {
              onSuccess: () => showToast({ title: "Notion disconnected." }),
              onError: (failure) =>
                showToast({
                  title: "Notion was not disconnected",
                  description: messageOf(failure, "Please try again."),
                  tone: "destructive",
                }),
            })
          }
        >
          Disconnect Notion
        </Button>
      </div>
    </>
  );
}

function Connection(props: NotionProps) {
  const { data: status, error, refetch } = useNotionStatus();
  // Here, so that the reason stays visible if the connection turns out to be revoked.
  const exporting = useExportToNotion(props.framework.analysisId);
  const problem = exporting.error;
  if (!status) {
    return error ? (
      <LoadProblem
        message={messageOf(error, "The connection could not be loaded.")}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading label="Loading the connection to Notion">
        <Skeleton className="h-10 max-w-sm" />
      </Loading>
    );
  }
  if (!status.available) {
    return (
      <p className="text-ink-2">
        Exporting to Notion is not set up here. Ask the operator of this installation to set it up,
        or download the framework as Markdown and import it into Notion.
      </p>
    );
  }
  return (
    <>
      <FormProblem>
        {problem && messageOf(problem, "The export failed. Please try again.")}
      </FormProblem>
      {status.connected ? (
        <Connected
          name={status.workspaceName}
          notionUrl={props.framework.notionUrl}
          exporting={exporting}
        />
      ) : (
        <>
          <p className="text-ink-2">
            Connect your Notion. Each framework gets one private page there; a later export changes
            the same page.
          </p>
          <ConnectLink {...props} />
        </>
      )}
    </>
  );
}

/** Exports a framework to a page in Notion. */
export function NotionPanel(props: NotionProps) {
  return (
    <Section title="Notion" className="max-w-3xl">
      <Connection {...props} />
    </Section>
  );
}
