import { zodResolver } from "@hookform/resolvers/zod"
import { useEffect, useId, useState } from "react"
import { useForm, useWatch } from "react-hook-form"
import { useNavigate } from "react-router-dom"
import * as z from "zod"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { useDispatchWarranty } from "#web/data/requests/request.ts"
import { pastDayWarning } from "#web/staff/shared/appointment/appointment-choices.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { DateField, TextAreaField } from "#web/ui/form/fields.tsx"
import { optionalDate } from "#web/ui/form/optional-date.ts"
import { setServerErrors } from "#web/ui/form/server-errors.ts"
import { differingFields } from "#web/ui/versioned/base-version.ts"
import { readDraft, removeDraft, saveDraft } from "#web/ui/versioned/drafts.ts"
import { RestoredDraftLine } from "#web/ui/versioned/RestoredDraftLine.tsx"
import { editsOf } from "../use-panels.ts"
import styles from "./dialogs.module.css"

const Values = z.object({
  appointmentDate: optionalDate.min(1, messages.requests.warrantyDate),
  customerNotes: z
    .string()
    .trim()
    .min(1, messages.requests.warrantyComplaint)
    .max(2000, t("Enter at most 2000 characters.")),
})
const checkedValues = zodResolver(Values)
const none = { appointmentDate: "", customerNotes: "" }

type Props = { request: ServiceRequest; userId: string; now: Date; onClose: () => void }

/** What is typed of the visit, kept until it is created. */
function useVisit({ request, userId }: Props) {
  const { invoiceNumber } = request
  const navigate = useNavigate()
  const dispatch = useDispatchWarranty(invoiceNumber)
  const [problem, setProblem] = useState<string>()
  const { form: draftForm } = editsOf(userId, invoiceNumber, "warranty")
  const [restoredDraft, setRestoredDraft] = useState(() =>
    readDraft<null, typeof none>({ userId, form: draftForm }),
  )
  const form = useForm({
    // A half-typed date is not in the draft.
    defaultValues: { ...none, ...restoredDraft?.typed },
    resolver: checkedValues,
  })
  const { control, handleSubmit, setFocus, subscribe, reset } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (Object.keys(differingFields(values, none)).length === 0)
            removeDraft({ userId, form: draftForm })
          else saveDraft({ userId, form: draftForm }, null, values)
        },
      }),
    [subscribe, userId, draftForm],
  )
  const discard = () => {
    removeDraft({ userId, form: draftForm })
    setRestoredDraft(undefined)
    // A reset loses focus.
    setFocus("appointmentDate")
    reset(none)
  }

  const create = handleSubmit(async (visit) => {
    setProblem(undefined)
    try {
      const createdVisit = await dispatch.mutateAsync(visit)
      removeDraft({ userId, form: draftForm })
      showMessage(t(`Warranty dispatch ${createdVisit} created.`))
      await navigate(`/servicerequest/${createdVisit}`)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setProblem(messages.requests.dispatchFailed(error.message))
      setServerErrors(form, error.fields)
    }
  })
  return {
    control,
    create,
    problem,
    restoredDraft,
    discard,
    isPending: dispatch.isPending || dispatch.isSuccess,
  }
}

/** A visit under warranty of a finished job: the day and what the customer complains of; the rest is copied. */
export function WarrantyDialog(props: Props) {
  const { request, now, onClose } = props
  const { invoiceNumber, customerName = t("the customer"), warrantyInvoices = [] } = request
  const formId = useId()
  const { control, create, problem, restoredDraft, discard, isPending } = useVisit(props)
  const passed = pastDayWarning(useWatch({ control, name: "appointmentDate" }), todayIn(now))

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Create warranty dispatch"
      subtitle={t(
        `A free inspection for ${customerName}, copied from ${invoiceNumber}. The window is 6:00am to 9:00pm until you set it.`,
      )}
      width={480}
      footer={
        <DialogActions onBack={onClose} type="submit" form={formId} isPending={isPending}>
          Create dispatch
        </DialogActions>
      }
    >
      <form id={formId} className={styles.stack} noValidate onSubmit={(event) => void create(event)}>
        {restoredDraft && <RestoredDraftLine at={restoredDraft.at} onDiscard={discard} />}
        {problem !== undefined && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {warrantyInvoices.length > 0 && (
          <p className="text-muted">
            This job already has{" "}
            {warrantyInvoices.length === 1
              ? `warranty visit ${warrantyInvoices[0]}`
              : `warranty visits ${warrantyInvoices.join(", ")}`}
            .
          </p>
        )}
        <DateField
          control={control}
          name="appointmentDate"
          label="Appointment date"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- where the typing of a dialog begins
          autoFocus
        />
        {passed && (
          <p className={styles.problem} role="status">
            {passed}
          </p>
        )}
        <TextAreaField
          control={control}
          name="customerNotes"
          label="Customer's complaint"
          hint="The technician and the customer can read this."
          rows={4}
          required
        />
      </form>
    </Dialog>
  )
}
