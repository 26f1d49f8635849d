import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Trash2, UserRound } from "lucide-react"
import { useEffect, useMemo, useState } from "react"
import { useForm, useWatch } from "react-hook-form"
import { Navigate } from "react-router"
import {
  changeBillingProfile,
  createBillingProfile,
  deleteBillingProfile,
} from "../../../../shared/api/billing.ts"
import { previewOfProfile, sampleJob } from "../../../../shared/domain/charges/profile-preview.ts"
import { messages } from "../../../../shared/messages.ts"
import { api } from "../../api/api.ts"
import { ProblemError } from "../../api/problem.ts"
import { ActionBar } from "../../ui/ActionBar.tsx"
import { Button, ButtonLink } from "../../ui/Button.tsx"
import { ConfirmDialog } from "../../ui/Dialog.tsx"
import { Kbd } from "../../ui/Kbd.tsx"
import { useKeys } from "../../ui/keys.ts"
import { Leaving } from "../../ui/Leaving.tsx"
import { Notice } from "../../ui/Notice.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { say, sayFailed } from "../../ui/say.ts"
import { ConflictDialog } from "../conflict/ConflictDialog.tsx"
import { useSaving } from "../conflict/use-saving.ts"
import { JobPreview, PreviewTotal } from "../pricing/JobPreview.tsx"
import rates from "../pricing/rates.module.css"
import {
  allOf,
  type Change,
  changeBetween,
  isField,
  newProfile,
  type Profile,
  profileOf,
  ratesOf,
  resolver,
  type Values,
  valuesOf,
  withChange,
} from "./form.ts"
import { AccountPart } from "./parts/AccountPart.tsx"
import { RepairPart } from "./parts/RepairPart.tsx"
import { KitPart, ReplacePart } from "./parts/ReplacePart.tsx"
import { profileQuery, profilesQuery, readProfile } from "./queries.ts"
import { told } from "./words.ts"

export type Account = { _id: string; name: string; category?: string | undefined }

const saidMeanwhile = {
  changed:
    "This profile was changed meanwhile. What you typed is kept; where both of you changed the same, saving asks.",
  created:
    "Somebody made this profile meanwhile. What you typed is kept and not saved yet: compare it, then save.",
  deleted: "Somebody deleted this profile meanwhile. What you typed is kept; saving makes the profile anew.",
}

/** An account's rates, and what a job costs under them while they are typed. Without a stored profile they are a new one's. */
export function ProfileEditor({ account, stored }: { account: Account; stored: Profile | null }) {
  const editing = useEditing(account, stored)
  const { form, unsaved, profile, base, creating, saving, meanwhile } = editing
  const { control } = form
  const [job, setJob] = useState(sampleJob)
  const deleting = useDeleting(account._id)
  const submit = form.handleSubmit(editing.save)
  useKeys({ "mod+enter": () => void submit() })

  // What is not saved is no version yet.
  const { version, ...shown } = ratesOf(profile)
  const reckoned = previewOfProfile(unsaved || version === undefined ? shown : { ...shown, version }, job)
  const total = previewOfProfile(ratesOf(base), job).totals.total
  const before = creating || total === reckoned.totals.total ? undefined : total
  const words = creating ? "Create profile" : "Save profile"

  if (deleting.done) return <Navigate to="/billing" replace />
  return (
    <>
      <PageHeader
        back={{ to: "/billing", text: "Billing Profiles" }}
        title={account.name}
        subtitle={creating ? "New billing profile" : `Billing profile, version ${base.version ?? 1}`}
        actions={
          <>
            <ButtonLink icon={UserRound} to={`/profile/${account._id}`}>
              Account
            </ButtonLink>
            {!creating && (
              <Button kind="danger" icon={Trash2} onClick={deleting.ask}>
                Delete
              </Button>
            )}
          </>
        }
      />
      <div className={rates.page}>
        {meanwhile && (
          <div className={rates.whole}>
            <Notice message={saidMeanwhile[meanwhile]} />
          </div>
        )}
        <form
          id="billing-profile"
          className={rates.form}
          noValidate
          aria-label="Billing profile"
          onSubmit={(event) => void submit(event)}
        >
          <div className={rates.column}>
            <AccountPart control={control} />
            <RepairPart control={control} />
          </div>
          <div className={rates.column}>
            <ReplacePart control={control} />
            <KitPart control={control} />
          </div>
        </form>
        <aside className={rates.side} aria-label="What a job would cost">
          <JobPreview
            job={job}
            onJob={setJob}
            reckoned={reckoned}
            before={before}
            taxExempt={profile.taxExempt}
          />
          <div className={rates.save}>
            <Button kind="main" size="large" wide type="submit" form="billing-profile" busy={saving.saving}>
              {words} <Kbd>Ctrl ↵</Kbd>
            </Button>
          </div>
        </aside>
      </div>
      <ActionBar
        above={<PreviewTotal reckoned={reckoned} before={before} />}
        main={
          <Button kind="main" size="thumb" wide type="submit" form="billing-profile" busy={saving.saving}>
            {words}
          </Button>
        }
      />
      <ConfirmDialog
        opened={deleting.asking}
        onClose={deleting.keep}
        title={`Delete the billing profile of ${account.name}?`}
        confirm="Delete the profile"
        destructive
        busy={deleting.busy}
        onConfirm={deleting.confirm}
      >
        Its requests keep the prices that they have. New ones are priced by hand until there is another
        profile.
      </ConfirmDialog>
      <Leaving unsaved={unsaved} title="Leave without saving the profile?" confirm="Leave, discard the edits">
        What was typed since the last save is lost.
      </Leaving>
      {saving.questions && (
        <ConflictDialog
          what={account.name}
          questions={saving.questions}
          saving={saving.saving}
          onSave={saving.settle}
          onBack={saving.backToEditing}
        />
      )}
    </>
  )
}

