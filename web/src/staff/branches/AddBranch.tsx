import { useMutation } from "@tanstack/react-query"
import { useId } from "react"
import type { FieldPath, Resolver } from "react-hook-form"
import { useNavigate } from "react-router-dom"
import { createBranch as definition } from "#shared/api/branches.ts"
import { api } from "../../api/api.ts"
import { createBranch } from "../../api/calls.gen.ts"
import { useShowBranch } from "../../data/shop/branches.ts"
import { Dialog } from "../../ui/dialog/Dialog.tsx"
import { DialogActions } from "../../ui/dialog/DialogActions.tsx"
import { showMessage } from "../../ui/feedback/notifications.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { PhoneField, TextField } from "../../ui/form/fields.tsx"
import { schemaResolver } from "../../ui/form/form-resolvers.ts"
import { setServerErrors } from "../../ui/form/server-errors.ts"
import { useDraftForm } from "../../ui/versioned/use-draft-form.ts"
import styles from "./parts/PlacePanels.module.css"

type Values = { name: string; address: string; city: string; zip: string; phone: string }
const nothing: Values = { name: "", address: "", city: "", zip: "", phone: "" }

export function AddBranch({ onClose }: { onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const show = useShowBranch()
  const form = useDraftForm<Values>("branch", {
    defaultValues: nothing,
    resolver: schemaResolver(definition.body, (values: Values) => values) as unknown as Resolver<Values>,
    mode: "onTouched",
  })
  const { control, handleSubmit } = form
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (body: Values) => api(createBranch, { body }),
    onSuccess: ({ _id }, { name }) => {
      showMessage(`${name} added`)
      show(_id, undefined)
      void navigate(`/branches/${_id}`)
    },
    onError: (failure) => {
      const fields = failure instanceof ProblemError ? failure.fields : []
      setServerErrors(
        form,
        fields.map(({ field, message }) => ({ field: fieldOf(field), message })),
      )
    },
  })
  const inFields = error instanceof ProblemError && error.fields.length > 0
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Add a branch"
      subtitle="You can add hours, tax rates, shifts and links next."
      footer={
        <DialogActions onBack={onClose} type="submit" form={id} isPending={isPending || isSuccess}>
          Add branch
        </DialogActions>
      }
    >
      <form
        id={id}
        className="stack gap-5"
        noValidate
        onSubmit={(event) => void handleSubmit((values) => mutate(values))(event)}
      >
        <TextField
          control={control}
          name="name"
          label="Name"
          hint="What customers and staff call it, like Rancho Cordova"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- where the typing of a dialog begins
          autoFocus
          required
        />
        <TextField control={control} name="address" label="Street and number" required />
        <div className={styles.pair}>
          <TextField
            control={control}
            name="city"
            label="City"
            hint="Also used as the zone until you set one."
            required
          />
          <TextField control={control} name="zip" label="ZIP" inputMode="numeric" maxLength={5} required />
        </div>
        <PhoneField control={control} name="phone" label="Phone" autoComplete="off" required />
        {error && !inFields && (
          <p className="danger-box px-5 py-4 rounded-2" role="alert">
            {error.message}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** Without a zone, the server takes the city, so a refused zone is shown at the city field. */
const fieldOf = (field: string): FieldPath<Values> =>
  field === "zone" ? "city" : field in nothing ? (field as FieldPath<Values>) : "name"
