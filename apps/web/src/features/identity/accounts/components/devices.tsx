import type { Device } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { exactTime, preciseAge, toMoment } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { showFailure } from "../../../../shared/show-failure.ts";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useEndSession } from "../api/end-device.ts";
import { useEndOtherDevices } from "../api/end-other-devices.ts";
import { useDevices } from "../api/list-devices.ts";
import { deviceName } from "../device-name.ts";

function DeviceRow({ device, now }: { device: Device; now: number }) {
  const end = useEndSession({
    onSuccess: () => showToast({ title: "Device signed out." }),
    onError: (error) => showFailure("The device was not signed out", error),
  });
  const name = deviceName(device.userAgent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2">
      <div className="min-w-0">
        <p className="font-medium" title={device.userAgent}>
          {name}
          {device.current && <span className="text-standing"> · This device</span>}
        </p>
        <p className="text-sm text-ink-3">
          {device.portal === "writer" && "Writer Portal · "}
          Last used{" "}
          <time
            dateTime={toMoment(device.lastUsedAt)?.toISOString()}
            title={exactTime(device.lastUsedAt)}
          >
            {preciseAge(device.lastUsedAt, now)}
          </time>
        </p>
      </div>
      {!device.current && (
        <Button
          size="small"
          aria-label={`Sign out ${name}, last used ${preciseAge(device.lastUsedAt, now)}`}
          busy={end.isPending}
          onClick={() => end.mutate(device.id)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

/** The devices where the user is signed in, with buttons that sign them out. */
export function Devices() {
  const { data: devices, error, refetch } = useDevices();
  const endOthers = useEndOtherDevices({
    onSuccess: () => showToast({ title: "All other devices signed out." }),
    onError: (error) => showFailure("The other devices were not signed out", error),
  });
  const now = useNow(60_000);
  return (
    <Section title="Devices">
      {devices ? (
        <ul aria-label="Devices" className="border-t border-line">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} now={now} />
          ))}
        </ul>
      ) : error ? (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {messageOf(error, "The devices could not be loaded.")}
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      ) : (
        <Loading label="Loading devices">
          <Skeleton className="h-12" />
        </Loading>
      )}
      {devices?.some(({ current }) => !current) && (
        <Button
          className="mt-2 justify-self-start"
          busy={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          Sign out all other devices
        </Button>
      )}
    </Section>
  );
}
