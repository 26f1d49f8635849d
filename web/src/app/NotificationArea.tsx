import { useMediaQuery } from "@mantine/hooks"
import { Notifications } from "@mantine/notifications"

/** The notifications: at the bottom of a desktop, at the top of a phone. */
export function NotificationArea() {
  const phone = useMediaQuery("(max-width: 700px)", undefined, { getInitialValueInEffect: false })
  return <Notifications position={phone ? "top-center" : "bottom-right"} />
}
