import { zodResolver } from "@hookform/resolvers/zod"
import { useQuery } from "@tanstack/react-query"
import { type SubmitEvent, useEffect, useId, useState } from "react"
import { type Control, useWatch } from "react-hook-form"
import { Link } from "react-router-dom"
import type { WrongField } from "#shared/api/definition/wrong-fields.ts"
import type { OpenJobs } from "#shared/api/requests/open-jobs.ts"
import { technicianAssignments, userCategories } from "#shared/api/users.ts"
import { assignmentNames } from "#shared/domain/people/assignments.ts"
import { initialsOf } from "#shared/domain/people/names.ts"
import { mayPass, passesAll, type Role } from "#shared/domain/people/permissions.ts"
import { isPhone } from "#shared/domain/people/phone.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { type Session, startSession } from "#web/api/session.ts"
import { roleNames } from "#web/app/shell/role-names.ts"
import { consentOfPhoneQuery } from "#web/data/messages/text-consent.ts"
import { type ShownUser, type UserChange, useUser } from "#web/data/people/user.ts"
import { branchesQuery } from "#web/data/shop/branches.ts"
import { languageChoices } from "#web/staff/shared/people/language-choices.ts"
import { TextsFact } from "#web/staff/shared/texts/TextsFact.tsx"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import {
  CheckField,
  MoneyField,
  PhoneField,
  SegmentField,
  SelectField,
  TextAreaField,
  TextField,
} from "#web/ui/form/fields.tsx"
import { PanelForm } from "#web/ui/form/PanelForm.tsx"
import { EditablePanel } from "#web/ui/page/Panel.tsx"
import { ConflictDialog } from "#web/ui/versioned/ConflictDialog.tsx"
import { rulesOf } from "#web/ui/versioned/conflict.ts"
import { usePersistedOpen } from "#web/ui/versioned/use-persisted-open.ts"
import { useVersionedEdit } from "#web/ui/versioned/use-versioned-edit.ts"
import {
  categoryNames,
  changeOf,
  editableFields,
  type FieldName,
  offeredRoles,
  rates,
  roleStays,
  userDescriptors,
  Values,
  valuesOf,
  whyNotEditable,
} from "../details.ts"
import { openJobsIn } from "../open-jobs.ts"
import { useRevokedKeysWarning } from "../use-revoked-keys-warning.ts"
import styles from "./Details.module.css"
import { Details } from "./Details.tsx"
import { OpenJobsDialog } from "./OpenJobsDialog.tsx"
import { SaveError } from "./SaveError.tsx"

type Props = {
  user: ShownUser
  session: Session
  onUnsaved: (unsaved: boolean) => void
}

const Texts = ({ phone }: { phone: string }) => (
  <TextsFact query={useQuery(consentOfPhoneQuery(phone))} mayRecord />
)

