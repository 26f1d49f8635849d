import { zodResolver } from "@hookform/resolvers/zod"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useId, useState } from "react"
import { type Control, type UseFormReturn, useForm, useWatch } from "react-hook-form"
import { Link } from "react-router-dom"
import { technicianAssignments, userCategories } from "../../../../../shared/api/users.ts"
import { mayPass, roles } from "../../../../../shared/domain/permissions.ts"
import { messages } from "../../../../../shared/messages.ts"
import { type Session, startSession } from "../../../api/session.ts"
import { roleNames } from "../../../app/shell/role-names.ts"
import { branchesQuery } from "../../../data/branches.ts"
import { type ShownUser, type UserChange, useUser } from "../../../data/user.ts"
import { initialsOf } from "../../../ui/Avatar.tsx"
import { Conflict } from "../../../ui/conflict/ConflictDialog.tsx"
import { useSaving } from "../../../ui/conflict/use-saving.ts"
import {
  CheckField,
  MoneyField,
  PhoneField,
  SegmentField,
  SelectField,
  TextAreaField,
  TextField,
} from "../../../ui/fields.tsx"
import { EditablePanel } from "../../../ui/Panel.tsx"
import { PanelForm } from "../../../ui/PanelForm.tsx"
import { ProblemError } from "../../../ui/problem.ts"
import { say } from "../../../ui/say.ts"
import {
  categoryNames,
  changeOf,
  editableFields,
  type FieldName,
  isFieldName,
  rates,
  roleStays,
  toldOf,
  untouchable,
  Values,
  valuesOf,
} from "../details.ts"
import styles from "./Details.module.css"
import { Details } from "./Details.tsx"
import { Refused } from "./Refused.tsx"

type Props = {
  user: ShownUser
  session: Session
  /** whether something is typed that leaving the page would lose */
  onUnsaved: (unsaved: boolean) => void
}

/** What is known of somebody, and the same as a form for himself and for the office. */
export function DetailsPanel({ user, session, onUnsaved }: Props) {
  const formId = useId()
  const isClerk = mayPass(session.role, ["clerk"])
  const mayEdit = isClerk || user._id === session.id
  const { data: branches = [] } = useQuery({ ...branchesQuery, enabled: mayEdit })
  const branchName = (id: string) => branches.find(({ _id }) => _id === id)?.name ?? id

  /** the record as it was when editing began */
  const [base, setBase] = useState<ShownUser>()
  const [refused, setRefused] = useState<Error>()
  const form = useForm({ resolver: zodResolver(Values), defaultValues: valuesOf(user) })
  const { change, read } = useUser(user._id)
  const saving = useSaving<ShownUser, UserChange>({
    write: (fields, seen) => change(fields, seen.version),
    read,
    told: toldOf(branchName),
    failed: (error) => {
      setRefused(error)
      showAtFields(form, error)
    },
  })

  const unsaved = base !== undefined && form.formState.isDirty
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved])

  const edit = () => {
    form.reset(valuesOf(user))
    setRefused(undefined)
    setBase(user)
  }
  const close = () => {
    setRefused(undefined)
    setBase(undefined)
  }
  const saved = (after: ShownUser) => {
    if (after._id === session.id && after.name !== session.name)
      startSession({ ...session, name: after.name, initials: initialsOf(after.name) })
    say(messages.users.updated)
    close()
  }
  const submit = (values: Values) => {
    if (!base) return
    const fields = changeOf(base, values, isClerk)
    setRefused(undefined)
    if (Object.keys(fields).length === 0) close()
    else saving.save({ base, change: fields, saved })
  }

  return (
    <EditablePanel
      title="Details"
      className={base && styles.editing}
      aside={saving.saving ? <output>{messages.common.currentlyUpdating}</output> : undefined}
      formId={formId}
      editing={base !== undefined}
      saving={saving.saving}
      disabledReason={untouchable(user, session)}
      onEdit={mayEdit ? edit : undefined}
      onCancel={close}
    >
      {base ? (
        <PanelForm id={formId} onSubmit={form.handleSubmit(submit)}>
          {refused && (
            <Refused title={messages.profile.updateFailed(refused.message)} error={refused}>
              <PhoneOwner error={refused} />
            </Refused>
          )}
          <Fields
            control={form.control}
            isClerk={isClerk}
            roleStays={roleStays(base, session)}
            shops={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        </PanelForm>
      ) : (
        <Details user={user} shop={user.branch && branchName(user.branch)} role={session.role} />
      )}
      <Conflict what={user.name} saving={saving} />
    </EditablePanel>
  )
}

