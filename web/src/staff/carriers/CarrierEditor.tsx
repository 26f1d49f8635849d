import { useQueryClient } from "@tanstack/react-query"
import { Trash2 } from "lucide-react"
import { useEffect, useState } from "react"
import { type UseFormReturn, useWatch } from "react-hook-form"
import { Navigate } from "react-router-dom"
import type { WrongField } from "#shared/api/definition/wrong-fields.ts"
import { previewOfCarrier, type SampleJob } from "#shared/domain/charges/profile-preview.ts"
import { messages } from "#shared/messages.ts"
import { RatesEditor } from "#web/staff/shared/rates/RatesEditor.tsx"
import { useDeletion } from "#web/staff/shared/rates/use-deletion.ts"
import { api } from "../../api/api.ts"
import {
  changeInsuranceProvider,
  createInsuranceProvider,
  deleteInsuranceProvider,
} from "../../api/calls.gen.ts"
import { backLink } from "../../app/pages.ts"
import { type Carrier, freshCarriersQuery } from "../../data/shop/carriers.ts"
import { Button } from "../../ui/Button.tsx"
import { showFailure, showMessage } from "../../ui/feedback/notifications.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import layout from "../../ui/form/form-page.module.css"
import { customResolver } from "../../ui/form/form-resolvers.ts"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { rulesOf } from "../../ui/versioned/conflict.ts"
import { useVersionedEdit } from "../../ui/versioned/use-versioned-edit.ts"
import {
  type Change,
  carrierOf,
  changeBetween,
  fieldOf,
  keyFrom,
  newCarrier,
  type Values,
  validateCarrier,
  valuesOf,
} from "./form.ts"
import { descriptors } from "./labels.ts"
import { CarrierPart } from "./parts/CarrierPart.tsx"
import { BillRequirements, KitRates, RepairRates, ReplaceRates } from "./parts/RatesParts.tsx"

type Props = {
  opened?: Carrier
  /** The carrier as currently stored. undefined if it was deleted. */
  stored?: Carrier | undefined
}

export function CarrierEditor({ opened, stored }: Props) {
  const editing = useEditing({ opened, stored })
  const { form, base, carrier, unsaved, isNew } = editing
  const name = isNew ? "New carrier" : base.text
  const deletion = useDeletion({
    write: () => api(deleteInsuranceProvider, { query: { key: base.key } }),
    queryKey: freshCarriersQuery.queryKey,
    deleted: messages.carriers.deleted,
    failed: `Couldn't delete ${name}.`,
  })

  // Unsaved values have no version, so they must not carry the stored one.
  const { version, ...unversioned } = carrier
  const previewCarrier = unsaved || version === undefined ? unversioned : { ...unversioned, version }

  if (deletion.done || editing.added) return <Navigate to="/carriers" replace />
  return (
    <>
      <PageHeader
        back={backLink("/carriers")}
        title={name}
        subtitle={isNew ? "Insurance carrier" : `Key ${base.key}, version ${base.version ?? 0}`}
        actions={
          !isNew && (
            <Button kind="danger" icon={Trash2} onClick={deletion.openConfirmation}>
              Delete
            </Button>
          )
        }
      />
      <RatesEditor
        name={name}
        what="carrier"
        meanwhile={editing.meanwhile}
        saveLabel={isNew ? "Add carrier" : "Save carrier"}
        unsaved={unsaved}
        onSubmit={editing.submit}
        save={editing.save}
        deletion={deletion}
        deleteQuestion={`Delete ${name}?`}
        afterDeletion="You can't choose it anymore. Existing requests keep its name and their prices."
        computePreview={(job) => previewOfCarrier(previewCarrier, job)}
        computeSavedPreview={isNew ? undefined : (job: SampleJob) => previewOfCarrier(base, job)}
      >
        <div className={layout.column}>
          <CarrierPart form={form} isNew={isNew} />
          <RepairRates control={form.control} />
        </div>
        <div className={layout.column}>
          <ReplaceRates control={form.control} />
          <KitRates control={form.control} />
          <BillRequirements form={form} />
        </div>
      </RatesEditor>
    </>
  )
}

