import type { FieldValues } from "react-hook-form"
import { type FormOptions, useVersionedForm } from "./use-versioned-form.ts"
import { type SaveOptions, useVersionedSave } from "./use-versioned-save.ts"

/** `useVersionedForm` with its own save, for a record that only one form edits. */
export function useVersionedEdit<
  Thing extends { version?: number | undefined },
  Values extends FieldValues,
  Checked,
  Change extends object,
>({
  write,
  read,
  rules,
  failed,
  ...form
}: SaveOptions<Thing, Change> & Omit<FormOptions<Thing, Values, Checked, Change>, "save">) {
  const save = useVersionedSave<Thing, Change>({ write, read, rules, failed })
  return { ...useVersionedForm<Thing, Values, Checked, Change>({ ...form, save }), save }
}
