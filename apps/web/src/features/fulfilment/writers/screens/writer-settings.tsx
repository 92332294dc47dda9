import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useWriterSettings } from "../api/get-writer-settings.ts";
import { HoursForm } from "../components/hours-form.tsx";
import { PlatformsForm } from "../components/platforms-form.tsx";

const forms = { platforms: PlatformsForm, hours: HoursForm };

/** Where the writer replies, or when they work. */
export function WriterSettings({ of }: { of: keyof typeof forms }) {
  const { data, error, refetch } = useWriterSettings();
  const Form = forms[of];
  if (data) return <Form settings={data} />;
  if (error) {
    return (
      <p role="alert">
        {messageOf(error, "Your settings could not be loaded.")}{" "}
        <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    );
  }
  return (
    <Loading label="Loading your settings">
      <Skeleton className="h-64" />
    </Loading>
  );
}