/** The form over the profile as it was when editing began. While nothing is typed it follows what others save. */
function useEditing(account: Account, stored: Profile | null) {
  const queryClient = useQueryClient()
  const { _id: userId, name, category } = account
  const usual = useMemo(() => newProfile({ _id: userId, name, category }), [userId, name, category])
  const present = stored ?? usual
  const [under, setUnder] = useState({ base: present, keepTyped: false })
  const { base } = under
  const form = useForm<Values>({ resolver, defaultValues: valuesOf(base), mode: "onTouched" })
  const { isDirty } = form.formState
  // Every field has a value from the start.
  const profile = profileOf(useWatch({ control: form.control }) as Values, base)

  if (!isDirty && present !== base) setUnder({ base: present, keepTyped: false })
  useEffect(() => {
    form.reset(valuesOf(under.base), { keepDirtyValues: under.keepTyped })
  }, [form, under])

  const { queryKey } = profileQuery(userId)
  const readStored = () => queryClient.fetchQuery({ ...profileQuery(userId), staleTime: 0 })
  const saving = useSaving<Profile, Change>({
    write: async (change, seen) => {
      const after = withChange(seen, change)
      if (stored === null) {
        const made = await api(createBillingProfile, { body: { userId, ...allOf(after) } })
        return { ...after, version: made.version }
      }
      const { version } = await api(changeBillingProfile, {
        body: { userId, ...change, version: seen.version },
      })
      return { ...after, version }
    },
    read: async () => {
      const newest = await readProfile(userId)
      if (newest === null) throw new Error(messages.common.notFound)
      return newest
    },
    told,
    failed: (error) => {
      if (error instanceof ProblemError) {
        for (const { field, message } of error.fields)
          if (isField(field)) form.setError(field, { type: "server", message })
        if (error.code === "already_exists") void keepOver()
        if (error.code === "not_found") void readStored()
      }
      sayFailed(messages.billingProfiles.saveFailed, error)
    },
  })

  /** Somebody was faster: his profile is what is edited now, under what was typed. */
  const keepOver = async () => {
    const newest = await readStored()
    if (newest === null) return
    setUnder({ base: newest, keepTyped: true })
  }

  const saved = (after: Profile) => {
    queryClient.setQueryData(queryKey, after)
    setUnder({ base: after, keepTyped: false })
    say(messages.billingProfiles.saved)
    void queryClient.invalidateQueries({ queryKey })
    void queryClient.invalidateQueries({ queryKey: profilesQuery.queryKey })
  }

  const deletedMeanwhile = stored === null && base.version !== undefined
  const changedMeanwhile = stored !== null && base.version !== stored.version
  return {
    form,
    base,
    profile,
    creating: stored === null,
    unsaved: isDirty,
    saving,
    meanwhile: !isDirty
      ? undefined
      : deletedMeanwhile
        ? ("deleted" as const)
        : under.keepTyped
          ? ("created" as const)
          : changedMeanwhile
            ? ("changed" as const)
            : undefined,
    save: (values: Values) => {
      const typed = profileOf(values, base)
      const change = stored === null ? allOf(typed) : changeBetween(base, typed)
      saving.save({ base, change, saved })
    },
  }
}

function useDeleting(userId: string) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const deletion = useMutation({
    mutationFn: () => api(deleteBillingProfile, { body: { _id: userId } }),
    onSuccess: () => {
      say(messages.billingProfiles.deleted)
      queryClient.removeQueries({ queryKey: profileQuery(userId).queryKey })
    },
    onError: (error) => {
      sayFailed("The billing profile was not deleted.", error)
      setAsking(false)
      void queryClient.invalidateQueries({ queryKey: profileQuery(userId).queryKey })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: profilesQuery.queryKey }),
  })
  return {
    asking,
    busy: deletion.isPending,
    done: deletion.isSuccess,
    ask: () => setAsking(true),
    keep: () => setAsking(false),
    confirm: () => deletion.mutate(),
  }
}