/** Under the fields that the server means. */
function showAtFields(form: UseFormReturn<Values>, error: Error): void {
  if (!(error instanceof ProblemError)) return
  for (const { field, message } of error.fields) if (isFieldName(field)) form.setError(field, { message })
  if (error.code === "role_not_allowed") form.setError("role", { message: error.message })
  if (error.code === "phone_in_use") form.setError("phone", { message: error.message })
}

/** The way to whoever has the number already. */
function PhoneOwner({ error }: { error: Error }) {
  const owner = error instanceof ProblemError ? error.problem?._id : undefined
  return typeof owner === "string" ? <Link to={`/profile/${owner}`}>See whose it is</Link> : null
}

type FieldProps = {
  control: Control<Values>
  isClerk: boolean
  roleStays: string | undefined
  shops: readonly { value: string; label: string }[]
}

function Fields({ control, isClerk, roleStays: reason, shops }: FieldProps) {
  const [role, serviceTechnician] = useWatch({ control, name: ["role", "serviceTechnician"] })
  const fields = editableFields(isClerk, { role, serviceTechnician })
  const fieldOf = (name: FieldName) => (
    <FieldOf key={name} control={control} name={name} roleStays={reason} shops={shops} />
  )
  return (
    <>
      {fields.filter((name) => !(name in rates)).map(fieldOf)}
      <div className={styles.pair}>{fields.filter((name) => name in rates).map(fieldOf)}</div>
    </>
  )
}

function FieldOf({
  control,
  name,
  roleStays: reason,
  shops,
}: Omit<FieldProps, "isClerk"> & { name: FieldName }) {
  switch (name) {
    case "name":
      return <TextField control={control} name={name} label="Name" maxLength={50} required />
    case "phone":
      return <PhoneField control={control} name={name} label="Phone" autoComplete="off" required />
    case "email":
      return <TextField control={control} name={name} label="E-mail" inputMode="email" maxLength={50} />
    case "address":
      return <TextAreaField control={control} name={name} label="Address" rows={2} />
    case "role":
      return reason === undefined ? (
        <SelectField
          control={control}
          name={name}
          label="Role"
          choices={roles.map((role) => ({ value: role, label: roleNames[role] }))}
        />
      ) : (
        <RoleStays control={control} reason={reason} />
      )
    case "category":
      return (
        <SegmentField
          control={control}
          name={name}
          label="Account"
          choices={userCategories.map((category) => ({ value: category, label: categoryNames[category] }))}
        />
      )
    case "branch":
      return (
        <SelectField
          control={control}
          name={name}
          label="Shop"
          choices={[{ value: "", label: "None" }, ...shops]}
        />
      )
    case "serviceTechnician":
      return (
        <CheckField
          control={control}
          name={name}
          label="Service technician"
          hint="Also works on cars and can be assigned to jobs."
        />
      )
    case "defaultTechnicianAssignment":
      return (
        <SegmentField
          control={control}
          name={name}
          label="Comes as"
          choices={technicianAssignments.map((one) => ({ value: one, label: one }))}
        />
      )
    case "quickselect":
      return (
        <CheckField
          control={control}
          name={name}
          label="Quick select"
          hint="Stands among the first when technicians are picked."
        />
      )
    default:
      return <MoneyField control={control} name={name} label={rates[name]} />
  }
}

/** A list that cannot be changed would look like one that can. */
function RoleStays({ control, reason }: { control: Control<Values>; reason: string }) {
  const role = useWatch({ control, name: "role" })
  return (
    <p className={styles.stays}>
      <b>{roleNames[role]}</b>
      <small>{reason}</small>
    </p>
  )
}