export function DetailsPanel({ user, session, onUnsaved }: Props) {
  const formId = useId()
  const isClerk = mayPass(session.role, ["clerk"])
  const mayEdit = isClerk || user._id === session.id
  const { data: branches = [] } = useQuery({ ...branchesQuery, enabled: mayEdit })
  const branchName = (id: string) => branches.find(({ _id }) => _id === id)?.name ?? id

  const revokedKeysWarning = useRevokedKeysWarning(user, session)
  const [editing, setEditing] = usePersistedOpen("details", false)
  const [saveError, setSaveError] = useState<Error>()
  /** A change of a technician whose open jobs need another one first. */
  const [ending, setEnding] = useState<{
    change: UserChange
    version: number | undefined
    openJobs: OpenJobs
  }>()
  const { change, read } = useUser(user._id)
  const close = () => {
    setSaveError(undefined)
    setEditing(false)
  }
  const { form, base, submit, unsaved, discardEdits, save } = useVersionedEdit<
    ShownUser,
    Values,
    Values,
    UserChange
  >({
    write: (fields, base) => change(fields, base.version),
    read,
    rules: rulesOf(userDescriptors(branchName)),
    failed(error, { change, base: { version } }) {
      const openJobs = openJobsIn(error)
      if (!openJobs) return setSaveError(error)
      save.backToEditing()
      setEnding({ change, version, openJobs })
    },
    stored: user,
    valuesOf,
    resolver: () => checkedValues,
    changeOf: (values: Values, base) => changeOf(base, values, isClerk),
    fieldsOf,
    saved: (after) => {
      if (after === base) return
      if (after._id === session.id && after.name !== session.name)
        startSession({ ...session, name: after.name, initials: initialsOf(after.name) })
      showMessage(messages.users.updated)
    },
    close,
  })
  const isTyped = editing && unsaved
  useEffect(() => onUnsaved(isTyped), [isTyped, onUnsaved])

  const edit = () => {
    discardEdits()
    setSaveError(undefined)
    setEditing(true)
  }
  const cancel = () => {
    discardEdits()
    close()
  }
  const onSubmit = (event: SubmitEvent) => {
    setSaveError(undefined)
    return submit(event)
  }

  return (
    <EditablePanel
      title="Details"
      className={editing ? styles.editing : undefined}
      aside={save.saving ? <output>{messages.common.currentlyUpdating}</output> : undefined}
      formId={formId}
      editing={editing}
      saving={save.saving}
      disabledReason={whyNotEditable(user, session)}
      onEdit={mayEdit ? edit : undefined}
      onCancel={cancel}
    >
      {editing ? (
        <PanelForm id={formId} onSubmit={onSubmit}>
          {saveError && (
            <SaveError title={messages.profile.updateFailed(saveError.message)} error={saveError}>
              <PhoneOwner error={saveError} />
            </SaveError>
          )}
          <Fields
            control={form.control}
            isClerk={isClerk}
            roleStays={roleStays(base, session)}
            roleOptions={offeredRoles(base, session)}
            revokedKeysWarning={revokedKeysWarning}
            shops={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
          {!isClerk && user.role === "user" && (
            <p className="text-muted">To change your phone number, call us.</p>
          )}
        </PanelForm>
      ) : (
        <Details
          user={user}
          shop={user.branch && branchName(user.branch)}
          role={session.role}
          texts={
            isClerk && user.role === "user" && isPhone(user.phone ?? "") && <Texts phone={user.phone ?? ""} />
          }
        />
      )}
      <ConflictDialog what={user.name} save={save} />
      {ending && (
        <OpenJobsDialog technician={user} {...ending} onSaved={cancel} onClose={() => setEnding(undefined)} />
      )}
    </EditablePanel>
  )
}

const checkedValues = zodResolver(Values)

/** Two refusals don't name their field. */
const fieldsOf = (fields: readonly WrongField[], error: Error): readonly WrongField[] => {
  const code = error instanceof ProblemError ? error.code : undefined
  const { message } = error
  if (code === "role_not_allowed") return [...fields, { field: "role", message }]
  return code === "phone_in_use" ? [...fields, { field: "phone", message }] : fields
}

function PhoneOwner({ error }: { error: Error }) {
  const owner = error instanceof ProblemError ? error.problem?._id : undefined
  return typeof owner === "string" ? <Link to={`/profile/${owner}`}>See who uses it</Link> : null
}

type FieldProps = {
  control: Control<Values>
  isClerk: boolean
  roleStays: string | undefined
  roleOptions: readonly Role[]
  revokedKeysWarning: string | undefined
  shops: readonly { value: string; label: string }[]
}

function Fields({ control, isClerk, roleStays: reason, roleOptions, revokedKeysWarning, shops }: FieldProps) {
  const [role, serviceTechnician] = useWatch({ control, name: ["role", "serviceTechnician"] })
  const fields = editableFields(isClerk, { role, serviceTechnician })
  const fieldOf = (name: FieldName) => (
    <FieldOf
      key={name}
      control={control}
      name={name}
      roleStays={reason}
      roleOptions={roleOptions}
      revokedKeysWarning={passesAll(role) ? undefined : revokedKeysWarning}
      shops={shops}
    />
  )
  return (
    <>
      {fields.filter((name) => !(name in rates)).map(fieldOf)}
      <div className="hide-empty stack columns-2 gap-4">
        {fields.filter((name) => name in rates).map(fieldOf)}
      </div>
    </>
  )
}

function FieldOf({
  control,
  name,
  roleStays: reason,
  roleOptions,
  revokedKeysWarning,
  shops,
}: Omit<FieldProps, "isClerk"> & { name: FieldName }) {
  switch (name) {
    case "name":
      return <TextField control={control} name={name} label="Name" maxLength={100} required />
    case "phone":
      return <PhoneField control={control} name={name} label="Phone" autoComplete="off" required />
    case "email":
      return <TextField control={control} name={name} label="Email" inputMode="email" maxLength={50} />
    case "address":
      return <TextAreaField control={control} name={name} label="Address" rows={2} />
    case "language":
      return <SegmentField control={control} name={name} label="Language" choices={languageChoices} />
    case "role":
      return reason === undefined ? (
        <SelectField
          control={control}
          name={name}
          label="Role"
          hint={revokedKeysWarning}
          choices={roleOptions.map((role) => ({ value: role, label: roleNames[role] }))}
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
    case "position":
      return <TextField control={control} name={name} label="Position" maxLength={60} />
    case "branch":
      return (
        <SelectField
          control={control}
          name={name}
          label="Shop"
          choices={[{ value: "", label: t("None", "branch") }, ...shops]}
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
          label="Usually works as"
          choices={technicianAssignments.map((one) => ({ value: one, label: assignmentNames[one] }))}
        />
      )
    case "quickselect":
      return (
        <CheckField
          control={control}
          name={name}
          label="Quick select"
          hint="Show near the top when picking technicians."
        />
      )
    default:
      return <MoneyField control={control} name={name} label={rates[name]} />
  }
}

/** A disabled select looks editable, so show text instead. */
function RoleStays({ control, reason }: { control: Control<Values>; reason: string }) {
  const role = useWatch({ control, name: "role" })
  return (
    <p className="leading-135 px-5 py-4 bg-head border-line rounded-2 small-lines">
      <b>{roleNames[role]}</b>
      <small>{reason}</small>
    </p>
  )
}
