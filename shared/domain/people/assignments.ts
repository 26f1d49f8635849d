import { t } from "../../language.ts"

/** What a technician usually works as, or is paid as on a line. */
export const assignmentNames = { Installer: t("Installer"), Assistant: t("Assistant") } as const
