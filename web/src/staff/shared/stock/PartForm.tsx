import { zodResolver } from "@hookform/resolvers/zod"
import { type ReactNode, type SubmitEvent, useRef } from "react"
import * as z from "zod"
import { parseStockPartNumber } from "#shared/domain/parts/part-number.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { SelectField, TextField } from "#web/ui/form/fields.tsx"
import { textTypedAfter } from "#web/ui/form/text-after.ts"
import { useDraftForm } from "#web/ui/versioned/use-draft-form.ts"
import { pieces } from "./pieces.ts"

const Values = z.object({
  partNumber: z
    .string()
    .refine((typed) => parseStockPartNumber(typed) !== undefined, messages.inventory.partNumber),
  branch: z.string().min(1, messages.inventory.noBranch),
  quantity: pieces,
  lowStock: pieces,
})

export type NewStock = { partNumber: string; branch: string; quantity: number; lowStock: number }

type Props = {
  id: string
  partNumber?: string
  branches: readonly { _id: string; name: string }[] | undefined
  /** Returns whether the part was saved. The form is then cleared for the next part of the delivery. */
  onSave: (part: NewStock) => Promise<boolean>
  children?: ReactNode
}

export function PartForm({ id, partNumber = "", branches, onSave, children }: Props) {
  const { control, formState, handleSubmit, getValues, setValue, reset, setFocus } = useDraftForm("part", {
    resolver: zodResolver(Values),
    defaultValues: { partNumber, branch: "", quantity: "1", lowStock: "1" },
  })
  const { isSubmitting } = formState
  const isNextEntered = useRef(false)
  const submit = async (event?: SubmitEvent): Promise<void> => {
    let isSaved = false
    const save = handleSubmit(async (typed) => {
      const part = { ...typed, quantity: Number(typed.quantity), lowStock: Number(typed.lowStock) }
      isSaved = await onSave(part)
      if (!isSaved) return
      // A scanner types the next part's number while this one is saved.
      const { partNumber: now, ...kept } = getValues()
      const next = textTypedAfter(typed.partNumber, now)
      reset({ ...kept, partNumber: "" })
      if (next !== "") setValue("partNumber", next, { shouldDirty: true })
      setFocus("partNumber")
    })
    isNextEntered.current = false
    await save(event)
    // After a failure the field may hold two numbers, so a person looks first.
    if (isSaved && isNextEntered.current && getValues("partNumber") !== "") await submit()
  }
  return (
    // Only listens for keys that bubble up from its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      id={id}
      className="stack columns-2 gap-5"
      onSubmit={(event) => void submit(event)}
      onKeyDown={({ key }) => {
        // The button takes no second click while the part before is saved, so its Enter waits.
        if (key === "Enter" && isSubmitting) isNextEntered.current = true
      }}
      noValidate
    >
      <TextField
        control={control}
        name="partNumber"
        label="Part number"
        placeholder="FW04915GTYN"
        maxLength={40}
      />
      <SelectField
        control={control}
        name="branch"
        label="Branch"
        choices={[
          { value: "", label: branches === undefined ? t("Loading") : t("Choose the branch") },
          ...(branches ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
      />
      <TextField control={control} name="quantity" label="Quantity" inputMode="numeric" maxLength={4} />
      <TextField control={control} name="lowStock" label="Reorder at" inputMode="numeric" maxLength={4} />
      {children}
    </form>
  )
}
