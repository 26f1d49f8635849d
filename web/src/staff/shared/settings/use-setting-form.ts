import type { FieldValues } from "react-hook-form"
import type * as z from "zod"
import { messages } from "#shared/messages.ts"
import { showFailure } from "#web/ui/feedback/notifications.ts"
import { changeResolver } from "#web/ui/form/form-resolvers.ts"
import { useVersionedEdit } from "#web/ui/versioned/use-versioned-edit.ts"
import type { FormOptions } from "#web/ui/versioned/use-versioned-form.ts"
import type { SaveOptions } from "#web/ui/versioned/use-versioned-save.ts"

type Options<Setting extends { version: number }, Values extends FieldValues, Change extends object> = Pick<
  FormOptions<Setting, Values, Change, Change>,
  "stored" | "valuesOf" | "saved" | "close"
> &
  Pick<SaveOptions<Setting, Change>, "read" | "rules"> &
  Partial<Pick<SaveOptions<Setting, Change>, "failed">> & {
    /** The definition's schema. Only changed fields are checked and sent. */
    schema: z.ZodType<Change>
    toWire: (values: Values) => Record<string, unknown>
    /** Writes the changed fields over this version. */
    post: (change: Change, base: Setting) => Promise<{ version: number }>
  }

/** A form over settings, which the server merges with what others saved meanwhile. */
export const useSettingForm = <
  Setting extends { version: number },
  Values extends FieldValues,
  Change extends object,
>({
  schema,
  toWire,
  post,
  failed = saySettingFailed,
  ...options
}: Options<Setting, Values, Change>) =>
  useVersionedEdit<Setting, Values, Change, Change>({
    ...options,
    ...changeResolver<Setting, Values, Change>(schema, options.valuesOf, toWire),
    mode: "onTouched",
    write: async (change, base) => {
      const { version } = await post(change, base)
      // A higher version means that others saved in between. The server merged both, so read it again.
      return version > base.version + 1 ? options.read() : { ...base, ...change, version }
    },
    failed,
  })

const saySettingFailed = (error: Error, _change: object, atFields: boolean): void => {
  if (!atFields) showFailure(messages.settings.postFailed, error)
}
