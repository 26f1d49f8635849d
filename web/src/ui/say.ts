import { notifications } from "@mantine/notifications"

/** A short sentence about what was done; it leaves by itself. */
export const say = (message: string) =>
  notifications.show({ message, color: "glass", autoClose: 3000, withBorder: true })

/** What did not work and what helps; it stays until it is read. */
export const sayFailed = (title: string, error: Error) =>
  notifications.show({ title, message: error.message, color: "red", autoClose: false, withBorder: true })
