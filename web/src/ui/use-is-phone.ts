import { useMediaQuery } from "@mantine/hooks"

export const phoneMedia = "(max-width: 700px)"

/** Whether the window is as narrow as a phone's. Correct from the first render on. */
export const useIsPhone = (): boolean =>
  useMediaQuery(phoneMedia, undefined, { getInitialValueInEffect: false })
