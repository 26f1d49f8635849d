import { Notifications as Shown } from "@mantine/notifications"
import { useIsPhone } from "../ui/use-media.ts"

/** The notifications: at the bottom of a desktop, at the top of a phone. */
export default function Notifications() {
  const phone = useIsPhone()
  return <Shown position={phone ? "top-center" : "bottom-right"} />
}
