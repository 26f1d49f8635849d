import { useQueryClient } from "@tanstack/react-query"
import { FileText, Trash2, UserRound } from "lucide-react"
import { useMemo } from "react"
import { useWatch } from "react-hook-form"
import { Navigate } from "react-router-dom"
import { previewOfProfile, type SampleJob } from "#shared/domain/charges/profile-preview.ts"
import { messages } from "#shared/messages.ts"
import { RatesEditor } from "#web/staff/shared/rates/RatesEditor.tsx"
import { useDeletion } from "#web/staff/shared/rates/use-deletion.ts"
import { api } from "../../api/api.ts"
import { changeBillingProfile, createBillingProfile, deleteBillingProfile } from "../../api/calls.gen.ts"
import { backLink } from "../../app/pages.ts"
import { profileQuery, profilesKey, readProfile } from "../../data/money/billing.ts"
import { useStatement } from "../../data/money/invoices.ts"
import { Button, ButtonLink } from "../../ui/Button.tsx"
import { showFailure, showMessage } from "../../ui/feedback/notifications.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import layout from "../../ui/form/form-page.module.css"
import { customResolver } from "../../ui/form/form-resolvers.ts"
import { PageHeader } from "../../ui/page/PageHeader.tsx"
import { rulesOf } from "../../ui/versioned/conflict.ts"
import { useVersionedEdit } from "../../ui/versioned/use-versioned-edit.ts"
import {
  type Account,
  allOf,
  type Change,
  changeBetween,
  newProfile,
  type Profile,
  profileOf,
  ratesOf,
  type Values,
  validateProfile,
  valuesOf,
  withChange,
} from "./form.ts"
import { descriptors } from "./labels.ts"
import { AccountPart } from "./parts/AccountPart.tsx"
import { RepairPart } from "./parts/RepairPart.tsx"
import { KitPart, ReplacePart } from "./parts/ReplacePart.tsx"

export function ProfileEditor({ account, stored }: { account: Account; stored: Profile | null }) {
  const { _id: userId, name } = account
  const statement = useStatement({ account: userId })
  const queryClient = useQueryClient()
  const editing = useEditing(account, stored)
  const { profile, base, unsaved, form } = editing
  const creating = stored === null
  const deletion = useDeletion({
    write: () => api(deleteBillingProfile, { body: { _id: userId } }),
    queryKey: profilesKey,
    deleted: messages.billingProfiles.deleted,
    failed: "Couldn't delete the billing profile.",
    onDeleted: () => queryClient.setQueryData(profileQuery(userId).queryKey, null),
  })

  // Unsaved values have no version, so they must not carry the stored one.
  const { version, ...unversioned } = ratesOf(profile)
  const previewRates = unsaved || version === undefined ? unversioned : { ...unversioned, version }

  if (deletion.done) return <Navigate to="/billing" replace />
  return (
    <>
      <PageHeader
        back={backLink("/billing")}
        title={name}
        subtitle={creating ? "New billing profile" : `Billing profile, version ${base.version ?? 1}`}
        actions={
          <>
            <ButtonLink icon={UserRound} to={`/profile/${userId}`}>
              Account
            </ButtonLink>
            <Button icon={FileText} isPending={statement.isPending} onClick={() => statement.mutate()}>
              Statement
            </Button>
            {!creating && (
              <Button kind="danger" icon={Trash2} onClick={deletion.openConfirmation}>
                Delete
              </Button>
            )}
          </>
        }
      />
      <RatesEditor
        name={name}
        what="billing profile"
        meanwhile={editing.meanwhile}
        saveLabel={creating ? "Create profile" : "Save profile"}
        unsaved={unsaved}
        onSubmit={editing.submit}
        save={editing.save}
        deletion={deletion}
        deleteQuestion={`Delete the billing profile for ${name}?`}
        afterDeletion="Existing requests keep their prices. New ones have to be priced by hand until you add another profile."
        computePreview={(job) => previewOfProfile(previewRates, job)}
        computeSavedPreview={creating ? undefined : (job: SampleJob) => previewOfProfile(ratesOf(base), job)}
        taxExempt={profile.taxExempt}
      >
        <div className={layout.column}>
          <AccountPart control={form.control} />
          <RepairPart control={form.control} />
        </div>
        <div className={layout.column}>
          <ReplacePart control={form.control} />
          <KitPart control={form.control} />
        </div>
      </RatesEditor>
    </>
  )
}

const conflictTexts = {
  changed:
    "Someone else just changed this profile. Your edits are kept. If you both changed the same field, you'll choose when you save.",
  created:
    "Someone else just created this profile. Your edits are kept but not saved. Compare them, then save.",
  deleted: "Someone else just deleted this profile. Your edits are kept. Save to create it again.",
}

const checkedForm = customResolver(validateProfile)

function useEditing({ _id: userId, name, category }: Account, stored: Profile | null) {
  const queryClient = useQueryClient()
  const usual = useMemo(() => newProfile({ _id: userId, name, category }), [userId, name, category])
  const readStored = () => queryClient.fetchQuery({ ...profileQuery(userId), staleTime: 0 })

  const { form, base, submit, unsaved, keepTyped, rebaseOn, save } = useVersionedEdit<
    Profile,
    Values,
    Values,
    Change
  >({
    write: async (change, before) => {
      const after = withChange(before, change)
      if (stored === null) {
        const { version, logoUriPath } = await api(createBillingProfile, {
          body: { userId, ...allOf(after) },
        })
        return { ...after, version, logoUriPath }
      }
      const { version, logoUriPath } = await api(changeBillingProfile, {
        body: { userId, ...change, version: before.version },
      })
      // The server stored the logo, so use its address instead of the data URL.
      return { ...after, version, logoUriPath }
    },
    read: async () => {
      const newest = await readProfile(userId)
      if (newest === null) throw new Error(messages.common.notFound)
      return newest
    },
    rules: rulesOf(descriptors),
    failed: (error) => {
      if (error instanceof ProblemError) {
        if (error.code === "already_exists") void keepMine()
        if (error.code === "not_found") void readStored()
      }
      showFailure(messages.billingProfiles.saveFailed, error)
    },
    draft: `profile.${userId}`,
    stored: stored ?? usual,
    valuesOf,
    resolver: () => checkedForm,
    changeOf: (values: Values, before) => {
      const profile = profileOf(values, before)
      return stored === null ? allOf(profile) : changeBetween(before, profile)
    },
    mode: "onTouched",
    saved: (after) => {
      queryClient.setQueryData(profileQuery(userId).queryKey, after)
      showMessage(messages.billingProfiles.saved)
      void queryClient.invalidateQueries({ queryKey: profilesKey })
    },
  })
  const formValues = useWatch({ control: form.control }) as Values

  /** After a conflict: keep the typed values, on top of the version that was saved meanwhile. */
  const keepMine = async () => {
    const newest = await readStored()
    if (newest !== null) rebaseOn(newest, { keepTyped: true })
  }
  const othersDid = (): keyof typeof conflictTexts | undefined => {
    if (stored === null) return base.version === undefined ? undefined : "deleted"
    if (keepTyped) return "created"
    return base.version === stored.version ? undefined : "changed"
  }
  const did = unsaved ? othersDid() : undefined

  return {
    form,
    base,
    profile: profileOf(formValues, base),
    unsaved,
    save,
    submit,
    meanwhile: did && conflictTexts[did],
  }
}
