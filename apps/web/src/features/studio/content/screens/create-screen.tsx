import {
  brand,
  type ContentItem,
  defaultPostType,
  type Mention,
  type ModelUsage,
  postTypeOf,
} from "@earshot/contract";
import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { messageOf } from "../../../../lib/api-error.ts";
import { useDraftOwner } from "../../../../lib/draft-owner.ts";
import { ModelNote } from "../../../../shared/model-note.tsx";
import { Button } from "../../../../ui/button.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useOpenedMention } from "../api/get-mention.ts";
import { CreateFormFields } from "../components/create-form.tsx";
import { Results } from "../components/results.tsx";
import { type CreateForm, createDraft, emptyForm, promptAbout, requestOf } from "../create-form.ts";
import type { CreateSearch } from "../search.ts";
import { useGeneration } from "../use-generation.ts";

/** The form that a link to the screen requests; null: none. */
function openedForm(search: CreateSearch, mention: Mention | undefined): CreateForm | null {
  const { prompt, url, type, postType } = search;
  if (mention) {
    const title = mention.title || mention.content.slice(0, 100);
    const choice = { id: mention.id, title };
    return {
      ...emptyForm,
      prompt: prompt ?? "Answer what the author asks, and say for whom our product fits.",
      postType: postTypeOf(mention.source) ?? defaultPostType,
      count: 1,
      mentions: [choice],
      replyTo: choice,
    };
  }
  if (url) return { ...emptyForm, prompt: prompt ?? promptAbout(url, type) };
  return prompt ? { ...emptyForm, prompt, ...(postType && { postType }) } : null;
}

interface CreateProps {
  /** The search parameters of the address. */
  from: string;
  /** The form that the address requests; null: none. */
  requested: CreateForm | null;
  usage: ModelUsage | undefined;
  handed: ReactNode;
  actionsOf: (item: ContentItem) => ReactNode;
}

function Create({ from, requested, usage, handed, actionsOf }: CreateProps) {
  const owner = useDraftOwner();
  const [draft] = useState(() => createDraft(owner, from));
  const form = useForm<CreateForm>({ defaultValues: draft.read(requested) });
  const generation = useGeneration();
  const { watch, handleSubmit } = form;
  useEffect(() => {
    const watched = watch((values) => draft.save(values as CreateForm));
    return () => watched.unsubscribe();
  }, [watch, draft]);
  const isWriting = generation.phase === "writing";
  const write = (values: CreateForm) => generation.generate(requestOf(values));

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] xl:gap-12">
      <div className="grid content-start gap-4">
        {usage && <ModelNote usage={usage} />}
        <CreateFormFields
          form={form}
          isWriting={isWriting}
          onStop={generation.stop}
          onSubmit={() => {
            if (!isWriting) void handleSubmit(write)();
          }}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
        {handed}
        <Results
          generation={generation}
          actionsOf={(item) => (
            <>
              <Button
                unavailable={isWriting}
                onClick={() => void handleSubmit((values) => write({ ...values, count: 1 }))()}
              >
                Write another
              </Button>
              {actionsOf(item)}
            </>
          )}
        />
      </div>
    </div>
  );
}

interface CreateScreenProps {
  search: CreateSearch;
  /** The state of the language model. */
  usage: ModelUsage | undefined;
  /** A text of another screen that is edited here, beside the generated ones. */
  handed?: ReactNode;
  /** Further actions on a complete text. */
  actionsOf?: (item: ContentItem) => ReactNode;
}

/** Generates texts that are based on the company's facts and on people's posts. */
export function CreateScreen({ search, usage, handed, actionsOf }: CreateScreenProps) {
  const { data: mention, error, refetch, isLoading } = useOpenedMention(search.mention);
  const from = JSON.stringify(search);
  const title = <PageTitle documentTitle={`Create · ${brand.name}`}>Create</PageTitle>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {title}
      {error && (
        <LoadProblem
          message={messageOf(error, "The mention could not be loaded.")}
          onRetry={() => void refetch()}
        />
      )}
      {isLoading && (
        <Loading label="Loading the mention">
          <Skeleton className="h-80" />
        </Loading>
      )}
      {!error && !isLoading && (
        <Create
          key={from}
          from={from}
          requested={openedForm(search, mention)}
          usage={usage}
          handed={handed}
          actionsOf={actionsOf ?? (() => null)}
        />
      )}
    </div>
  );
}
