import { messages } from "#shared/messages.ts"
import { sayFailed } from "../say.ts"

/** Others may have saved in between. The server merged both, so read it again. */
export const afterChange = async <Setting extends { version: number }>(
  base: Setting,
  change: object,
  version: number,
  read: () => Promise<Setting>,
): Promise<Setting> => (version > base.version + 1 ? read() : { ...base, ...change, version })

export function saySettingFailed(error: Error, _change: object, atFields: boolean): void {
  if (!atFields) sayFailed(messages.settings.postFailed, error)
}
