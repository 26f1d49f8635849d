import { useMediaQuery } from "@mantine/hooks"

/** Correct from the first render on. */
export const useMedia = (query: string): boolean =>
  useMediaQuery(query, undefined, { getInitialValueInEffect: false })

export const phoneMedia = "(max-width: 700px)"

/** Whether the window is as narrow as a phone's. */
export const useIsPhone = (): boolean => useMedia(phoneMedia)

export const useIsTouch = (): boolean => useMedia("(pointer: coarse)")
