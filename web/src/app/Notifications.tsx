import { useMediaQuery } from "@mantine/hooks"
import { Notifications as Shown } from "@mantine/notifications"

/** The notifications: at the bottom of a desktop, at the top of a phone. */
export default function Notifications() {
  const phone = useMediaQuery("(max-width: 700px)", undefined, { getInitialValueInEffect: false })
  return <Shown position={phone ? "top-center" : "bottom-right"} />
}
