import { messages } from "#shared/messages.ts"
import { sayFailed } from "../say.ts"

/** A setting as it is after a change; what others saved in between was merged with it, and is read. */
export const afterChange = async <Setting extends { version: number }>(
  base: Setting,
  change: object,
  version: number,
  read: () => Promise<Setting>,
): Promise<Setting> => (version > base.version + 1 ? read() : { ...base, ...change, version })

/** Says why a setting was not saved, unless each reason stands at its field. */
export function saySettingFailed(error: Error, _change: object, atFields: boolean): void {
  if (!atFields) sayFailed(messages.settings.postFailed, error)
}