const conflictTexts = {
  changed:
    "Someone else just changed this carrier. Your edits are kept. If you both changed the same field, you'll choose when you save.",
  deleted: "Someone else just deleted this carrier. Your edits are kept. Save to add it again.",
}

const checkedForm = customResolver(validateCarrier)

/** Maps the server's field paths to form fields: list items and groups have fields of their own. */
const fieldsOf = (fields: readonly WrongField[], error: Error): readonly WrongField[] => [
  ...fields.map(({ field, message }) => ({ field: fieldOf(field) ?? field, message })),
  ...(error instanceof ProblemError && error.code === "already_exists"
    ? [{ field: "key", message: error.message }]
    : []),
]

function useEditing({ opened, stored }: Props) {
  const queryClient = useQueryClient()
  const { queryKey } = freshCarriersQuery
  /** Added here, and still open because more was typed during its save. */
  const [created, setCreated] = useState<Carrier>()
  const isGone = opened !== undefined && stored === undefined
  // After a reload, only what was typed still knows that the carrier was added.
  const isNotAdded = ({ version }: Carrier) => opened === undefined && version === undefined
  const [added, setAdded] = useState(false)

  const { form, base, submit, unsaved, save } = useVersionedEdit<Carrier, Values, Values, Change>({
    write: async (change, base) => {
      const after = { ...base, ...change }
      if (isGone || isNotAdded(base)) {
        const { version: _, ...body } = after
        const { version } = await api(createInsuranceProvider, { body })
        return { ...after, version }
      }
      const { version } = await api(changeInsuranceProvider, {
        // Version 0 stands for a carrier that isn't stored yet.
        body: { key: base.key, ...change, version: base.version ?? 0 },
      })
      return { ...after, version }
    },
    read: async (): Promise<Carrier> => {
      const carriers = await queryClient.fetchQuery(freshCarriersQuery)
      const newest = carriers.find(({ key }) => key === base.key)
      if (!newest) throw new Error(messages.carriers.notFound)
      return newest
    },
    rules: rulesOf(descriptors),
    failed: (error) => {
      if (error instanceof ProblemError && error.code === "not_found")
        void queryClient.invalidateQueries({ queryKey })
      showFailure(messages.carriers.saveFailed, error)
    },
    stored: stored ?? opened ?? created ?? newCarrier,
    valuesOf,
    resolver: () => checkedForm,
    changeOf: (values: Values, before) => {
      const { version: _, ...carrier } = carrierOf(values, before)
      return isGone || isNotAdded(before) ? carrier : changeBetween(before, carrier)
    },
    mode: "onTouched",
    fieldsOf,
    saved: (after) => {
      queryClient.setQueryData(queryKey, (before) =>
        [...(before ?? []).filter(({ key }) => key !== after.key), after].toSorted((a, b) =>
          a.text.localeCompare(b.text),
        ),
      )
      showMessage(messages.carriers.saved)
      void queryClient.invalidateQueries({ queryKey })
      if (!opened) setCreated(after)
    },
    close: opened ? undefined : () => setAdded(true),
  })
  const isNew = isNotAdded(base)
  useSuggestedKey(form, isNew)
  const formValues = useWatch({ control: form.control }) as Values
  const changed = stored !== undefined && (stored.version ?? 0) > (base.version ?? 0)

  return {
    form,
    base,
    carrier: carrierOf(formValues, base),
    unsaved: unsaved && !added,
    added,
    isNew,
    save,
    submit,
    meanwhile: isGone ? conflictTexts.deleted : unsaved && changed ? conflictTexts.changed : undefined,
  }
}

function useSuggestedKey(form: UseFormReturn<Values>, isNew: boolean): void {
  const text = useWatch({ control: form.control, name: "text" })
  useEffect(() => {
    if (isNew && !form.getFieldState("key").isDirty) form.setValue("key", keyFrom(text))
  }, [form, isNew, text])
}
