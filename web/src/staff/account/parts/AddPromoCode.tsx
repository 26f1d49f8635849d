import { zodResolver } from "@hookform/resolvers/zod"
import { useState } from "react"
import { type UseFormReturn, useWatch } from "react-hook-form"
import { promoText } from "#shared/domain/charges/promo.ts"
import { messages } from "#shared/messages.ts"
import { useAddPromoCode } from "#web/data/money/promo-codes.ts"
import type { ShowFeedback } from "#web/staff/shared/account/feedback.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { CheckField, DateField, SegmentField, TextField } from "#web/ui/form/fields.tsx"
import { setServerErrors } from "#web/ui/form/server-errors.ts"
import { useDraftForm } from "#web/ui/versioned/use-draft-form.ts"
import { arithmeticOf, bodyOf, emptyPromoCode, PromoCodeForm } from "../new-promo-code.ts"
import { promoExample } from "../promo-labels.ts"
import styles from "./AddPromoCode.module.css"

const formId = "new-promo-code"

export function AddPromoCode({ onClose, showFeedback }: { onClose: () => void; showFeedback: ShowFeedback }) {
  const form = useDraftForm("promo-code", {
    resolver: zodResolver(PromoCodeForm),
    defaultValues: emptyPromoCode,
  })
  const { control, handleSubmit } = form
  const { mutateAsync } = useAddPromoCode()
  const [problem, setProblem] = useState<ProblemError>()

  const add = handleSubmit(async (values) => {
    setProblem(undefined)
    try {
      const { promoCode } = await mutateAsync(bodyOf(values))
      showFeedback({ message: `${promoCode} added` })
      onClose()
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setProblem(error)
      const isTaken = error.code === "already_exists"
      setServerErrors(form, isTaken ? [{ field: "promoCode", message: error.message }] : error.fields)
    }
  })

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Add a promo code"
      footer={
        <DialogActions
          onBack={onClose}
          back="Cancel"
          type="submit"
          form={formId}
          isPending={form.formState.isSubmitting}
        >
          Add code
        </DialogActions>
      }
    >
      <form id={formId} className="stack gap-5" noValidate onSubmit={(event) => void add(event)}>
        {problem && (
          <p className="danger-box px-5 py-4 rounded-2" role="alert">
            <b>{messages.promo.error}</b> {problem.message}
          </p>
        )}
        <TextField
          control={control}
          name="promoCode"
          label="Code"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- where the typing of a dialog begins
          autoFocus
          maxLength={50}
          placeholder="SPRING20"
          hint="Not case-sensitive."
        />
        <TextField control={control} name="description" label="Description" maxLength={200} />
        <fieldset className="cluster min-w-0 gap-x-7 gap-y-2 p-0 m-0 border-0">
          <legend>Applies to</legend>
          <CheckField control={control} name="appliesToParts" label="Parts" />
          <CheckField control={control} name="appliesToLabor" label="Labor" />
        </fieldset>
        <div className="stack items-start columns-2 gap-5">
          <SegmentField
            control={control}
            name="markdownType"
            label="Discount"
            choices={[
              { value: "percent", label: "Percent" },
              { value: "flat", label: "Flat" },
            ]}
          />
          <Amount form={form} />
        </div>
        <div className="stack items-start columns-2 gap-5">
          <DateField control={control} name="from" label="First day" />
          <DateField control={control} name="until" label="Last day" />
        </div>
        <TextField
          control={control}
          name="mostUses"
          label="Max requests"
          inputMode="numeric"
          maxLength={6}
          hint="How many requests can use it. Leave blank for no limit."
        />
        <Example form={form} />
      </form>
    </Dialog>
  )
}

type Form = { form: UseFormReturn<PromoCodeForm> }

function Amount({ form: { control } }: Form) {
  const isFlat = useWatch({ control, name: "markdownType" }) === "flat"
  return (
    <TextField
      control={control}
      name="markdown"
      label={isFlat ? "Dollars" : "Percent"}
      required
      inputMode="decimal"
      maxLength={12}
      placeholder={isFlat ? "50.00" : "20"}
    />
  )
}

function Example({ form: { control } }: Form) {
  const arithmetic = arithmeticOf({ ...emptyPromoCode, ...useWatch({ control }) })
  return (
    <p className={styles.example}>
      {arithmetic ? (
        <>
          <b>{promoText(arithmetic)}.</b> {promoExample(arithmetic)}
        </>
      ) : (
        "Fill in the code to see what it saves on a job."
      )}
    </p>
  )
}
