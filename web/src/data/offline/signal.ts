import { t } from "#shared/language.ts"
import { useOfflineSince } from "./queue-state.ts"

/** The reason to disable a control before it is tapped. Undefined with a connection and on a desktop. */
export const useNeedsSignal = (): string | undefined =>
  useOfflineSince() === undefined ? undefined : t("Needs a signal.")
