import { useNotifications } from "@mantine/notifications"
import { lazyComponent, useEverOpened } from "../ui/lazy-component.tsx"

const Notifications = lazyComponent(() => import("./Notifications.tsx"), { hideFailure: true })

/** Loads what draws notifications with the first one, as most visits to the login show none. */
export function NotificationArea() {
  const { notifications } = useNotifications()
  return useEverOpened(notifications.length > 0) ? <Notifications /> : null
}
