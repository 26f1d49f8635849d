import { useMediaQuery } from "@mantine/hooks"
import { Notifications } from "@mantine/notifications"

/** Short sentences about what was done, where no next step lies: at the bottom of a desk, at the top of a phone. */
export function Said() {
  const phone = useMediaQuery("(max-width: 700px)", undefined, { getInitialValueInEffect: false })
  return <Notifications position={phone ? "top-center" : "bottom-right"} />
}
