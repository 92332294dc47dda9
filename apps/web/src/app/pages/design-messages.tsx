import { brand } from "@earshot/contract";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FormProblem } from "../../ui/form-problem.tsx";
import { Logo } from "../../ui/logo.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Section } from "../../ui/section.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { WarningNote } from "../../ui/warning-note.tsx";

/** Messages, toasts, loading and empty states. */
export function Messages() {
  return (
    <>
      <Section title="Words">
        <Logo name={brand.name} />
        <p className="font-quote text-quote">
          <Mark
            text="We are four people and look for the best crm. We can pay 40 dollars a month."
            spans={[[36, 44]]}
            pointed={[[46, 75]]}
          />
        </p>
        <WarningNote title="The author asks for no sales pitches">
          <q className="font-quote">Please don’t send me your product</q>
        </WarningNote>
        <FormProblem>Invalid email or password</FormProblem>
      </Section>
      <Section title="Toasts">
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => showToast({ title: "Saved." })}>Plain</Button>
          <Button
            onClick={() =>
              showToast({
                title: "Skipped.",
                action: { label: "Undo", onSelect: () => {} },
                durationMs: 10_000,
              })
            }
          >
            With an action
          </Button>
          <Button
            onClick={() =>
              showToast({
                title: "Login failed",
                description: "Invalid email or password",
                tone: "destructive",
              })
            }
          >
            A failure
          </Button>
        </div>
      </Section>
      <Section title="Waiting">
        <Spinner label="Checking the link" />
        <Loading label="Loading an example">
          <div className="grid gap-3">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="h-9" />
          </div>
        </Loading>
      </Section>
      <EmptyState title="No mentions yet" action={<Button variant="primary">Add a keyword</Button>}>
        <p>The first search takes a few minutes. New mentions then appear here automatically.</p>
      </EmptyState>
    </>
  );
}
